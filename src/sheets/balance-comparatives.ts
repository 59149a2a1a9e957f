/** The balance sheet at month end, with the previous month end, previous year end and the month a year ago. */
import { lastDayOf, periodOf } from "../calendar/month.ts";
import type { BalanceType } from "../ledger/ledger-account.ts";
import { accountRow } from "./internal/account-rows.ts";
import {
  BALANCE_COMPARATIVES,
  BALANCE_TABLE_BACKINGS,
  balanceMonths,
  balanceTable,
} from "./internal/balance-columns.ts";
import { type FigureCell, labelRow, textRow, totalCell } from "./internal/cells.ts";
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
    const table = balanceTable(books);
    const { assets, difference, earlier, liabilities, ownEquity, result, sections } = table;
    const results = [
      ...(earlier === null ? [] : [labelRow("item", word("result-open"), withChange(earlier))]),
      labelRow("item", word("result"), withChange(result)),
    ];
    const parts = {
      accounts: (type: BalanceType) => [
        ...sections[type].accounts.map(({ account, figures }) =>
          accountRow(books, account, figures === null ? null : withChange(figures)),
        ),
        ...(type === "equity" ? results : []),
      ],
      total: (type: BalanceType) =>
        withChange(type === "equity" ? ownEquity : sections[type].total),
    };
    const totals = {
      assets: withChange(assets),
      liabilities: withChange(liabilities),
      difference: withChange(difference),
    };
    return [...balanceRows(words, parts, totals), textRow("note", word("as-stated"), 1)];
  },
});

/** Adds the change in the month: the month end less the previous month end. */
function withChange(figures: readonly FigureCell[]): readonly FigureCell[] {
  const [closing] = figures;
  if (closing === undefined) return figures;
  const { figure } = closing;
  const key = figure.id.split("/").slice(2).join("/");
  const name = {
    id: `${BALANCE_COMPARATIVES}/change/${key}`,
    period: periodOf(figure.period.last),
  };
  return [...figures, totalCell(name, [closing], figures.slice(1, 2))];
}
