/** P5 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { netProfitIsRevenueLessTotalExpenses } from "../../../src/checks/statements/net-profit-is-revenue-less-total-expenses.ts";
import {
  balanceSheetTotals,
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
  withMonths,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("net profit is total revenue less total expenses", async () => {
  expect(await comparedBy(netProfitIsRevenueLessTotalExpenses, twoMonths())).toEqual([
    "2025-01 figures.net-profit: -55.00 = -55.00",
    "2025-02 figures.net-profit: -43.00 = -43.00",
  ]);
});

test("a net profit that counts the interest twice, with correct total expenses, is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("other_income_expenses", "9000", "5.00"),
    profitAndLossLine("expenses", "9000", "-5.00"),
    profitAndLossTotals({ operatingProfit: "-5.00", netProfit: "-5.00" }),
  );
  const carried = withMonths(
    moved,
    { first: "2025-01", last: "2025-02" },
    balanceSheetTotals({ totalCredit: "-5.00", totalDebit: "5.00" }),
  );
  expect(await findingsOf(netProfitIsRevenueLessTotalExpenses, carried)).toEqual([
    "2025-01 figures.net-profit: -55.00 = -60.00",
  ]);
});
