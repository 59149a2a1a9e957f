/** Y4 by hand: holds, also for accounts without a section, and breaks alone. */
import { expect, test } from "vitest";
import { priorBalancesEqualLedger } from "../../../src/checks/prior-year/prior-balances-equal-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { priorSheetLine } from "../../support/books-notation-changes-prior.ts";
import { comparedBy, findingsIn, TWO_MONTHS, twoMonths } from "../compared.ts";

test("both prior balance sheets have the closing balances of their ledgers", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 2000 temporary Suspense
    opening 2000 5.00
    opening 0500 -65.00`);
  // In February 2024 the result of 40 is not earned yet: the capital account stands in for it.
  expect(await comparedBy(priorBalancesEqualLedger, books)).toEqual([
    "2024-12 1100: 100.00 = 100.00",
    "2024-12 0500: -65.00 = -65.00",
    "2024-12 2000: 5.00 = 5.00",
    "2024-02 1100: 100.00 = 100.00",
    "2024-02 0500: -105.00 = -105.00",
    "2024-02 2000: 5.00 = 5.00",
  ]);
});

test("a balance of the month a year ago that differs from the ledger is found", async () => {
  const exchanged = [
    priorSheetLine("2024-02", "current_assets", "1100", "-7.00"),
    priorSheetLine("2024-02", "current_assets", "1300", "7.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsIn(exchanged)).toEqual([
    "Y4 2024-02 1100: 100.00 = 93.00",
    "Y4 2024-02 1300: 0.00 = 7.00",
  ]);
});

test("an account in another section is found there and in its own", async () => {
  const moved = [
    priorSheetLine("2024-12", "equity", "0500", "60.00"),
    priorSheetLine("2024-12", "provisions", "0500", "-60.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsIn(moved)).toEqual([
    "Y4 2024-12 0500: -60.00 = 0.00",
    "Y4 2024-12 0500: 0.00 = -60.00",
    "B12 sections.equity: -138.00 = -198.00",
  ]);
});
