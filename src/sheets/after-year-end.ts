/** Debtors and creditors at the end of the year, what was received and paid since, and what the books may lack. */
import { compareAmounts } from "../amount/amount.ts";
import { lastDaySeen } from "../ledger/dossier/items-at-end.ts";
import { OPEN_ITEM_LISTS, type OpenItemList } from "../ledger/open-item-lists.ts";
import { accountLabel } from "./internal/account-rows.ts";
import {
  AFTER_BACKINGS,
  AFTER_YEAR_END,
  type DoubtfulBandFigures,
  doubtfulFigures,
  listFigures,
  restOfBand,
  sinceGap,
} from "./internal/after-figures.ts";
import { type AfterColumn, afterRow, contactCell, withColumns } from "./internal/after-rows.ts";
import { BLANK, countCell, dateCell, textCell, textOrBlank, textRow } from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { LARGEST_MAX, LARGEST_WORDS, largestRows } from "./internal/largest-rows.ts";
import { LATE_COST_WORDS, lateCostAnswer, lateCostRows } from "./internal/late-cost-rows.ts";
import { countText, dayTitle } from "./internal/period-words.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  AFTER_YEAR_END,
  [
    "debtors creditors total invoices without-invoice no-contact since-until",
    "gap.auditfile gap.no-lists gap.not-started",
    "doubtful band.month-2 band.month-3 band.half-year band.older band-total doubtful-total",
    "booked no-allowance doubtful-difference doubtful-rule none-doubtful other-invoices",
    "other-side other-debtors other-creditors total-other-debtors total-other-creditors",
    "shown-debtors shown-creditors none-other",
  ],
  LATE_COST_WORDS,
  LARGEST_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const COLUMNS: readonly ColumnSpec<unknown>[] = [
  sharedColumn("contact", 28),
  { ...columnOf("text", 16, "document"), stated: "document-numbers" },
  ...columnsOf("date", 12, "date", "due-date").map((column) => ({
    ...column,
    stated: "names-and-texts" as const,
  })),
  columnOf("count", 8, "days"),
  ...columnsOf("amount", 14, "at-end", "since", "left", "proposal"),
  ...columnsOf("amount", 14, "amount", "of-year", "booked", "missing"),
];

/** A table on paper has the columns of its sections alone. */
function paperTable(
  keys: readonly AfterColumn[],
  rowsOf: (input: Input) => readonly Row[],
): { readonly columns: readonly ColumnSpec<unknown>[]; readonly rows: typeof rowsOf } {
  return {
    columns: COLUMNS.filter(({ key }) => keys.some((one) => one === key)),
    rows: (input) => withColumns(rowsOf(input), keys),
  };
}

const CONTACT_COLUMNS = ["contact", "due-date", "days", "at-end", "since", "left"] as const;

export const afterYearEnd = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "D1 D9 D16",
  backings: AFTER_BACKINGS,
  answer: lateCostAnswer,
  hasContents: ({ months }) =>
    months.some(({ debtors, creditors }) => debtors.lines.length + creditors.lines.length > 0),
  values: ({ books, words, word }) => ({
    since:
      sinceGap(books) === null
        ? word("since-until", { until: dayTitle(words, lastDaySeen(books)) })
        : "",
  }),
  rows: (input) => [
    ...OPEN_ITEM_LISTS.flatMap((list) => [...contactRows(input, list), ...listEnd(input, list)]),
    ...gapRow(input),
    ...doubtfulRows(input),
    ...otherSideRows(input),
    ...lateCostRows(input),
  ],
  onPaper: [
    {
      isDense: true,
      ...paperTable(CONTACT_COLUMNS, (input) => [
        ...OPEN_ITEM_LISTS.flatMap((list) => [
          ...fewerRows(input, contactRows(input, list)),
          ...listEnd(input, list),
        ]),
        ...gapRow(input),
        ...otherSideRows(input),
      ]),
    },
    {
      title: ({ word }) => word("doubtful"),
      ...paperTable(["contact", "document", "due-date", "days", "left", "proposal"], (input) =>
        doubtfulRows(input, DOUBTFUL_MAX).slice(1),
      ),
    },
    {
      title: ({ word }) => word("late"),
      ...paperTable(
        ["contact", "document", "date", "amount", "of-year", "booked", "missing"],
        (input) => lateCostRows(input).slice(1),
      ),
    },
  ],
});

/** The heading of a list and its contacts. */
function contactRows({ books, word }: Input, list: OpenItemList): readonly Row[] {
  return [
    textRow("heading", word(list)),
    ...listFigures(books, list).contacts.map((one) => {
      const { oldest, atEnd, since, left } = one;
      return afterRow("item", {
        contact:
          one.contactId === null ? textCell(word("no-contact")) : contactCell(books, one.contactId),
        "due-date": oldest === null ? BLANK : dateCell(oldest.dueDate ?? oldest.date),
        days: daysCell(oldest?.daysOverdue ?? 0),
        "at-end": atEnd,
        since: since ?? BLANK,
        left: left ?? BLANK,
      });
    }),
  ];
}

const daysCell = (days: number): Cell => (days > 0 ? countCell(days) : BLANK);

/** The column of the balance at the end, by which the largest are chosen. */
const AT_END = 5;

function fewerRows({ words }: Input, rows: readonly Row[]): readonly Row[] {
  const [heading, ...contacts] = rows;
  const fewer = largestRows(contacts, { by: AT_END, most: LARGEST_MAX }, words);
  return heading === undefined || fewer.length === 0 ? rows : [heading, ...fewer];
}

/** The total of a list, and what invoices explain of it. */
function listEnd({ books, word }: Input, list: OpenItemList): readonly Row[] {
  const { atEnd, since, left, explained } = listFigures(books, list);
  return [
    afterRow("total", {
      contact: textCell(word("total")),
      "at-end": atEnd,
      since: since ?? BLANK,
      left: left ?? BLANK,
    }),
    ...(explained === null
      ? []
      : [
          afterRow("cross-check", {
            contact: textCell(word("invoices", { list: word(list) })),
            "at-end": explained.invoices,
          }),
          afterRow("cross-check", {
            contact: textCell(word("without-invoice")),
            "at-end": explained.rest,
          }),
        ]),
  ];
}

/** Why it is not known what came after the books. */
function gapRow({ books, word }: Input): readonly Row[] {
  const gap = sinceGap(books);
  return gap === null ? [] : [textRow("note", word(`gap.${gap}`))];
}

/** Invoices of an age that paper has one by one: more would fill pages. */
const DOUBTFUL_MAX = 15;

/** Of more than `itemsMax` invoices of an age the largest, and the others in one line. */
function doubtfulRows(
  { books, words, word }: Input,
  itemsMax = Number.POSITIVE_INFINITY,
): readonly Row[] {
  if (sinceGap(books) !== null) return [];
  const { bands, left, proposal, booked, difference } = doubtfulFigures(books);
  const onRight = (kind: Row["kind"], text: string, cell: Cell): Row =>
    afterRow(kind, { contact: textCell(text), proposal: cell });
  return [
    textRow("heading", word("doubtful")),
    ...bands.flatMap(({ band, items, ...sums }) => [
      textRow("heading", word(`band.${band.key}`, { percent: band.percent })),
      ...largestOf(items, itemsMax).map(({ item, ...cells }) =>
        afterRow("item", {
          contact: contactCell(books, item.contactId),
          document: textOrBlank(item.number),
          date: dateCell(item.date),
          "due-date": item.dueDate === null ? BLANK : dateCell(item.dueDate),
          days: countCell(item.daysOverdue),
          left: cells.left,
          proposal: cells.proposal,
        }),
      ),
      ...(items.length <= itemsMax
        ? []
        : [
            {
              ...afterRow("item", {
                contact: textCell(
                  word("other-invoices", { count: countText(words, items.length - itemsMax) }),
                ),
                ...restOfBand(books, band.key, restOf(items, itemsMax)),
              }),
              isRest: true as const,
            },
          ]),
      afterRow("subtotal", { contact: textCell(word("band-total")), ...sums }),
    ]),
    ...(bands.length === 0 ? [textRow("note", word("none-doubtful"))] : []),
    afterRow("total", { contact: textCell(word("doubtful-total")), left, proposal }),
    ...booked.map(({ id, cell }) =>
      onRight("memo", word("booked", { account: accountLabel(books, id) }), cell),
    ),
    ...(difference === null
      ? [textRow("note", word("no-allowance"))]
      : [onRight("cross-check", word("doubtful-difference"), difference)]),
    textRow("note", word("doubtful-rule")),
  ];
}

type DoubtfulItem = DoubtfulBandFigures["items"][number];

const bySize = (items: readonly DoubtfulItem[]): readonly DoubtfulItem[] =>
  items.toSorted((one, other) => compareAmounts(other.left.amount, one.left.amount));

/** In the order of the list. */
function largestOf(items: readonly DoubtfulItem[], most: number): readonly DoubtfulItem[] {
  const largest = new Set(bySize(items).slice(0, most));
  return items.filter((one) => largest.has(one));
}

const restOf = (items: readonly DoubtfulItem[], most: number): readonly DoubtfulItem[] =>
  bySize(items).slice(most);

function otherSideRows({ books, word }: Input): readonly Row[] {
  const lists = OPEN_ITEM_LISTS.map((list) => ({ list, figures: listFigures(books, list) }));
  const own = lists.filter(({ figures }) => figures.otherSide.length > 0);
  return [
    textRow("heading", word("other-side")),
    ...own.flatMap(({ list, figures: { otherSide, otherSideTotal, shown } }) => [
      textRow("heading", word(`other-${list}`)),
      ...otherSide.map(({ contactId, cell }) =>
        afterRow("item", {
          contact:
            contactId === null ? textCell(word("no-contact")) : contactCell(books, contactId),
          "at-end": cell,
        }),
      ),
      afterRow("subtotal", {
        contact: textCell(word(`total-other-${list}`)),
        "at-end": otherSideTotal,
      }),
      afterRow("memo", { contact: textCell(word(`shown-${list}`)), "at-end": shown }),
    ]),
    ...(own.length === 0 ? [textRow("note", word("none-other"))] : []),
  ];
}
