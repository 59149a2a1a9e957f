/** What a budget comes to: totals by section and year, months without, parts, and signs that may be mistaken. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { invariant } from "../../../src/failure.ts";
import { surveyOf } from "../../../src/ledger/budget/survey-budget.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withBudget } from "../../support/budget.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages  rgs WPerLes
  account 4500 expenses Rent  rgs WBedHui
  account 8000 revenue Sales  rgs WOmzNob
  2025-01-10  1100   70  invoice 1
  2025-01-10  4000   20  invoice 1
  2025-01-10  4500   10  invoice 1
  2025-01-10  8000  -100  invoice 1
`);

test("totals of each year in the signs of a reader, months without a budget, what is tied and mistaken signs", () => {
  const { budget } = withBudget(
    BOOKS,
    `8000 2025-01=100 2025-02=120 2026-12=5
     WPer/expenses 2025-01=50 2025-02=30
     4000 2025-01=-20 2025-02=30`,
  );
  invariant(budget !== undefined, "the books have a budget");
  const [survey] = surveyOf(BOOKS, budget);
  invariant(survey !== undefined, "the budget has a version");
  expect(
    survey.years.map(({ year, sections, result, missing }) => [
      ...[year, missing.length],
      ...sections.map(({ section, amount }) => `${section} ${amountText(amount, 2)}`),
      `result ${amountText(result, 2)}`,
    ]),
  ).toEqual([
    [2025, 10, "revenue 220.00", "expenses 80.00", "result 140.00"],
    [2026, 11, "revenue 5.00", "expenses 0.00", "result 5.00"],
  ]);
  expect([survey.tied, survey.untied.map(({ month }) => month)]).toEqual([1, ["2025-01"]]);
  expect(survey.accounts.flatMap(({ unbudgeted }) => unbudgeted)).toEqual(["4500"]);
  expect(survey.opposite).toEqual([]);
  const mistaken = withBudget(BOOKS, "4500 2025-01=-10\n8000 2025-01=100").budget;
  invariant(mistaken !== undefined, "the books have a budget");
  expect(surveyOf(BOOKS, mistaken)[0]?.opposite.map(({ line }) => line.subject)).toEqual([
    { kind: "account", id: "4500" },
  ]);
});

test("a section or a group with the opposite sign of its accounts is mistaken too", () => {
  const { budget } = withBudget(
    BOOKS,
    "expenses 2025-01=-30\nWBed/expenses 2025-01=-10\nrevenue 2025-01=90",
  );
  invariant(budget !== undefined, "the books have a budget");
  const found = surveyOf(BOOKS, budget)[0]?.opposite ?? [];
  expect(
    found.map(({ section, budget: stated, actual }) => [
      section,
      amountText(stated, 2),
      amountText(actual, 2),
    ]),
  ).toEqual([
    ["expenses", "-30.00", "30.00"],
    ["expenses", "-10.00", "10.00"],
  ]);
});
