/** P4 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { totalExpensesIsCostsLessOtherIncome } from "../../../src/checks/statements/total-expenses-is-costs-less-other-income.ts";
import {
  balanceSheetTotals,
  profitAndLossLine,
  profitAndLossTotals,
  withMonth,
  withMonths,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("total expenses are direct costs and expenses less other income and expenses", async () => {
  expect(await comparedBy(totalExpensesIsCostsLessOtherIncome, twoMonths())).toEqual([
    "2025-01 figures.total-expenses: 45.00 = 45.00",
    "2025-02 figures.total-expenses: 7.00 = 7.00",
  ]);
});

test("interest shown under expenses and subtracted twice from the total is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("other_income_expenses", "9000", "5.00"),
    profitAndLossLine("expenses", "9000", "-5.00"),
    profitAndLossTotals({ operatingProfit: "-5.00", expenses: "-5.00", netProfit: "-5.00" }),
  );
  const carried = withMonths(
    moved,
    { first: "2025-01", last: "2025-02" },
    balanceSheetTotals({ totalCredit: "-5.00", totalDebit: "5.00" }),
  );
  expect(await findingsOf(totalExpensesIsCostsLessOtherIncome, carried)).toEqual([
    "2025-01 figures.total-expenses: 45.00 = 40.00",
  ]);
});
