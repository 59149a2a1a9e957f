/** JT19: months whose revenue is far from the median, in units of the median deviation. */
import {
  type Amount,
  absolute,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  multiply,
  subtract,
  ZERO,
} from "../../amount/amount.ts";
import { revenueByMonth } from "../internal/revenue-by-month.ts";
import { amountValue, countValue, hitOnBooks, journalTest } from "../journal-test.ts";

export const revenueOutliers = journalTest({
  id: "JT19",
  name: "revenue-outliers",
  counts: "months",
  parameters: ["factor", "months"],
  gap: ({ books, criteria: { months: monthsMin } }) => {
    const months = revenueByMonth(books);
    if (months === null) return { name: "no-revenue" };
    if (months.size >= monthsMin) return null;
    return {
      name: "few-months",
      values: { months: countValue(months.size), least: countValue(monthsMin) },
    };
  },
  begin: ({ books, criteria: { factor }, hit }) => ({
    end: () => {
      const months = [...(revenueByMonth(books) ?? [])];
      const median = medianOf(months.map(([, revenue]) => revenue));
      const deviation = medianOf(months.map(([, revenue]) => absolute(subtract(revenue, median))));
      const most = multiply(deviation, factor);
      for (const [month, revenue] of months) {
        if (compareAmounts(absolute(subtract(revenue, median)), most) <= 0) continue;
        const values = {
          ...{ month: { kind: "month", month } as const, revenue: amountValue(revenue) },
          ...{ median: amountValue(median), deviation: amountValue(deviation) },
        };
        hit(hitOnBooks({ reason: "revenue-outlier", values, amount: revenue }));
      }
      return { tested: months.length };
    },
  }),
});

const TWO = amountOf("2");

/** Between the two in the middle of an even number, rounded to the cent. */
function medianOf(amounts: readonly Amount[]): Amount {
  const sorted = amounts.toSorted(compareAmounts);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? ZERO;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? ZERO;
  return divideRounded(add(lower, upper), TWO, 2);
}
