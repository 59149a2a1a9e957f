/** Y2 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { amountOf } from "../../../src/amount/amount.ts";
import { priorResultsAddUp } from "../../../src/checks/prior-year/prior-results-add-up.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { priorTotals } from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, findingsOf, twoMonths } from "../compared.ts";

test("the totals of every prior month and of the prior year follow from their sections", async () => {
  const compared = await comparedBy(priorResultsAddUp, twoMonths());
  expect(compared).toHaveLength(11 * 5 + 6 + 6);
  expect(compared.slice(-12)).toEqual([
    "2024-12 figures.total-revenue: -40.00 = -40.00",
    "2024-12 figures.gross-profit: -40.00 = -40.00",
    "2024-12 figures.operating-profit: -40.00 = -40.00",
    "2024-12 figures.total-expenses: 0.00 = 0.00",
    "2024-12 figures.net-profit: -40.00 = -40.00",
    "2024-12 8000: -40.00 = -40.00",
    "2024-01..2024-12 figures.total-revenue: -40.00 = -40.00",
    "2024-01..2024-12 figures.gross-profit: -40.00 = -40.00",
    "2024-01..2024-12 figures.operating-profit: -40.00 = -40.00",
    "2024-01..2024-12 figures.total-expenses: 0.00 = 0.00",
    "2024-01..2024-12 figures.net-profit: -40.00 = -40.00",
    "2024-01..2024-12 8000: -40.00 = -40.00",
  ]);
});

test("a total of May that does not follow from its sections is found", async () => {
  expect(await findingsIn(priorTotals("2024-05", { grossProfit: "0.01" })(twoMonths()))).toEqual([
    "Y2 2024-05 figures.gross-profit: 0.00 = 0.01",
    "Y3 2024-01..2024-12 figures.gross-profit: -39.99 = -40.00",
  ]);
});

test("an account on two lines is found", async () => {
  expect(await findingsOf(priorResultsAddUp, withSalesTwice(twoMonths()))).toEqual([
    "2024-12 8000: -30.00 = -40.00",
  ]);
});

/** December 2024 shows its sales as 30 and 10. */
function withSalesTwice(books: Books): Books {
  const { months } = books.comparatives;
  return {
    ...books,
    comparatives: {
      ...books.comparatives,
      months: months.map((one) => {
        const { profitAndLoss } = one;
        const [sales] = profitAndLoss.sections.revenue;
        if (sales === undefined) return one;
        const revenue = ["-30.00", "-10.00"].map((text) => ({ ...sales, amount: amountOf(text) }));
        const sections = { ...profitAndLoss.sections, revenue };
        return { ...one, profitAndLoss: { ...profitAndLoss, sections } };
      }),
    },
  };
}
