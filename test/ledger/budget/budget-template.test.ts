/** The lines with which a budget begins: last year's result by account and month, by hand. */
import { expect, test } from "vitest";
import { amountOf, amountText } from "../../../src/amount/amount.ts";
import { budgetTemplate } from "../../../src/ledger/budget/budget-template.ts";
import { numbered } from "../../checks/compared.ts";
import { booksFrom } from "../../support/books-notation.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages
  account 4010 expenses Pensions
  account 8000 revenue Sales
  account 9000 expenses Interest  rgs WFbeRlm
  2025-01-10  1100   79.50  invoice 1
  2025-01-10  4000   20.50  invoice 1
  2025-01-10  8000  -100  invoice 1
  2025-03-10  9000   10  bank 2
  2025-03-10  1100  -10  bank 2
`);

const shown = (...given: Parameters<typeof budgetTemplate>): readonly string[] =>
  budgetTemplate(...given).lines.map(
    ({ code, amounts }) =>
      `${code} ${amounts
        .slice(0, 3)
        .map((amount) => amountText(amount, 0))
        .join(" ")}`,
  );

test("the next year has the accounts with a result by section, whole and in the signs of a reader", () => {
  expect(budgetTemplate(BOOKS, null, amountOf("0")).year).toBe(2026);
  expect(shown(BOOKS, null, amountOf("0"))).toEqual([
    "8000 100 0 0",
    "4000 21 0 0",
    "9000 0 0 -10",
  ]);
  expect(shown(BOOKS, 2026, amountOf("-2.5"))).toEqual([
    ...["8000 98 0 0", "4000 20 0 0", "9000 0 0 -10"],
  ]);
});

test("a month without a year before has the actuals of two years before", () => {
  const { actualsOf } = budgetTemplate(BOOKS, 2027, amountOf("0"));
  expect([actualsOf[0], actualsOf[11]]).toEqual(["2025-01", "2025-12"]);
  expect(() => budgetTemplate(BOOKS, 2028, amountOf("0"))).toThrow("a budget of 2028");
});

test("an account that no line can name is left out and named", () => {
  const { lines, unnamed } = budgetTemplate(
    numbered(BOOKS, { "4000": null, "9000": "8000" }),
    2026,
    amountOf("0"),
  );
  expect(lines).toEqual([]);
  expect(unnamed.map(({ name }) => name)).toEqual(["Sales", "Wages", "Interest"]);
});
