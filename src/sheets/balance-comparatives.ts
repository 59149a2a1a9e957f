/** The balance sheet at month end, with the previous month end, previous year end and the month a year ago. */
import { lastDayOf, type Period } from "../calendar/month.ts";
import { reportedPeriod } from "../ledger/reported-period.ts";
import {
  BALANCE_COMPARATIVES,
  BALANCE_TABLE_BACKINGS,
  balanceAtMonths,
  balanceMonths,
} from "./internal/balance-columns.ts";
import type { OpenResult } from "./internal/balance-table.ts";
import { type FigureCell, textRow, totalCell } from "./internal/cells.ts";
import { accountColumns, columnOf } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { dayTitle } from "./internal/period-words.ts";
import { BALANCE_ROW_WORDS, balanceRows } from "./internal/statement-rows.ts";

const ABOUT = sheetWords(BALANCE_COMPARATIVES, ["result result-open as-stated"], BALANCE_ROW_WORDS);

export const balanceComparatives = sheet(ABOUT, {
  subtitle: "sheets.balance",
  columns: [
    ...accountColumns(38),
    {
      ...columnOf("amount", 16, "month"),
      each: ({ books, words }) =>
        balanceMonths(books).map((month) => [month, dayTitle(words, lastDayOf(month))]),
    },
    columnOf("amount", 16, "change"),
  ],
  backings: BALANCE_TABLE_BACKINGS,
  rows: ({ books, words, word }) => {
    // The result of the year includes here what closing journals took out of it.
    const labelOf = (name: OpenResult): string => word(name === "result-open" ? name : "result");
    const rows = balanceRows(balanceAtMonths(books), {
      books,
      words,
      labelOf,
      cellsOf: (figures) => withChange(figures, reportedPeriod(books)),
    });
    return [...rows, textRow("note", word("as-stated"), 1)];
  },
});

/** Adds the change in the period that is reported on: its end less the end of the one before. */
function withChange(figures: readonly FigureCell[], period: Period): readonly FigureCell[] {
  const [closing] = figures;
  if (closing === undefined) return figures;
  const { figure } = closing;
  const key = figure.id.split("/").slice(2).join("/");
  const name = { id: `${BALANCE_COMPARATIVES}/change/${key}`, period };
  return [...figures, totalCell(name, [closing], figures.slice(1, 2))];
}
