/** P3 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { operatingProfitIsGrossProfitLessExpenses } from "../../../src/checks/statements/operating-profit-is-gross-profit-less-expenses.ts";
import { profitAndLossLine, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("operating profit is gross profit less expenses", async () => {
  expect(await comparedBy(operatingProfitIsGrossProfitLessExpenses, twoMonths())).toEqual([
    "2025-01 figures.operating-profit: -50.00 = -50.00",
    "2025-02 figures.operating-profit: -43.00 = -43.00",
  ]);
});

test("rent shown under other expenses, with unchanged totals, is found", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    profitAndLossLine("expenses", "4000", "-20.00"),
    profitAndLossLine("other_income_expenses", "4000", "20.00"),
  );
  expect(await findingsOf(operatingProfitIsGrossProfitLessExpenses, moved)).toEqual([
    "2025-01 figures.operating-profit: -70.00 = -50.00",
  ]);
});
