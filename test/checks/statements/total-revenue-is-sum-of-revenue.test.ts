/** P1 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { totalRevenueIsSumOfRevenue } from "../../../src/checks/statements/total-revenue-is-sum-of-revenue.ts";
import {
  balanceSheetTotals,
  profitAndLossTotals,
  withMonth,
  withMonths,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("total revenue is the sum of the revenue accounts", async () => {
  expect(await comparedBy(totalRevenueIsSumOfRevenue, twoMonths())).toEqual([
    "2025-01 figures.total-revenue: -100.00 = -100.00",
    "2025-02 figures.total-revenue: -50.00 = -50.00",
  ]);
});

test("a total revenue one cent short, carried through all later totals, is found at its source", async () => {
  const totals = {
    revenue: "0.01",
    grossProfit: "0.01",
    operatingProfit: "0.01",
    netProfit: "0.01",
  };
  const short = withMonth(twoMonths(), "2025-01", profitAndLossTotals(totals));
  const carried = withMonths(
    short,
    { first: "2025-01", last: "2025-02" },
    balanceSheetTotals({ totalCredit: "0.01", totalDebit: "-0.01" }),
  );
  expect(await findingsOf(totalRevenueIsSumOfRevenue, carried)).toEqual([
    "2025-01 figures.total-revenue: -100.00 = -99.99",
  ]);
});
