/** The balance sheet at the end of the fiscal year, with the opening balance and the change. */
import { hasOpening } from "../ledger/compared-months.ts";
import {
  BALANCE_BACKINGS,
  BALANCE_SHEET,
  balanceFigures,
  closingOf,
} from "./internal/balance-figures.ts";
import { OPEN_RESULT_WORDS, type OpenResult, openResultWord } from "./internal/balance-table.ts";
import { accountColumns, columnOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { BALANCE_ROW_WORDS, balanceRows } from "./internal/statement-rows.ts";

const ABOUT = sheetWords(BALANCE_SHEET, [OPEN_RESULT_WORDS], BALANCE_ROW_WORDS);

export const balanceSheet = sheet(ABOUT, {
  subtitle: "sheets.balance",
  columns: [
    ...accountColumns(48),
    columnOf("amount", 18, "closing"),
    { ...columnOf("amount", 18, "opening"), isIn: hasOpening },
    { ...columnOf("amount", 18, "change"), isIn: hasOpening },
  ],
  ties: [{ title: "ties.assets", figureOf: (books) => closingOf(balanceFigures(books).assets) }],
  checks: "B",
  backings: BALANCE_BACKINGS,
  rows: ({ books, words, word }) => {
    const labelOf = (result: OpenResult): string =>
      word(openResultWord(books, result), { year: String(books.fiscalYear.year) });
    return balanceRows(balanceFigures(books), { books, words, labelOf });
  },
});
