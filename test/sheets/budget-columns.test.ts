/** The result beside its budget, on books whose figures were calculated by hand. */
import { expect, test } from "vitest";
import { withBudget } from "../support/budget.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

/** March: sales 900 of which 200 on no account, rent 120; purchases of 80 are in no other budget. */
const BUDGET = `
  8000 2025-01=600 2025-02=650 2025-03=700
  revenue 2025-01=700 2025-02=800 2025-03=900
  4000 2025-01=100 2025-02=100 2025-03=120
  7000 2025-03=80
`;

test("the month and the year to date are compared with their budgets, with the part on no account", async () => {
  const books = withBudget(march(), BUDGET);
  const { sheets } = await builtPack(books);
  const monthly = sheets.filter(({ id }) => id !== "first-page");
  expect(await figureFaults(monthly)).toEqual([]);
  const sheet = await sheetOf(books, "result-month");
  expect(sheet.columns.map(({ key }) => key).slice(-4)).toEqual([
    ...["2025-03-budget", "2025-03-budget-difference"],
    ...["2025-03-budget-percentage", "2025-03-budget-effect"],
  ]);
  const ofBudget = (row: string): string =>
    [row.split(" | ")[0], ...row.split(" | ").slice(-4)].join(" | ");
  const rows = (await sheetText(sheet)).filter((row) => /^(\d|Not|subtotal|total)/.test(row));
  expect(rows.map(ofBudget)).toEqual([
    "8000 | 700.00 | 300.00 | 42.9% | favourable",
    "Not divided over accounts | 200.00 | -200.00 | -100.0% | adverse",
    "subtotal: Total revenue | 900.00 | 100.00 | 11.1% | favourable",
    "7000 | 80.00 | 320.00 | 400.0% | adverse",
    "subtotal: Total direct costs | 80.00 | 320.00 | 400.0% | adverse",
    "total: Gross profit | 820.00 | -220.00 | -26.8% | adverse",
    "4000 | 120.00 | 30.00 | 25.0% | adverse",
    "subtotal: Total expenses | 120.00 | 30.00 | 25.0% | adverse",
    "total: Operating result | 700.00 | -250.00 | -35.7% | adverse",
    "subtotal: Total other income and expenses | n/a | – | – | n/a",
    "total: Result after tax | 700.00 | -250.00 | -35.7% | adverse",
  ]);
});
