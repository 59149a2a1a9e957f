/** The roll-forward of equity: per account from opening through result, appropriation and other entries to closing. */
import { accountsWithRole } from "../ledger/account-roles.ts";
import type { Books } from "../ledger/books.ts";
import { PRIVATE_KINDS } from "../ledger/equity-entries.ts";
import { accountLabel, accountRow } from "./internal/account-rows.ts";
import { BLANK, blanks, labelRow, textRow } from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
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
  "unappropriated total balance-sheet difference by-month dividend-rule none",
]);

const hasColumn = (books: Books, column: string): boolean =>
  !PRIVATE_KINDS.includes(column) || accountsWithRole(books, "private").length > 0;

const shown = (cells: readonly (Cell | null)[]): readonly Cell[] =>
  cells.map((cell) => cell ?? BLANK);

export const equity = sheet(ABOUT, {
  subtitle: "sheets.movement",
  columns: [
    ...accountColumns(32),
    ...columnsOf("amount", 15, ...EQUITY_COLUMNS).map((column) => ({
      ...column,
      isIn: (books: Books) => hasColumn(books, column.key),
    })),
  ],
  tie: { title: "ties.equity", figureOf: (books) => equityFigures(books).closing },
  checks: "B",
  backings: EQUITY_BACKINGS,
  rows: ({ books, words, word }) => {
    const figures = equityFigures(books);
    const inLast = (cell: Cell): readonly Cell[] => [...blanks(EQUITY_COLUMNS.length - 1), cell];
    const months = figures.months.map(({ id, month, cells }): Row => {
      const label = `${accountLabel(books, id)}, ${monthTitle(words, month)}`;
      const before = EQUITY_COLUMNS.length - EQUITY_MOVEMENTS.length - 1;
      return labelRow("memo", label, [...blanks(before), ...shown(cells)]);
    });
    return [
      ...figures.accounts.map((account) =>
        accountRow(books, account, account.cells === null ? null : shown(account.cells)),
      ),
      labelRow("item", word("unappropriated"), shown(figures.unappropriated)),
      labelRow("total", word("total"), shown(figures.total)),
      labelRow("cross-check", word("balance-sheet"), inLast(figures.onBalanceSheet)),
      labelRow("cross-check", word("difference"), inLast(figures.difference)),
      textRow("heading", word("by-month"), 1),
      ...(months.length === 0 ? [textRow("note", word("none"), 1)] : months),
      textRow("note", word("dividend-rule"), 1),
    ];
  },
});
