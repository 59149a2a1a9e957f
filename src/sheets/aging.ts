/** Debtors and creditors by age at the end of the month, all contacts together. */

import { type Amount, sumOf } from "../amount/amount.ts";
import { periodOf } from "../calendar/month.ts";
import { type Backing, DERIVED } from "../checks/backing.ts";
import { invariant } from "../failure.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { dueGroups, OVERDUE_DAYS } from "../ledger/dossier/due-groups.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import { TOTAL_SIDES, turn } from "../ledger/signs.ts";
import type { Aging } from "../ledger/statements.ts";
import type { Chart } from "./chart.ts";
import { AGE_BASIS_WORDS, AGE_WORDS, ageBasis, ageTitles } from "./internal/age-title.ts";
import {
  amountCell,
  BLANK,
  type FigureCell,
  row,
  type TotalName,
  textCell,
  textRow,
  totalCell,
} from "./internal/cells.ts";
import { columnOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { OPEN_ITEMS } from "./internal/figure-backings.ts";
import { AGING } from "./internal/open-item-rows.ts";
import { RATIO_WORDS, type RatioWords, shareCell } from "./internal/ratio-cells.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const NONE = "sheets.open-items.none";
const ABOUT = sheetWords(
  AGING,
  [
    "total debtors-chart creditors-chart columns.debtors.title columns.creditors.title",
    "by-due-date not-due overdue overdue-more without-invoice",
  ],
  RATIO_WORDS,
  AGE_WORDS,
  AGE_BASIS_WORDS,
  [NONE],
);

type Input = SheetInputOf<typeof ABOUT>;

export const aging = sheet(ABOUT, {
  columns: [columnOf("text", 34, "age"), ...listColumns("debtors"), ...listColumns("creditors")],
  backings: [
    ...Object.values(OPEN_ITEMS).flatMap(({ age, ageBefore, aged }) => [age, ageBefore, aged]),
    DERIVED,
  ],
  rows: (input) => {
    const { books, words, word } = input;
    const ages = agesIn(books);
    if (ages.length === 0) return [textRow("note", words.of(NONE))];
    const [debtors, creditors] = listsOf(books);
    return [
      ...ageTitles(words, ages).map((title, index) =>
        row("item", 0, [
          textCell(title),
          ...cellsOf(words, debtors, debtors.cells[index], debtors.before[index]),
          ...cellsOf(words, creditors, creditors.cells[index], creditors.before[index]),
        ]),
      ),
      row("total", 0, [
        textCell(word("total")),
        ...cellsOf(words, debtors, debtors.total, debtors.totalBefore),
        ...cellsOf(words, creditors, creditors.total, creditors.totalBefore),
      ]),
      textRow("note", ageBasis(books, words)),
      ...dueRows(input, debtors, creditors),
    ];
  },
  bars: () => [{ columns: ["debtors"] }, { columns: ["creditors"] }],
  charts: (input) => {
    const ages = agesIn(input.books);
    return ages.length === 0
      ? []
      : listsOf(input.books).map((column) => chartOf(input, ages, column));
  },
});

/** The amounts at the end, their share of the total, and the amounts of the month before where the books have it. */
function listColumns(list: OpenItemList): readonly ColumnSpec<unknown>[] {
  const before = columnOf("amount", 16, `${list}-before`);
  return [
    columnOf("amount", 16, list),
    // On paper the bar shows the share.
    { ...columnOf("amount", 10, `${list}-share`), isOnPaper: () => false },
    { ...before, isIn: ({ months }) => months.length > 1 },
  ];
}

interface AgingColumn {
  readonly list: OpenItemList;
  readonly cells: readonly FigureCell[];
  readonly total: FigureCell;
  /** The same at the end of the month before. */
  readonly before: readonly FigureCell[];
  readonly totalBefore: FigureCell;
}

function cellsOf(
  words: RatioWords,
  { total }: Pick<AgingColumn, "total">,
  cell: FigureCell | undefined,
  before: FigureCell | undefined,
): readonly Cell[] {
  if (cell === undefined) return [BLANK, BLANK, BLANK];
  const { id, period } = cell.figure;
  const name = { id: `${id}/share`, period };
  const share = shareCell(words, { name, numerator: [cell], denominator: [total] });
  return [cell, share, before ?? BLANK];
}

/** The same totals by the due dates of listed invoices; none where no open invoice has one. */
function dueRows(
  { books, words, word }: Input,
  debtors: AgingColumn,
  creditors: AgingColumn,
): readonly Row[] {
  const found = dueGroups(books);
  if (found.debtors === null && found.creditors === null) return [];
  const columns = [dueColumn(books, debtors), dueColumn(books, creditors)];
  const titles = [
    word("not-due"),
    ...OVERDUE_DAYS.map((to, at) =>
      word("overdue", { from: String((OVERDUE_DAYS[at - 1] ?? 0) + 1), to: String(to) }),
    ),
    word("overdue-more", { days: String(OVERDUE_DAYS.at(-1)) }),
    word("without-invoice"),
  ];
  const cellsAt = (at: number): readonly Cell[] =>
    columns.flatMap((of) =>
      of === null ? [BLANK, BLANK, BLANK] : cellsOf(words, of, of.cells[at], undefined),
    );
  return [
    textRow("heading", word("by-due-date")),
    ...titles.map((title, at) => row("item", 0, [textCell(title), ...cellsAt(at)])),
    row("total", 0, [
      textCell(word("total")),
      ...columns.flatMap((of) =>
        of === null ? [BLANK, BLANK, BLANK] : cellsOf(words, of, of.total, undefined),
      ),
    ]),
  ];
}

/** The groups of due dates, and last what no listed invoice with a due date explains; null where none has one. */
function dueColumn(
  books: Books,
  { list, total }: AgingColumn,
): Pick<AgingColumn, "cells" | "total"> | null {
  const found = dueGroups(books)[list];
  if (found === null) return null;
  const { month } = lastOf(books);
  const period = periodOf(month);
  const name = (key: string): TotalName => ({ id: `${AGING}/${month}/${list}/${key}`, period });
  const groups = found.groups.map((amount, at) =>
    amountCell(
      { ...name(`due-${String(at + 1)}`), sources: found.sources, backing: DERIVED },
      amount,
    ),
  );
  const cells = [...groups, totalCell(name("due-unknown"), [total], groups)];
  return { cells, total: totalCell(name("due-total"), cells) };
}

const listsOf = (books: Books): readonly [debtors: AgingColumn, creditors: AgingColumn] => [
  listOf(books, "debtors"),
  listOf(books, "creditors"),
];

function lastOf({ months }: Books): BooksMonth {
  const last = months.at(-1);
  invariant(last !== undefined, "books have at least one month");
  return last;
}

/** The age groups in the order of the service: those of debtors, then those that only creditors have. */
function agesIn(books: Books): readonly string[] {
  const { debtorsAging, creditorsAging } = lastOf(books);
  const lines = [...debtorsAging.lines, ...creditorsAging.lines];
  return [...new Set(lines.flatMap(({ buckets }) => buckets.map(({ name }) => name)))];
}

/** Amounts in the reader's sign: receivables and payables are both positive. */
function listOf(books: Books, list: OpenItemList): AgingColumn {
  const ages = agesIn(books);
  const { age, ageBefore } = OPEN_ITEMS[list];
  const own = agedIn(lastOf(books), { list, ages, key: "age", ofAge: age });
  const earlier = books.months.at(-2);
  const before =
    earlier === undefined
      ? null
      : agedIn(earlier, { list, ages, key: "age-before", ofAge: ageBefore });
  return {
    ...{ list, cells: own.cells, total: own.total },
    ...{ before: before?.cells ?? [], totalBefore: before?.total ?? own.total },
  };
}

interface AgedColumn {
  readonly list: OpenItemList;
  readonly ages: readonly string[];
  readonly key: string;
  readonly ofAge: Backing;
}

/** The age groups at the end of a month, and their total. */
function agedIn(
  { month, ...at }: BooksMonth,
  { list, ages, key, ofAge }: AgedColumn,
): Pick<AgingColumn, "cells" | "total"> {
  const period = periodOf(month);
  const { lines, sources }: Aging = list === "debtors" ? at.debtorsAging : at.creditorsAging;
  const buckets = lines.flatMap((line) => line.buckets);
  const amountIn = (age: string): Amount => {
    const own = buckets.filter(({ name }) => name === age);
    return turn(sumOf(own.map(({ amount }) => amount)), TOTAL_SIDES[list]);
  };
  const name = (of: string): TotalName => ({ id: `${AGING}/${month}/${list}/${of}`, period });
  const cells = ages.map((age, index) =>
    amountCell({ ...name(`${key}-${String(index + 1)}`), sources, backing: ofAge }, amountIn(age)),
  );
  return {
    cells,
    total: totalCell({ ...name("total"), backings: [OPEN_ITEMS[list].aged] }, cells),
  };
}

function chartOf(
  { words, word }: Input,
  ages: readonly string[],
  { list, cells }: AgingColumn,
): Chart {
  const values = cells.map(({ amount }) => amount);
  const figures = cells.map(({ figure }) => figure.id);
  return {
    id: list,
    title: word(`${list}-chart`),
    categories: ageTitles(words, ages),
    series: [
      { name: word(`columns.${list}.title`), shape: "bars", unit: "amount", values, figures },
    ],
  };
}
