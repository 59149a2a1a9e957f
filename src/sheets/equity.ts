/** The roll-forward of equity: per account from opening through result, appropriation and other entries to closing. */
import type { Books } from "../ledger/books.ts";
import { PRIVATE_KINDS } from "../ledger/equity-entries.ts";
import { isOwnedByPersons, mayHaveDividends } from "../ledger/form-of-business.ts";
import { accountLabel, accountRow } from "./internal/account-rows.ts";
import { BLANK, blanks, labelRow, textRow } from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { type SheetInputOf, sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  EQUITY,
  EQUITY_BACKINGS,
  EQUITY_COLUMNS,
  EQUITY_MOVEMENTS,
  equityFigures,
} from "./internal/equity-figures.ts";
import { monthTitle } from "./internal/period-words.ts";
import type { Cell, Row } from "./sheet.ts";

const ABOUT = sheetWords(EQUITY, [
  "unappropriated total balance-sheet difference by-owner owner by-month none",
  "dividend-rule private-rule rule",
]);

const hasColumn = (books: Books, column: string): boolean => {
  if (PRIVATE_KINDS.includes(column)) return isOwnedByPersons(books);
  return column !== "dividends" || mayHaveDividends(books);
};

/** How entries are divided over the columns. */
const ruleOf = (books: Books): "private-rule" | "dividend-rule" | "rule" => {
  if (isOwnedByPersons(books)) return "private-rule";
  return mayHaveDividends(books) ? "dividend-rule" : "rule";
};

const shown = (cells: readonly (Cell | null)[]): readonly Cell[] =>
  cells.map((cell) => cell ?? BLANK);

const COLUMNS = [
  ...accountColumns(32),
  ...columnsOf("amount", 15, ...EQUITY_COLUMNS).map((column) => ({
    ...column,
    isIn: (books: Books) => hasColumn(books, column.key),
  })),
];

type Input = SheetInputOf<typeof ABOUT>;

/** Private accounts move in every month: on paper their statement stands without the movements by month. */
export const equity = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: COLUMNS,
  tie: { title: "ties.equity", figureOf: (books) => equityFigures(books).closing },
  checks: "B",
  backings: EQUITY_BACKINGS,
  rows: (input) => [...statementRows(input), ...monthRows(input), ruleRow(input)],
  onPaper: [
    {
      columns: COLUMNS,
      rows: (input) => [
        ...statementRows(input),
        ...(isOwnedByPersons(input.books) ? [] : monthRows(input)),
        ruleRow(input),
      ],
    },
  ],
});

function statementRows({ books, word }: Input): readonly Row[] {
  const figures = equityFigures(books);
  const inLast = (cell: Cell): readonly Cell[] => [...blanks(EQUITY_COLUMNS.length - 1), cell];
  const owners = figures.owners.map(({ id, cells }): Row => {
    const label = word("owner", { account: accountLabel(books, id) });
    return labelRow("memo", label, shown(cells));
  });
  return [
    ...figures.accounts.map((account) =>
      accountRow(books, account, account.cells === null ? null : shown(account.cells)),
    ),
    labelRow("item", word("unappropriated"), shown(figures.unappropriated)),
    labelRow("total", word("total"), shown(figures.total)),
    labelRow("cross-check", word("balance-sheet"), inLast(figures.onBalanceSheet)),
    labelRow("cross-check", word("difference"), inLast(figures.difference)),
    ...(owners.length === 0 ? [] : [textRow("heading", word("by-owner"), 1), ...owners]),
  ];
}

function monthRows({ books, words, word }: Input): readonly Row[] {
  const months = equityFigures(books).months.map(({ id, month, cells }): Row => {
    const label = `${accountLabel(books, id)}, ${monthTitle(words, month)}`;
    const before = EQUITY_COLUMNS.length - EQUITY_MOVEMENTS.length - 1;
    return labelRow("memo", label, [...blanks(before), ...shown(cells)]);
  });
  return [
    textRow("heading", word("by-month"), 1),
    ...(months.length === 0 ? [textRow("note", word("none"), 1)] : months),
  ];
}

const ruleRow = ({ books, word }: Input): Row => textRow("note", word(ruleOf(books)), 1);
