/** F8 by hand: lists what went through suspense accounts and accounts in transit. */
import { expect, test } from "vitest";
import { contraAccountsAreKnown } from "../../../src/checks/cash-flow/contra-accounts-are-known.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("receipts and payments with known contra accounts are not listed", async () => {
  expect(await findingsOf(contraAccountsAreKnown, twoMonths())).toEqual([]);
});

test("an account of the type temporary, of suspense or in transit is listed once for all months", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 2000 temporary Suspense
    account 2010 current_liabilities Questions  rgs BSchTusOvt
    account 2020 current_assets Transit  rgs BLimKru
    2025-01-08  1100   9.00  bank 5
    2025-01-08  2000  -9.00  bank 5
    2025-02-08  1100   1.00  bank 6
    2025-02-08  2000  -1.00  bank 6
    2025-02-09  2010   4.00  bank 7
    2025-02-09  1100  -4.00  bank 7
    2025-02-10  2020   6.00  bank 8
    2025-02-10  1100  -6.00  bank 8`);
  expect(await findingsOf(contraAccountsAreKnown, books)).toEqual([
    "received 2000: 0.00 = 10.00",
    "paid 2010: 0.00 = -4.00",
    "paid 2020: 0.00 = -6.00",
  ]);
});

test("transfers in transit are listed with what did not arrive, and not at all if everything did", async () => {
  const transfers = (arrived: string) =>
    booksFrom(`${TWO_MONTHS}
    account 1110 current_assets Savings  [cash]
    account 2020 current_assets Transit  rgs BLimKru
    2025-01-08  2020   50.00  bank 5
    2025-01-08  1100  -50.00  bank 5
    2025-02-09  1110   ${arrived}  bank 6
    2025-02-09  2020  -${arrived}  bank 6`);
  expect(await findingsOf(contraAccountsAreKnown, transfers("50.00"))).toEqual([]);
  expect(await findingsOf(contraAccountsAreKnown, transfers("40.00"))).toEqual([
    "paid 2020: -40.00 = -50.00",
  ]);
});

test("net wages that are paid from the clearing account of the payroll are known", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 2110 current_liabilities Payroll  rgs BSchTusTsa
    account 4100 expenses Wages  rgs WPerLes
    2025-01-25  4100   30.00  journal 7
    2025-01-25  2110  -30.00  journal 7
    2025-01-28  2110   30.00  bank 8
    2025-01-28  1100  -30.00  bank 8`);
  expect(await findingsOf(contraAccountsAreKnown, books)).toEqual([]);
});
