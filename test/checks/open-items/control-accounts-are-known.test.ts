/** D8 by hand: an account is found by profile, code or invoices; without one the lists prove nothing. */
import { expect, test } from "vitest";
import { controlAccountsAreKnown } from "../../../src/checks/open-items/control-accounts-are-known.ts";
import { listsHaveRows } from "../../../src/checks/open-items/lists-have-rows.ts";
import { openItemsEqualControlAccounts } from "../../../src/checks/open-items/open-items-equal-control-accounts.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

/** Invoices of two contacts; the list of debtors is the sum of two accounts. */
const TWO_ACCOUNTS = `${TWO_MONTHS}
  contact Jansen
  contact De Vries
  account 1310 current_assets Debtors abroad  [debtors]
  2025-01-06  1310   12.00  invoice 3  contact Jansen
  2025-01-06  8000  -12.00  invoice 3  contact Jansen
  2025-01-07  1300    8.00  invoice 4  contact De Vries
  2025-01-07  8000   -8.00  invoice 4  contact De Vries`;

test("both lists have a control account, found by their invoices", async () => {
  expect(await comparedBy(controlAccountsAreKnown, twoMonths())).toEqual([
    "figures.debtors-control-accounts: 1 = 1",
    "figures.creditors-control-accounts: 1 = 1",
  ]);
});

test("two accounts on which invoices are booked are found together", async () => {
  const books = booksFrom(TWO_ACCOUNTS);
  expect(await comparedBy(controlAccountsAreKnown, books)).toEqual([
    "figures.debtors-control-accounts: 2 = 2",
    "figures.creditors-control-accounts: 1 = 1",
  ]);
  expect(await comparedBy(openItemsEqualControlAccounts, books)).toContain(
    "2025-01 figures.debtors: 120.00 = 120.00",
  );
});

/** What customers and suppliers owe is of the year before, and no invoice was made since. */
const OLD = `
  year 2025-01..2025-02 called 2025
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1390 current_assets Deposits
  account 1600 current_liabilities Creditors  [creditors]
  opening 1100 10.00
  opening 1300 60.00
  opening 1390 25.00
  opening 1600 -15.00
  opening 0500 -80.00`;

test("without invoices the profile names the account, unless one alone has the type of the list", async () => {
  expect(await comparedBy(controlAccountsAreKnown, booksFrom(OLD))).toEqual([
    "figures.debtors-control-accounts: 1 = 0",
    "figures.creditors-control-accounts: 1 = 1",
  ]);
  const named = {
    ...booksFrom(OLD),
    accountMapping: new Map([["debtors" as const, [account("1300")]]]),
  };
  expect(await findingsIn(named)).toEqual([]);
});

test("one invoice in many that is booked in another way names no account", async () => {
  const many = Array.from({ length: 12 }, (_, index) => {
    const [day, id] = [String(index + 10), String(index + 20)];
    return `
  2025-01-${day}  1300  1.00  invoice ${id}
  2025-01-${day}  8000  -1.00  invoice ${id}`;
  });
  const books = booksFrom(`${TWO_MONTHS}
  account 1390 current_assets Deposits${many.join("")}
  2025-01-31  1390  4.00  invoice 40
  2025-01-31  8000  -4.00  invoice 40`);
  expect(await findingsIn(books)).toEqual([]);
});

test("a list without amounts needs no control account", async () => {
  const cash = booksFrom(`
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    2025-01-01  1100   1.00  bank 1
    2025-01-01  8000  -1.00  bank 1`);
  expect(await comparedBy(controlAccountsAreKnown, cash)).toEqual([]);
});

test("a list without any row is compared with the account of its invoices", async () => {
  const none = { lines: [], sources: [] };
  const books = twoMonths();
  const empty: Books = {
    ...books,
    months: books.months.map((month) => ({ ...month, debtors: none })),
    comparatives: { ...books.comparatives, debtorsBefore: none },
  };
  expect(await comparedBy(controlAccountsAreKnown, empty)).toEqual([
    "figures.creditors-control-accounts: 1 = 1",
  ]);
  expect(await findingsOf(listsHaveRows, empty)).toEqual([
    "2025-01 figures.debtors-rows: 1 = 0",
    "2025-02 figures.debtors-rows: 1 = 0",
  ]);
});
