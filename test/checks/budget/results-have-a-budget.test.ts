/** N2 by hand: accounts with a result, and those of them with a budget. */
import { expect, test } from "vitest";
import { resultsHaveABudget } from "../../../src/checks/budget/results-have-a-budget.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withBudget } from "../../support/budget.ts";
import { comparedBy, findingsOf } from "../compared.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages  rgs WPerLes
  account 4010 expenses Pensions  rgs WPerPen
  account 4500 expenses Rent  rgs WBedHui
  account 4510 expenses Energy  rgs WBedHui
  account 8000 revenue Sales  rgs WOmzNob
  2025-01-10  1100  70  invoice 1
  2025-01-10  4000  20  invoice 1
  2025-01-10  4500  10  invoice 1
  2025-01-10  8000  -100  invoice 1
`);

test("accounts count as budgeted by themselves, by their group or by their section", async () => {
  const compared = (budget: string) => comparedBy(resultsHaveABudget, withBudget(BOOKS, budget));
  expect(await compared("4500 2025-01=10")).toEqual(["revenue: 1 = 0", "expenses: 2 = 1"]);
  expect(await compared("WPer/expenses 2025-01=10\nrevenue 2025-01=1")).toEqual([
    "revenue: 1 = 1",
    "expenses: 2 = 1",
  ]);
  expect(await compared("8000 2026-01=10\n4500 2025-12=1")).toEqual([
    "revenue: 1 = 0",
    "expenses: 2 = 1",
  ]);
  expect(await compared("expenses 2025-01=10\n8000 2025-01=1")).toEqual([
    "revenue: 1 = 1",
    "expenses: 2 = 2",
  ]);
  const partly = withBudget(BOOKS, "4500 2025-01=10\nrevenue 2025-01=1");
  expect(await findingsOf(resultsHaveABudget, partly)).toEqual(["expenses: 2 = 1"]);
});
