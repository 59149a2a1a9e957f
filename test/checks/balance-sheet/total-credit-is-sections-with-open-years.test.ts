/** B3 by hand: holds with and without open years shown, and breaks. */
import { expect, test } from "vitest";
import { totalCreditIsSectionsWithOpenYears } from "../../../src/checks/balance-sheet/total-credit-is-sections-with-open-years.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  balanceSheetLine,
  balanceSheetTotals,
  openYear,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const HOLDS = [
  "2025-01 figures.total-credit: -185.00 = -185.00",
  "2025-02 figures.total-credit: -205.00 = -205.00",
];

test("the credit total is 90 of sections and 95 of results, then 67 and 138", async () => {
  expect(await comparedBy(totalCreditIsSectionsWithOpenYears, twoMonths())).toEqual(HOLDS);
});

test("open years, if shown, are added, also where they are false by a cent", async () => {
  const shown = booksFrom(`${TWO_MONTHS}\n shows open years`);
  expect(await comparedBy(totalCreditIsSectionsWithOpenYears, shown)).toEqual(HOLDS);
  const off = withMonth(shown, "2025-02", openYear("2024", "0.01"));
  expect(await findingsOf(totalCreditIsSectionsWithOpenYears, off)).toEqual([
    "2025-02 figures.total-credit: -204.99 = -205.00",
  ]);
});

test("results that are in equity in every month are in no total beside it", async () => {
  const inside = withMonth(
    withMonth(twoMonths(), "2025-01", balanceSheetLine("equity", "0500", "-95.00")),
    "2025-02",
    balanceSheetLine("equity", "0500", "-138.00"),
  );
  expect(await findingsOf(totalCreditIsSectionsWithOpenYears, inside)).toEqual([
    "2025-01 figures.total-credit: -280.00 = -185.00",
    "2025-02 figures.total-credit: -343.00 = -205.00",
  ]);
});

test("a cent on both totals that is in no section and no result is found", async () => {
  const more = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetTotals({ totalCredit: "-0.01", totalDebit: "0.01" }),
  );
  expect(await findingsOf(totalCreditIsSectionsWithOpenYears, more)).toEqual([
    "2025-02 figures.total-credit: -205.00 = -205.01",
  ]);
});
