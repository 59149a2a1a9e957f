/** B9: the result that a balance sheet shows for the previous year, while open, is its net profit. */
import { sumOf } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/**
 * Only the previous fiscal year is compared: no profit and loss of older years is pulled. A closing
 * journal removes a year from the list, so there is nothing to compare for a year that is not shown,
 * or if the service does not list open years. B8 compares the total of all open years.
 */
export const priorOpenYearIsItsNetProfit: Check = {
  id: "B9",
  name: "prior-open-year-is-its-net-profit",
  formula:
    "OY[year before] = NP[year before], while that year is open; older years are not compared",
  severity: "blocking",
  compares: {
    expected: "net profit of the previous year, profit and loss",
    actual: "result of the previous year, balance sheet",
  },
  *compare(books) {
    const { fiscalYear, profitAndLoss } = books.comparatives.priorYear;
    const netProfit = sumOf(profitAndLoss.map(({ totals }) => totals.netProfit));
    for (const { month, balanceSheet } of books.months) {
      const shown = (balanceSheet.openYears ?? []).filter(
        ({ year }) => year === String(fiscalYear.year),
      );
      if (shown.length === 0) continue;
      yield {
        month,
        subject: { kind: "figure", word: "figures.open-years" },
        expected: netProfit,
        actual: totalOf(shown),
        sources: [...balanceSheet.sources, ...profitAndLoss.flatMap(({ sources }) => sources)],
      };
    }
  },
};
