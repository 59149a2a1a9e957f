/** B9 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { priorOpenYearIsItsNetProfit } from "../../../src/checks/balance-sheet/prior-open-year-is-its-net-profit.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { priorYearTotals } from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

const shown = (): Books => booksFrom(`${TWO_MONTHS}\n shows open years`);

test("the open previous year is on every balance sheet with its net profit", async () => {
  expect(await comparedBy(priorOpenYearIsItsNetProfit, shown())).toEqual([
    "2025-01 figures.open-years: -40.00 = -40.00",
    "2025-02 figures.open-years: -40.00 = -40.00",
  ]);
});

test("there is nothing to compare if the service does not list open years", async () => {
  expect(await comparedBy(priorOpenYearIsItsNetProfit, twoMonths())).toEqual([]);
});

test("an open year under another name is found at both years", async () => {
  const books = shown();
  const renamed = withMonth(books, "2025-02", (month) => ({
    ...month,
    balanceSheet: {
      ...month.balanceSheet,
      openYears: (month.balanceSheet.openYears ?? []).map((open) =>
        open.year === "2024" ? { ...open, year: "2023" } : open,
      ),
    },
  }));
  expect(await findingsIn(renamed)).toEqual([
    "B9 2025-02 figures.open-years: 0.00 = -40.00",
    "B9 2025-02 figures.open-years: -40.00 = 0.00",
  ]);
});

test("a changed net profit of the previous year is found in every month", async () => {
  // A year that is not the sum of its months breaks Y2 and Y3 as well.
  expect(await findingsIn(priorYearTotals({ netProfit: "0.01" })(shown()))).toEqual([
    "Y2 2024-01..2024-12 figures.net-profit: -40.00 = -39.99",
    "Y3 2024-01..2024-12 figures.net-profit: -40.00 = -39.99",
    "B9 2025-01 figures.open-years: -39.99 = -40.00",
    "B9 2025-02 figures.open-years: -39.99 = -40.00",
  ]);
});
