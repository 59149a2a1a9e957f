/**
 * Suspense and transfer accounts entry by entry with their age, and what the year settled of the items of the year
 * before.
 */

import { daysBetween } from "../calendar/calendar-date.ts";
import { lastDayOf } from "../calendar/month.ts";
import { accountsWithRole } from "../ledger/account-roles.ts";
import type { Books } from "../ledger/books.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { accountCells, accountLabel } from "./internal/account-rows.ts";
import {
  blanks,
  countCell,
  dateCell,
  row,
  textCell,
  textOrBlank,
  textRow,
} from "./internal/cells.ts";
import { accountColumns, columnOf, columnsOf, sharedColumn } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import { DOCUMENT_WORDS, documentTitle } from "./internal/document-words.ts";
import { monthTitle } from "./internal/period-words.ts";
import { nameOrId } from "./internal/posting-cells.ts";
import type { ColumnSpec } from "./internal/sheet-columns.ts";
import {
  clearingAccounts,
  type OpenEntryFigure,
  runOffFigures,
  SUSPENSE_BACKINGS,
  SUSPENSE_ITEMS,
  suspenseFigures,
} from "./internal/suspense-figures.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(
  SUSPENSE_ITEMS,
  [
    "open opening-balance total ledger difference zero no-accounts rule",
    "run-off no-codes nothing-before run-off-rule",
  ],
  DOCUMENT_WORDS,
);
type Input = SheetInputOf<typeof ABOUT>;

const [CODE, ACCOUNT] = accountColumns(24).map((column) =>
  column.key === "account"
    ? { ...column, isIn: (books: Books) => runOffFigures(books).length > 0 }
    : column,
);
const hasEntry = (books: Books, isIt: (posting: Posting) => boolean): boolean =>
  suspenseFigures(books).some(({ entries }) =>
    entries.some(({ posting }) => posting !== null && isIt(posting)),
  );
/** On paper the first column has the texts of accounts without entries, and the others their room. */
const ENTRY_COLUMNS: readonly ColumnSpec<unknown>[] = [
  sharedColumn("date"),
  sharedColumn("document", 18),
  sharedColumn("contact", 22),
  sharedColumn("description", 30),
];
const FILLED: Readonly<Record<string, (posting: Posting) => boolean>> = {
  document: () => true,
  contact: ({ contactId }) => contactId !== null,
  description: ({ description }) => description !== "",
};
/** Those that have something in them. */
const FILLED_COLUMNS = ENTRY_COLUMNS.map((column) => {
  const isFilled = FILLED[column.key];
  return isFilled === undefined
    ? column
    : { ...column, isIn: (books: Books) => hasEntry(books, isFilled) };
});
const OPEN: ColumnSpec<unknown> = columnOf("amount", 14, "open");
const DAYS: ColumnSpec<unknown> = columnOf("count", 8, "days");
const SETTLED: readonly ColumnSpec<unknown>[] = [
  ...columnsOf("amount", 14, "opening", "settled"),
  columnOf("text", 12, "settled-in"),
];
const accountSpecs = [CODE, ACCOUNT].flatMap((column) => column ?? []);

/** Code and account, the entry, opening and settled with its month, open, days. */
const COLUMNS = [...accountSpecs, ...FILLED_COLUMNS, ...SETTLED, OPEN, DAYS];

export const suspenseItems = sheet(ABOUT, {
  columns: COLUMNS,
  checks: "S",
  backings: SUSPENSE_BACKINGS,
  hasContents: (books) => clearingAccounts(books).length > 0 || runOffFigures(books).length > 0,
  rows: (input) => [...openRows(input), ...runOffRows(input)],
  onPaper: [
    {
      columns: [...ENTRY_COLUMNS, OPEN, DAYS],
      rows: (input) => openRows(input).map(withoutAccount),
    },
    {
      title: ({ word }) => word("run-off"),
      columns: [...accountSpecs, ...SETTLED, OPEN],
      rows: (input) => runOffRows(input).slice(1).map(withoutEntry),
    },
  ],
});

/** The place of the entry, of what was settled, and of the open amount among the columns. */
const [ENTRY, OPENING, OPEN_AT] = [2, 6, 9];

const withoutAccount = (one: Row): Row => {
  const [first] = one.cells;
  const entry = one.cells.slice(ENTRY, OPENING);
  // Headings and notes stand in the first column.
  const texts = first?.kind === "text" ? [first, ...entry.slice(1)] : entry;
  return { ...one, cells: [...texts, ...one.cells.slice(OPEN_AT)] };
};

const withoutEntry = (one: Row): Row => ({
  ...one,
  cells: [...one.cells.slice(0, ENTRY), ...one.cells.slice(OPENING, OPEN_AT + 1)],
});

function openRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const accounts = clearingAccounts(books);
  const heading = textRow("heading", word("open"));
  if (accounts.length === 0) return [heading, textRow("note", word("no-accounts"))];
  const open = suspenseFigures(books);
  const zero = accounts.filter((id) => open.every((one) => one.id !== id));
  return [
    heading,
    ...open.flatMap(({ id, entries, total, ledger, difference }) => [
      textRow("heading", accountLabel(books, id)),
      ...entries.map((entry) => entryRow(input, entry)),
      sumRow("subtotal", word("total"), total),
      sumRow("cross-check", word("ledger"), ledger),
      ...(difference === null ? [] : [sumRow("cross-check", word("difference"), difference)]),
    ]),
    ...(zero.length === 0
      ? []
      : [textRow("note", word("zero", { accounts: labelsOf(input, zero) }))]),
    ...(open.length === 0 ? [] : [textRow("note", word("rule"))]),
  ];
}

const labelsOf = ({ books }: Input, ids: readonly LedgerAccountId[]): string =>
  ids.map((id) => accountLabel(books, id)).join(", ");

const sumRow = (kind: Row["kind"], text: string, cell: Cell): Row =>
  row(kind, 0, [textCell(text), ...blanks(OPEN_AT - 1), cell]);

function entryRow({ books, words, word }: Input, { posting, cell }: OpenEntryFigure): Row {
  if (posting === null) {
    const text = textCell(word("opening-balance"));
    return row("item", 0, [...blanks(ENTRY + 3), text, ...blanks(OPEN_AT - OPENING), cell]);
  }
  const { date, document, contactId, description } = posting;
  return row("item", 0, [
    ...blanks(ENTRY),
    dateCell(date),
    textCell(document.number ?? documentTitle(books, words, document)),
    nameOrId(books.contacts, contactId),
    textOrBlank(description),
    ...blanks(OPEN_AT - OPENING),
    cell,
    countCell(daysBetween(date, lastDayOf(books.period.last))),
  ]);
}

function runOffRows({ books, words, word }: Input): readonly Row[] {
  const heading = textRow("heading", word("run-off"));
  const figures = runOffFigures(books);
  if (figures.length === 0) {
    const hasTransitory = accountsWithRole(books, "transitory").length > 0;
    return [heading, textRow("note", word(hasTransitory ? "nothing-before" : "no-codes"))];
  }
  return [
    heading,
    ...figures.map(({ ledgerAccountId, settledIn, opening, settled, remaining }) =>
      row("memo", 0, [
        ...accountCells(books, ledgerAccountId),
        ...blanks(OPENING - ENTRY),
        opening,
        settled,
        textOrBlank(settledIn === null ? null : monthTitle(words, settledIn)),
        remaining,
      ]),
    ),
    textRow("note", word("run-off-rule")),
  ];
}
