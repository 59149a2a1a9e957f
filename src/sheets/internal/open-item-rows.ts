/** The sheets of debtors and creditors, which differ only in sign. */

import { type Amount, isZero, ZERO } from "../../amount/amount.ts";
import { type Period, periodOf, previousMonth } from "../../calendar/month.ts";
import { type Backing, DERIVED } from "../../checks/backing.ts";
import { invariant } from "../../failure.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { dueGroups, notDueByContact } from "../../ledger/dossier/due-groups.ts";
import { type ContactId, compareText } from "../../ledger/ledger-account.ts";
import { agingOf, type OpenItemList } from "../../ledger/open-item-lists.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { OpenItems } from "../../ledger/statements.ts";
import type { Cell, Row, SheetDefinition, SheetSource } from "../sheet.ts";
import { AGE_BASIS_WORDS, AGE_WORDS, ageBasis, ageTitles } from "./age-title.ts";
import {
  amountCell,
  columnTotals,
  type FigureCell,
  row,
  textCell,
  textRow,
  totalCell,
} from "./cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./columns.ts";
import { CONTROL_WORDS, controlFigure, controlRows } from "./control-rows.ts";
import { sheet, sheetWords } from "./define-sheet.ts";
import { OPEN_ITEMS } from "./figure-backings.ts";
import { isInPack } from "./in-pack.ts";
import { LARGEST_MAX, LARGEST_WORDS, largestRows } from "./largest-rows.ts";
import { hasDifference, perContact } from "./open-item-amounts.ts";
import { isOfList } from "./open-item-subjects.ts";
import type { PeriodWord } from "./period-words.ts";
import type { ColumnSpec } from "./sheet-columns.ts";
import { TRIAL_BACKINGS } from "./trial-figures.ts";
import { wordsUnder } from "./word-keys.ts";

/** The column of the closing balance, after the contact, the opening and the month before. */
const CLOSING = 3;

/** Of a pack that has all of them by age: those to call, of debtors and creditors on one page. */
const ITEMS_IN_MONTH = 10;
/** The sheet of all contacts together by age. */
export const AGING = "aging";

const OPEN_ITEM_WORDS = [
  ...wordsUnder("sheets.open-items", "no-contact total none"),
  ...[...AGE_WORDS, ...AGE_BASIS_WORDS, ...CONTROL_WORDS, ...LARGEST_WORDS],
];

const COLUMNS = "sheets.open-items.columns";

/** One column of amounts per contact, at a date or in an age group. */
interface OpenColumn {
  readonly key: string;
  readonly period: Period;
  readonly amounts: ReadonlyMap<ContactId | null, Amount>;
  readonly sources: readonly SourceHash[];
  /** What stands behind the amount of a contact, and behind the total. */
  readonly backing: readonly Backing[];
  readonly backingOfTotal: Backing;
}

type Input = Pick<SheetSource<(typeof OPEN_ITEM_WORDS)[number] | PeriodWord>, "books" | "words">;

export const openItemSheet = (list: OpenItemList): SheetDefinition => {
  const rowsOf = (input: Input): readonly Row[] => contactRows(input, list);
  const columns: readonly ColumnSpec<Input>[] = [
    sharedColumn("contact", 36),
    ...columnsOf("amount", 16, "opening"),
    {
      ...columnOf("amount", 16, "prior-month"),
      isIn: ({ months }) => months.length > 1,
    },
    { ...columnOf("amount", 16, "closing"), expects: "not-negative" },
    {
      ...columnOf("amount", 16, "age", COLUMNS),
      isInSeries: true,
      each: ({ books, words }) =>
        ageTitles(words, agesIn(books, list)).map((title, index) => [ageKey(index), title]),
    },
    {
      ...columnOf("amount", 14, "difference", COLUMNS),
      expects: "zero",
      isOnPaper: (books) => hasDifference(books, list),
    },
    {
      ...columnOf("amount", 16, "not-due", COLUMNS),
      isIn: (books) => dueGroups(books)[list] !== null,
    },
  ];
  return sheet(sheetWords(list, [], OPEN_ITEM_WORDS), {
    columns,
    bars: ({ books }) => [{ columns: agesIn(books, list).map((_, index) => ageKey(index)) }],
    ties: [{ title: `ties.${list}`, figureOf: (books) => controlFigure(books, list) }],
    checks: "D",
    isAbout: (subject) => isOfList(subject, list),
    differencesOf: ["D3"],
    backings: [...Object.values(OPEN_ITEMS[list]), ...TRIAL_BACKINGS, DERIVED],
    onPaper: [
      {
        columns,
        rows: (input) => {
          const isShort = isInPack(input, AGING);
          const most = isShort ? ITEMS_IN_MONTH : LARGEST_MAX;
          const rows = largestRows(rowsOf(input), { by: CLOSING, most }, input.words);
          // From which day ages count is below those of all contacts together.
          const basis = ageBasis(input.books, input.words);
          return isShort ? rows.filter(({ cells }) => !isText(cells[0], basis)) : rows;
        },
      },
    ],
    rows: rowsOf,
  });
};

/** The figures of each contact and of all: its balances, its age groups, what they differ, and what is not due. */
export interface OpenItemFigures {
  readonly lines: readonly { readonly name: string; readonly cells: readonly FigureCell[] }[];
  readonly totals: readonly FigureCell[];
  /** Of the cells those that are balances: the opening first, the closing last. */
  readonly balances: number;
}

/** By name of the contact; `noContact` names the amounts without one. */
export function openItemFigures(
  books: Books,
  list: OpenItemList,
  noContact: string,
): OpenItemFigures {
  const balances = balanceColumns(books, list);
  const aged = [...balances, ...bucketColumns(books, list)];
  const notDue = notDueColumn(books, list);
  const differs = (key: string, cells: readonly FigureCell[]): FigureCell =>
    differenceOf(books, list, key, cells, balances.length);
  const lines = contactsOf(books, aged).map((id) => {
    const cells = aged.map((column) => cellOf(list, column, id));
    const name = id === null ? noContact : (books.contacts.get(id)?.name ?? id);
    return { name, cells: [...cells, differs(keyOf(id), cells), cellOf(list, notDue, id)] };
  });
  const totalsOf = (columns: readonly OpenColumn[], from: number): readonly FigureCell[] =>
    columnTotals(
      columns.map(({ key, period, backingOfTotal }) => ({
        id: `${list}/${period.last}/${key}/total`,
        period,
        backings: [backingOfTotal],
      })),
      lines.map(({ cells }) => cells.slice(from)),
    );
  const totals = totalsOf(aged, 0);
  return {
    lines,
    totals: [...totals, differs("total", totals), ...totalsOf([notDue], aged.length + 1)],
    balances: balances.length,
  };
}

const cellOf = (
  list: OpenItemList,
  { key, period, amounts, sources, backing }: OpenColumn,
  id: ContactId | null,
): FigureCell =>
  amountCell(
    { id: `${list}/${period.last}/${key}/${keyOf(id)}`, period, sources, backing },
    amounts.get(id) ?? ZERO,
  );

function contactRows({ books, words }: Input, list: OpenItemList): readonly Row[] {
  const noContact = words.of("sheets.open-items.no-contact");
  const { lines, totals, balances } = openItemFigures(books, list, noContact);
  if (lines.length === 0) return [textRow("note", words.of("sheets.open-items.none"))];
  return [
    ...lines.map(({ name, cells }) => row("item", 0, [textCell(name), ...cells])),
    row("total", 0, [textCell(words.of("sheets.open-items.total")), ...totals]),
    ...controlRows({ books, words }, list, totals, balances),
    textRow("note", ageBasis(books, words)),
  ];
}

const isText = (cell: Cell | undefined, text: string): boolean =>
  cell?.kind === "text" && cell.text === text;

const keyOf = (id: ContactId | null): string => (id === null ? "no-contact" : `contact-${id}`);

/** The closing balance less all age groups: zero unless two reports of the service differ. */
function differenceOf(
  books: Books,
  list: OpenItemList,
  key: string,
  cells: readonly FigureCell[],
  balanceCount: number,
): FigureCell {
  const name = {
    id: `${list}/${books.period.last}/difference/${key}`,
    period: periodOf(books.period.last),
  };
  return totalCell(name, cells.slice(balanceCount - 1, balanceCount), cells.slice(balanceCount));
}

/** The opening balance, the end of the last month but one, and the closing balance. */
function balanceColumns(books: Books, list: OpenItemList): readonly OpenColumn[] {
  const { comparatives, months, period } = books;
  const last = lastOf(books);
  // The first month of a year has its opening before it, and the sheet has no column of a month before.
  const priorMonth = months.at(-2) ?? last;
  const before = previousMonth(period.first);
  const startItems = list === "debtors" ? comparatives.debtorsBefore : comparatives.creditorsBefore;
  const { opening, openingTotal, rolledForward, total } = OPEN_ITEMS[list];
  const column = (
    key: string,
    of: Period,
    items: OpenItems,
    backing: readonly Backing[] = [rolledForward, opening],
    backingOfTotal: Backing = total,
  ): OpenColumn => ({
    key,
    period: of,
    amounts: perContact(list, items.lines),
    sources: items.sources,
    backing,
    backingOfTotal,
  });
  return [
    column("opening", periodOf(before), startItems, [opening], openingTotal),
    column("prior-month", periodOf(priorMonth.month), priorMonth[list]),
    column("closing", periodOf(last.month), last[list]),
  ];
}

/** The age groups of the service, in the order in which its lines first name them. */
const agesIn = (books: Books, list: OpenItemList): readonly string[] => [
  ...new Set(
    agingOf(lastOf(books), list).lines.flatMap(({ buckets }) => buckets.map(({ name }) => name)),
  ),
];

const ageKey = (index: number): string => `age-${String(index + 1)}`;

function bucketColumns(books: Books, list: OpenItemList): readonly OpenColumn[] {
  const aging = agingOf(lastOf(books), list);
  return agesIn(books, list).map((name, index) => ({
    key: ageKey(index),
    period: periodOf(lastOf(books).month),
    amounts: perContact(
      list,
      aging.lines.flatMap(({ contactId, buckets }) =>
        buckets
          .filter((bucket) => bucket.name === name)
          .map(({ amount }) => ({ contactId, amount })),
      ),
    ),
    sources: aging.sources,
    backing: [OPEN_ITEMS[list].age],
    backingOfTotal: OPEN_ITEMS[list].age,
  }));
}

/** The part of the closing balance on listed invoices that are not due yet, whatever their age. */
const notDueColumn = (books: Books, list: OpenItemList): OpenColumn => ({
  key: "not-due",
  period: periodOf(lastOf(books).month),
  amounts: notDueByContact(books, list),
  sources: dueGroups(books)[list]?.sources ?? [],
  backing: [DERIVED],
  backingOfTotal: DERIVED,
});

/** Contacts with an amount in any column, by name; amounts without a contact are last. */
function contactsOf(books: Books, columns: readonly OpenColumn[]): readonly (ContactId | null)[] {
  const shown = new Set<ContactId | null>();
  for (const { amounts } of columns) {
    for (const [id, amount] of amounts) if (!isZero(amount)) shown.add(id);
  }
  const nameOf = (id: ContactId): string => books.contacts.get(id)?.name ?? id;
  const named = [...shown].filter((id) => id !== null);
  named.sort((left, right) => compareText(nameOf(left), nameOf(right)) || compareText(left, right));
  return [...named, ...(shown.has(null) ? [null] : [])];
}

function lastOf({ months }: Books): BooksMonth {
  const last = months.at(-1);
  invariant(last !== undefined, "books have at least one month");
  return last;
}
