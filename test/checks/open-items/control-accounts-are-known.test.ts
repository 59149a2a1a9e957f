/** D8 by hand: an account is found by profile, code, totals or contacts; without one the lists prove nothing. */
import { expect, test } from "vitest";
import { controlAccountsAreKnown } from "../../../src/checks/open-items/control-accounts-are-known.ts";
import { openItemsEqualControlAccounts } from "../../../src/checks/open-items/open-items-equal-control-accounts.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { withMonths } from "../../support/books-notation-changes.ts";
import { openItem } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

const BOTH = { first: "2025-01", last: "2025-02" };
/** Invoices of two contacts; the list of debtors is the sum of two accounts. */
const TWO_ACCOUNTS = `${TWO_MONTHS}
  contact Jansen
  contact De Vries
  account 1310 current_assets Debtors abroad  [debtors]
  2025-01-06  1310   12.00  invoice 3  contact Jansen
  2025-01-06  8000  -12.00  invoice 3  contact Jansen
  2025-01-07  1300    8.00  invoice 4  contact De Vries
  2025-01-07  8000   -8.00  invoice 4  contact De Vries`;
/** Both lists a cent off in every month. */
const off = (books: Books): Books =>
  withMonths(books, BOTH, openItem("debtors", null, "0.01"), openItem("creditors", null, "0.01"));

test("both lists have a control account, found by their totals", async () => {
  expect(await comparedBy(controlAccountsAreKnown, twoMonths())).toEqual([
    "figures.debtors-control-accounts: 1 = 1",
    "figures.creditors-control-accounts: 1 = 1",
  ]);
});

test("two accounts that only together explain the contacts of a list are found", async () => {
  const books = booksFrom(TWO_ACCOUNTS);
  expect(await comparedBy(controlAccountsAreKnown, books)).toEqual([
    "figures.debtors-control-accounts: 2 = 2",
    "figures.creditors-control-accounts: 1 = 1",
  ]);
  expect(await comparedBy(openItemsEqualControlAccounts, books)).toContain(
    "2025-01 figures.debtors: 120.00 = 120.00",
  );
});

test("lists that agree with no account in any month are found, and need the profile", async () => {
  expect(await findingsOf(controlAccountsAreKnown, off(twoMonths()))).toEqual([
    "figures.debtors-control-accounts: 1 = 0",
    "figures.creditors-control-accounts: 1 = 0",
  ]);
  const named = {
    ...off(twoMonths()),
    accountMapping: new Map([
      ["debtors" as const, [account("1300")]],
      ["creditors" as const, [account("1600")]],
    ]),
  };
  expect(await findingsOf(controlAccountsAreKnown, named)).toEqual([]);
  expect(await findingsOf(openItemsEqualControlAccounts, named)).toContain(
    "2025-02 figures.debtors: 50.00 = 50.01",
  );
});

test("a list without amounts needs no control account", async () => {
  const cash = booksFrom(`
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    2025-01-01  1100   1.00  bank 1
    2025-01-01  8000  -1.00  bank 1`);
  expect(await comparedBy(controlAccountsAreKnown, cash)).toEqual([]);
});

test("a list without any row needs the account on which invoices are outstanding", async () => {
  const none = { lines: [], sources: [] };
  const books = twoMonths();
  const empty: Books = {
    ...books,
    months: books.months.map((month) => ({ ...month, debtors: none })),
    comparatives: { ...books.comparatives, debtorsBefore: none },
  };
  expect(await findingsOf(controlAccountsAreKnown, empty)).toEqual([
    "figures.debtors-control-accounts: 1 = 0",
  ]);
  const paid = booksFrom(`${TWO_MONTHS}
    2025-01-31  1100   100.00  bank 8
    2025-01-31  1300  -100.00  bank 8
    2025-02-28  1100    50.00  bank 9
    2025-02-28  1300   -50.00  bank 9
    2025-02-28  1300   100.00  bank 10
    2025-02-28  1100  -100.00  bank 10`);
  expect(await findingsOf(controlAccountsAreKnown, paid)).toEqual([]);
});
