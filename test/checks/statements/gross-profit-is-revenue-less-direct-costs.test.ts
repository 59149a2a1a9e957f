/** P2 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { grossProfitIsRevenueLessDirectCosts } from "../../../src/checks/statements/gross-profit-is-revenue-less-direct-costs.ts";
import {
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("gross profit is total revenue less direct costs", async () => {
  expect(await comparedBy(grossProfitIsRevenueLessDirectCosts, twoMonths())).toEqual([
    "2025-01 figures.gross-profit: -70.00 = -70.00",
    "2025-02 figures.gross-profit: -50.00 = -50.00",
  ]);
});

test("a gross profit that already includes the rent, which is shown elsewhere, is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("expenses", "4000", "-20.00"),
    profitAndLossLine("other_income_expenses", "4000", "20.00"),
    profitAndLossTotals({ grossProfit: "20.00" }),
  );
  expect(await findingsOf(grossProfitIsRevenueLessDirectCosts, moved)).toEqual([
    "2025-01 figures.gross-profit: -70.00 = -50.00",
  ]);
});
