/**
 * Bank accounts, cards and cash boxes: the balance of the bank beside that of the books, and what is between the two.
 */
import type { Books } from "../ledger/books.ts";
import { BANK_BACKINGS, type BankRow, bankFigures } from "./internal/bank-figures.ts";
import { noteRows, transitRows, unprocessedRows } from "./internal/bank-lists.ts";
import { ABOUT, detailRows, type Input, labelOf } from "./internal/bank-rows.ts";
import { BLANK, blanks, row, textCell } from "./internal/cells.ts";
import { columnOf, columnsOf } from "./internal/columns.ts";
import { sheet } from "./internal/define-sheet.ts";
import { dayTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const COLUMNS = [
  { ...columnOf("text", 54, "what"), stated: "names-and-texts" as const },
  { ...columnOf("text", 22, "basis"), stated: "day-within-month" as const },
  ...columnsOf("amount", 13, "opening", "received", "paid", "closing", "books"),
  { ...columnOf("amount", 12, "difference"), expects: "zero" as const },
];

/** Of each list; the others are one line. */
const ROWS_MAX = 200;
const ROWS_ON_PAPER_MAX = 15;

export const bank = sheet(ABOUT, {
  columns: COLUMNS,
  ties: [
    { title: "ties.bank", figureOf: (books) => bankFigures(books).total },
    { title: "ties.bank-debt", figureOf: (books) => bankFigures(books).debt ?? undefined },
    { title: "ties.liquid-funds", figureOf: (books) => bankFigures(books).liquid },
  ],
  checks: "C1",
  differencesOf: ["C1"],
  backings: BANK_BACKINGS,
  hasContents: (books) => bankFigures(books).rows.length > 0,
  rows: (input) => rowsOf(input, ROWS_MAX),
  onPaper: [{ columns: COLUMNS, rows: (input) => rowsOf(input, ROWS_ON_PAPER_MAX) }],
});

const rowsOf = (input: Input, rowsMax: number): readonly Row[] => [
  ...accountRows(input),
  ...bankFigures(input.books).rows.flatMap((one) => detailRows(input, one, rowsMax)),
  ...transitRows(input, rowsMax),
  ...unprocessedRows(input, rowsMax),
  ...noteRows(input),
];

function accountRows(input: Input): readonly Row[] {
  const { books, word } = input;
  const { rows, total, difference, debt, liquid, tie } = bankFigures(books);
  const inBooks = (kind: Row["kind"], label: string, cell: Cell, last: Cell = BLANK): Row =>
    row(kind, 0, [textCell(label), ...blanks(5), cell, last]);
  return [
    ...rows.map((one) =>
      row("item", 0, [
        textCell(nameOf(books, one)),
        textCell(basisOf(input, one)),
        ...(one.flows ?? blanks(3)),
        one.closing ?? { kind: "absent", text: word("not-available") },
        one.books,
        one.difference ?? BLANK,
      ]),
    ),
    inBooks("total", word("total"), total, difference ?? BLANK),
    ...(debt === null ? [] : [inBooks("memo", word("debt"), debt)]),
    inBooks("cross-check", word("liquid-funds"), liquid),
    inBooks("cross-check", word("difference"), tie),
  ];
}

/** Its label with its number at the bank, by which a confirmation of the bank names it. */
function nameOf(books: Books, one: BankRow): string {
  const { identifier = "" } = books.financialAccounts.get(one.account.financialAccountId) ?? {};
  return [labelOf(books, one), identifier ?? ""].filter((part) => part !== "").join(", ");
}

/** What the balance of the bank is read from, and its day. */
function basisOf({ words, word }: Input, { account: { closing } }: BankRow): string {
  if (closing === null) return word("none");
  const day = { day: dayTitle(words, closing.on) };
  return closing.basis === "typed" ? word("typed", day) : word("statements", day);
}
