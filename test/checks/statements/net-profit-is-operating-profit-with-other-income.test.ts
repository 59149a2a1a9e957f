/** P6 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { netProfitIsOperatingProfitWithOtherIncome } from "../../../src/checks/statements/net-profit-is-operating-profit-with-other-income.ts";
import {
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("net profit is operating profit plus other income and expenses", async () => {
  expect(await comparedBy(netProfitIsOperatingProfitWithOtherIncome, twoMonths())).toEqual([
    "2025-01 figures.net-profit: -55.00 = -55.00",
    "2025-02 figures.net-profit: -43.00 = -43.00",
  ]);
});

test("interest included in the operating profit instead of below it is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("other_income_expenses", "9000", "5.00"),
    profitAndLossLine("expenses", "9000", "-5.00"),
    profitAndLossTotals({ operatingProfit: "-5.00" }),
  );
  expect(await findingsOf(netProfitIsOperatingProfitWithOtherIncome, moved)).toEqual([
    "2025-01 figures.net-profit: -60.00 = -55.00",
  ]);
});
