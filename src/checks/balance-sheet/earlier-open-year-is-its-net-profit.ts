/** B9: what a balance sheet shows as result of the year before, while that is open, is its net profit. */
import { sumOf } from "../../amount/amount.ts";
import { totalOf } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";

/**
 * Only the fiscal year right before is compared: of older open years no profit and loss is pulled.
 * A closing journal takes a year off the list, so a year that is not shown has nothing to compare; nor
 * has a service that does not list open years. All together they are B8's.
 */
export const earlierOpenYearIsItsNetProfit: Check = {
  id: "B9",
  name: "earlier-open-year-is-its-net-profit",
  formula:
    "OY[year before] = NP[year before], while that year is open; older years are not compared",
  severity: "blocking",
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
