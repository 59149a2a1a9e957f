/** B8 by hand: holds, with and without open years shown, and breaks. */
import { expect, test } from "vitest";
import { openYearsEqualTheResults } from "../../../src/checks/balance-sheet/open-years-equal-the-results.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { balanceSheetTotals, openYear, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("the credit total exceeds its sections by 40 of 2024 and the net profits since", async () => {
  expect(await comparedBy(openYearsEqualTheResults, twoMonths())).toEqual([
    "2025-01 figures.open-years: -95.00 = -95.00",
    "2025-02 figures.open-years: -138.00 = -138.00",
  ]);
});

test("a cent on both totals that no result explains is found", async () => {
  const more = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetTotals({ totalCredit: "-0.01", totalDebit: "0.01" }),
  );
  expect(await findingsOf(openYearsEqualTheResults, more)).toEqual([
    "2025-02 figures.open-years: -138.00 = -138.01",
  ]);
});

test("the current year, if shown, is the sum of its net profits", async () => {
  const shown = booksFrom(`${TWO_MONTHS}\n shows open years`);
  expect(await comparedBy(openYearsEqualTheResults, shown)).toEqual([
    "2025-01 figures.open-years: -95.00 = -95.00",
    "2025-01 figures.current-year: -55.00 = -55.00",
    "2025-02 figures.open-years: -138.00 = -138.00",
    "2025-02 figures.current-year: -98.00 = -98.00",
  ]);
  const off = withMonth(shown, "2025-02", openYear("2025", "0.01"));
  expect(await findingsOf(openYearsEqualTheResults, off)).toEqual([
    "2025-02 figures.current-year: -98.00 = -97.99",
  ]);
});

test("a closing journal removes the year from the open years", async () => {
  const closed = booksFrom(`${TWO_MONTHS}
    shows open years
    2025-02-28  8000   150.00  closing 9
    2025-02-28  7000   -30.00  closing 9
    2025-02-28  4000   -27.00  closing 9
    2025-02-28  9000     5.00  closing 9
    2025-02-28  0500   -98.00  closing 9`);
  expect(await comparedBy(openYearsEqualTheResults, closed)).toEqual([
    "2025-01 figures.open-years: -95.00 = -95.00",
    "2025-01 figures.current-year: -55.00 = -55.00",
    "2025-02 figures.open-years: -40.00 = -40.00",
    "2025-02 figures.current-year: 0.00 = 0.00",
  ]);
  expect(await findingsIn(closed)).toEqual([]);
});

test("a ledger that carries result accounts over gives the same comparison", async () => {
  const carried = booksFrom(TWO_MONTHS.replace("open year 2024 -40.00", "opening 8000 -40.00"));
  expect((await comparedBy(openYearsEqualTheResults, carried)).at(-1)).toBe(
    "2025-02 figures.open-years: -138.00 = -138.00",
  );
});
