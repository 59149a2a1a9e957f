/** J2 by hand: holds, and breaks if the ledger shows no movement for entries. */
import { expect, test } from "vitest";
import { accountsWithoutMovementHaveNoEntries } from "../../../src/checks/journal-entries/accounts-without-movement-have-no-entries.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { ledgerRow, withMonth } from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("accounts without movement have no entries", async () => {
  expect(await comparedBy(accountsWithoutMovementHaveNoEntries, twoMonths())).toEqual([
    "2025-01 0500: 0.00 = 0.00",
    "2025-02 0500: 0.00 = 0.00",
    "2025-02 7000: 0.00 = 0.00",
    "2025-02 9000: 0.00 = 0.00",
  ]);
});

test("entries on an account without movement in the ledger are found by document", async () => {
  const silent = withMonth(
    twoMonths(),
    "2025-01",
    ledgerRow("1300", { debit: "-100.00", closing: "-100.00" }),
  );
  expect(await findingsOf(accountsWithoutMovementHaveNoEntries, silent)).toEqual([
    "2025-01 1300: 0.00 = 100.00",
  ]);
});

test("entries that cancel out within a document may be missing from the ledger", async () => {
  const books = booksFrom(`
    year 2025-01..2025-01 called 2025
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    2025-01-03  1100   100.00  invoice 1
    2025-01-03  1100  -100.00  invoice 1`);
  const netted = withMonth(
    books,
    "2025-01",
    ledgerRow("1100", { debit: "-100.00", credit: "-100.00" }),
  );
  expect(await findingsOf(accountsWithoutMovementHaveNoEntries, netted)).toEqual([]);
});
