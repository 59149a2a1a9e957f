/** N1 by hand: what a budget states of groups and sections, and of their parts. */
import { expect, test } from "vitest";
import { budgetGroupsEqualTheirAccounts } from "../../../src/checks/budget/budget-groups-equal-their-accounts.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withBudget } from "../../support/budget.ts";
import { comparedBy, findingsOf } from "../compared.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages  rgs WPerLes
  account 4010 expenses Pensions  rgs WPerPen
  account 8000 revenue Sales  rgs WOmzNob
  2025-01-10  1100  100  invoice 1
  2025-01-10  8000  -100  invoice 1
`);

test("a group equals its accounts, and a section its groups and other accounts, in months of the books", async () => {
  const budget = `
    WPer/expenses 2025-01=90 2025-02=90 2026-01=90
    4000 2025-01=60 2025-02=60 2026-01=60
    4010 2025-01=30 2025-02=20 2025-03=5
    revenue 2025-01=500
    8000 2025-01=450`;
  expect(await comparedBy(budgetGroupsEqualTheirAccounts, withBudget(BOOKS, budget))).toEqual([
    "2025-01 expenses WPer: 90.00 = 90.00",
    "2025-02 expenses WPer: 90.00 = 80.00",
    "2025-03 expenses WPer: 0.00 = 5.00",
    "2025-01 revenue: -500.00 = -450.00",
  ]);
  expect(await findingsOf(budgetGroupsEqualTheirAccounts, withBudget(BOOKS, budget))).toEqual([
    "2025-02 expenses WPer: 90.00 = 80.00",
    "2025-03 expenses WPer: 0.00 = 5.00",
    "2025-01 revenue: -500.00 = -450.00",
  ]);
});

test("a group without parts, and accounts without a group, equal nothing", async () => {
  const budget = "WPer/expenses 2025-01=90\n8000 2025-01=450";
  expect(await comparedBy(budgetGroupsEqualTheirAccounts, withBudget(BOOKS, budget))).toEqual([]);
});
