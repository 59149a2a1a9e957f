/** The budget of months: accounts, groups of which accounts have a part, and whole sections. */
import { expect, test } from "vitest";
import { amountText } from "../../../src/amount/amount.ts";
import { parseMonth } from "../../../src/calendar/month.ts";
import { invariant } from "../../../src/failure.ts";
import { budgetOf } from "../../../src/ledger/budget/budget-of-period.ts";
import { RESULT_SECTIONS } from "../../../src/ledger/result-sections.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withBudget } from "../../support/budget.ts";

const BOOKS = booksFrom(`year 2025
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Wages  rgs WPerLes
  account 4010 expenses Pensions  rgs WPerPen
  account 4500 expenses Rent  rgs WBedHui
  account 8000 revenue Sales  rgs WOmzNob
  2025-01-10  1100  100  invoice 1
  2025-01-10  8000  -100  invoice 1
`);

const shown = (budget: string, first: string, last = first): readonly string[] | null => {
  const period = { first: parseMonth(first), last: parseMonth(last) };
  invariant(period.first !== null && period.last !== null, "both are months");
  const of = budgetOf(withBudget(BOOKS, budget), { first: period.first, last: period.last });
  if (of === null) return null;
  return RESULT_SECTIONS.flatMap((section) => {
    const { accounts, undivided } = of[section];
    const own = [...accounts].map(([id, amount]) => `${id} ${amountText(amount, 2)}`);
    const rest = undivided.map(
      ({ code, amount }) => `${["undivided", code].join(" ").trim()} ${amountText(amount, 2)}`,
    );
    return own.length + rest.length === 0 ? [] : [[section, ...own, ...rest].join(", ")];
  });
};

test("accounts add up over months, debit positive", () => {
  const budget = "8000 2025-01=100 2025-02=150.50\n4500 2025-01=20";
  expect(shown(budget, "2025-01", "2025-02")).toEqual([
    "revenue, 8000 -250.50",
    "expenses, 4500 20.00",
  ]);
});

test("a group counts once, whatever its accounts and smaller groups have of it", () => {
  const budget = "WPer/expenses 2025-01=90\n4000 2025-01=60\n4500 2025-01=20";
  expect(shown(budget, "2025-01")).toEqual([
    "expenses, 4000 60.00, 4500 20.00, undivided WPer 30.00",
  ]);
  const nested = "WPer/expenses 2025-01=90\nWPerLes/expenses 2025-01=70\n4000 2025-01=60";
  expect(shown(nested, "2025-01")).toEqual([
    "expenses, 4000 60.00, undivided WPer 20.00, undivided WPerLes 10.00",
  ]);
});

test("a section that is stated as a whole is its total", () => {
  const budget = "expenses 2025-01=200\nWPer/expenses 2025-01=90\n4500 2025-01=20";
  expect(shown(budget, "2025-01")).toEqual([
    "expenses, 4500 20.00, undivided 90.00, undivided WPer 90.00",
  ]);
  expect(shown("revenue 2025-01=500", "2025-01")).toEqual(["revenue, undivided -500.00"]);
});

test("months of which one has no budget have none", () => {
  expect(shown("8000 2025-01=100", "2025-01", "2025-02")).toBeNull();
  expect(shown("8000 2025-01=100\n4500 2025-02=1", "2025-01", "2025-02")).not.toBeNull();
});
