/** V3: the taxable turnover of all rates and the revenue without a rate are the total revenue. */
import { type Amount, sumOf } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { rateMovements } from "../../ledger/vat-per-rate.ts";
import type { Check } from "../check.ts";
import { lackTaxRates } from "../internal/books-lack.ts";

/**
 * The bridge is shown per rate on the comparison page. Revenue that is deferred has its rate on the deferral account, and is
 * without a rate when it is released.
 */
export const taxableTurnoverIsRevenue: Check = {
  id: "V3",
  name: "taxable-turnover-is-revenue",
  formula: "TR = sum of VB on R + R without a rate, per m",
  severity: "warning",
  gap: lackTaxRates,
  compares: {
    expected: "revenue by rate and without a rate, postings",
    actual: "total revenue, profit and loss account",
  },
  *compare(books) {
    if (lackTaxRates(books) !== null) return;
    const turnover = turnoverPerMonth(books);
    for (const { month, profitAndLoss, entrySources } of books.months) {
      yield {
        month,
        subject: { kind: "figure", word: "figures.total-revenue" },
        expected: sumOf(turnover.get(month) ?? []),
        actual: profitAndLoss.totals.revenue,
        sources: [...profitAndLoss.sources, ...entrySources],
      };
    }
  },
};

function turnoverPerMonth(books: Books): ReadonlyMap<Month, readonly Amount[]> {
  const revenue = new Set(
    [...books.accounts.values()].filter(({ type }) => type === "revenue").map(({ id }) => id),
  );
  const months = new Map<Month, Amount[]>();
  for (const { month, net } of rateMovements(books, revenue)) {
    months.set(month, [...(months.get(month) ?? []), net]);
  }
  return months;
}
