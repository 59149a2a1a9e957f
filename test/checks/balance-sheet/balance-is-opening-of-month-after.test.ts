/** B11 by hand: holds, and breaks. */
import { expect, test } from "vitest";
import { balanceIsOpeningOfMonthAfter } from "../../../src/checks/balance-sheet/balance-is-opening-of-month-after.ts";
import { adjacentLedger } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("March opens with the balance sheet of February", async () => {
  expect(await comparedBy(balanceIsOpeningOfMonthAfter, twoMonths())).toEqual([
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 0500: -60.00 = -60.00",
    "2025-02 1600: -7.00 = -7.00",
  ]);
});

test("a balance that changed at year end, and a new balance, are found", async () => {
  const off = [
    adjacentLedger("ledgerAfter", "1100", { opening: "0.01" }),
    adjacentLedger("ledgerAfter", "0500", { opening: "60.00" }),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsOf(balanceIsOpeningOfMonthAfter, off)).toEqual([
    "2025-02 1100: 155.01 = 155.00",
    "2025-02 0500: 0.00 = -60.00",
  ]);
});

test("there is nothing to compare if the next month had not started", async () => {
  const books = twoMonths();
  const open = { ...books, comparatives: { ...books.comparatives, ledgerAfter: null } };
  expect(await comparedBy(balanceIsOpeningOfMonthAfter, open)).toEqual([]);
});
