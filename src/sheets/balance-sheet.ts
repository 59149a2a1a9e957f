/** The balance sheet at the end of the fiscal year, with the opening balance and the change. */
import { accountRow } from "./internal/account-rows.ts";
import { BALANCE_SHEET } from "./internal/balance-cells.ts";
import { BALANCE_BACKINGS, balanceFigures } from "./internal/balance-figures.ts";
import { labelRow } from "./internal/cells.ts";
import { accountColumns, columnsOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { BALANCE_ROW_WORDS, balanceRows } from "./internal/statement-rows.ts";
import type { Row } from "./sheet.ts";

const ABOUT = sheetWords(BALANCE_SHEET, ["result result-closed result-open"], BALANCE_ROW_WORDS);

export const balanceSheet = sheet(ABOUT, {
  subtitle: "sheets.balance",
  columns: [...accountColumns(48), ...columnsOf("amount", 18, "closing", "opening", "change")],
  tie: { title: "ties.assets", figureOf: (books) => balanceFigures(books).assets[0] },
  checks: "B",
  backings: BALANCE_BACKINGS,
  rows: ({ books, words, word }) => {
    const figures = balanceFigures(books);
    const { closed, earlier, ownEquity, result } = figures;
    const year = String(books.fiscalYear.year);
    const results: readonly Row[] = [
      ...(earlier === null ? [] : [labelRow("item", word("result-open"), earlier)]),
      labelRow("item", word("result", { year }), result),
      ...(closed === null ? [] : [labelRow("item", word("result-closed"), closed)]),
    ];
    const sections = {
      accounts: (type: keyof typeof figures.sections) => [
        ...figures.sections[type].accounts.map((at) => accountRow(books, at, at.cells)),
        ...(type === "equity" ? results : []),
      ],
      total: (type: keyof typeof figures.sections) =>
        type === "equity" ? ownEquity : figures.sections[type].total,
    };
    return balanceRows(words, sections, figures);
  },
});
