/**
 * The open items of debtors and creditors at the end of the year by invoice, tied to their control accounts, and what
 * was received and paid of each in the three months after it.
 */
import { addMonths, lastDayOf } from "../calendar/month.ts";
import { controlAccounts } from "../checks/control-accounts.ts";
import type { Books } from "../ledger/books.ts";
import { lastDaySeen, MONTHS_AFTER } from "../ledger/dossier/items-at-end.ts";
import { accountLabel } from "./internal/account-rows.ts";
import { sinceGap } from "./internal/after-figures.ts";
import { contactCell } from "./internal/after-rows.ts";
import {
  BLANK,
  blanks,
  countCell,
  dateCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./internal/cells.ts";
import { columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { CONTROL_WORDS } from "./internal/control-rows.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { dayTitle, monthTitle } from "./internal/period-words.ts";
import {
  SETTLEMENT_BACKINGS,
  type SettledList,
  SUBSEQUENT_SETTLEMENT,
  settledLists,
  settledMonths,
} from "./internal/settlement-figures.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  SUBSEQUENT_SETTLEMENT,
  ["debtors creditors contact-total no-contact without-invoice total none", "in-part source"],
  ["sheets.after-year-end.since-until"],
  (["auditfile", "no-lists", "not-started"] as const).map(
    (gap) => `sheets.${SUBSEQUENT_SETTLEMENT}.gap.${gap}` as const,
  ),
  CONTROL_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const hasInvoices = ({ documentLists }: Books): boolean => documentLists.length > 0;
const isSettlementKnown = (books: Books): boolean => settledMonths(books).length > 0;

const OF_INVOICES: readonly ColumnSpec<Input>[] = [
  { ...columnOf("text", 18, "document"), stated: "document-numbers" },
  ...columnsOf("date", 12, "date", "due-date").map((column) => ({
    ...column,
    stated: "names-and-texts" as const,
  })),
  columnOf("count", 8, "days"),
];

const COLUMNS: readonly ColumnSpec<Input>[] = [
  sharedColumn("contact", 32),
  ...OF_INVOICES.map((column) => ({ ...column, isIn: hasInvoices })),
  columnOf("amount", 14, "at-end"),
  {
    ...columnOf("amount", 14, "month"),
    each: ({ books, words }) =>
      settledMonths(books).map((month) => [month, monthTitle(words, month)]),
  },
  { ...columnOf("amount", 14, "left"), isIn: isSettlementKnown },
];

export const subsequentSettlement = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "D1 D9 D16 L8",
  backings: SETTLEMENT_BACKINGS,
  hasContents: (books) => settledLists(books).some(({ contacts }) => contacts.length > 0),
  values: ({ books, words }) => ({
    since: isSettlementKnown(books)
      ? words.of("sheets.after-year-end.since-until", {
          until: dayTitle(words, lastDaySeen(books)),
        })
      : "",
  }),
  rows: (input) => {
    const lists = settledLists(input.books).filter(({ contacts }) => contacts.length > 0);
    if (lists.length === 0) return [textRow("note", input.word("none"))];
    return [...lists.flatMap((list) => listRows(input, list)), ...noteRows(input)];
  },
});

/** The cells of a row: those of invoices may be blank, and without months the amount at the end is the only one. */
const lineRow = (
  { books }: Input,
  kind: Row["kind"],
  contact: Cell,
  amounts: readonly Cell[],
  invoice: readonly Cell[] = [],
): Row =>
  row(kind, 0, [
    contact,
    ...(invoice.length === 0 ? blanks(OF_INVOICES.length) : invoice),
    ...amounts,
    ...(isSettlementKnown(books) ? [] : [BLANK]),
  ]);

function listRows(input: Input, { list, contacts, total, ledger }: SettledList): readonly Row[] {
  const { books, words, word } = input;
  const accounts = [...new Set(controlAccounts(books, list))]
    .map((id) => accountLabel(books, id))
    .join(", ");
  const inFirst = (text: string, cell: Cell): Row =>
    lineRow(input, "cross-check", textCell(text), [cell, ...blanks(total.length - 1)]);
  return [
    textRow("heading", word(list)),
    ...contacts.flatMap((contact) => contactRows(input, contact)),
    lineRow(input, "total", textCell(word("total")), total),
    ...(ledger === null
      ? [textRow("note", words.of("sheets.open-items.no-control"))]
      : [
          inFirst(words.of("sheets.open-items.control", { accounts }), ledger.control),
          inFirst(words.of("sheets.open-items.control-difference"), ledger.difference),
        ]),
  ];
}

/** The invoices of a contact, and their sum where there are several lines. */
function contactRows(
  input: Input,
  { contactId, rows, total }: SettledList["contacts"][number],
): readonly Row[] {
  const { books, word } = input;
  const contact = contactId === null ? textCell(word("no-contact")) : contactCell(books, contactId);
  const lines = rows.map(({ item, cells }) =>
    item === null
      ? lineRow(input, "item", contact, cells, [
          textOrBlank(hasInvoices(books) ? word("without-invoice") : null),
          ...blanks(OF_INVOICES.length - 1),
        ])
      : lineRow(input, "item", contact, cells, [
          textOrBlank(item.number),
          dateCell(item.date),
          item.dueDate === null ? BLANK : dateCell(item.dueDate),
          item.daysOverdue > 0 ? countCell(item.daysOverdue) : BLANK,
        ]),
  );
  return lines.length < 2
    ? lines
    : [...lines, lineRow(input, "subtotal", textCell(word("contact-total")), total)];
}

/** Where the figures come from, and what is not known yet. */
function noteRows({ books, words, word }: Input): readonly Row[] {
  const gap = sinceGap(books);
  if (gap !== null) return [textRow("note", word(`gap.${gap}`))];
  const until = lastDaySeen(books);
  const end = lastDayOf(addMonths(books.period.last, MONTHS_AFTER));
  return [
    ...(until < end
      ? [
          textRow(
            "note",
            word("in-part", { until: dayTitle(words, until), end: dayTitle(words, end) }),
          ),
        ]
      : []),
    textRow("note", word("source")),
  ];
}
