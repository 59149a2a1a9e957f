/** G11 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { ledgerAccountsAreInTheChart } from "../../../src/checks/general-ledger/ledger-accounts-are-in-the-chart.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

/** A suspense account with figures in February only. */
const BOOKS = `${TWO_MONTHS}
  account 2000 other Suspense
  2025-02-10  2000   12.00  journal 2
  2025-02-10  1100  -12.00  journal 2`;

test("every figure of the ledger is of an account in the chart", async () => {
  const compared = await comparedBy(ledgerAccountsAreInTheChart, booksFrom(BOOKS));
  expect(compared.filter((line) => line.includes(" 2000: "))).toEqual([
    "2025-02 2000: 0.00 = 0.00",
    "2025-02 2000: 12.00 = 12.00",
    "2025-02 2000: 0.00 = 0.00",
    "2025-02 2000: 12.00 = 12.00",
  ]);
});

test("an account of the ledger that the chart lacks is found with each of its figures", async () => {
  expect(await findingsIn(withoutInChart(booksFrom(BOOKS), "2000"))).toEqual([
    "G11 2025-02 2000: 0.00 = 12.00",
    "G11 2025-02 2000: 0.00 = 12.00",
    "J6 ledger-accounts 2000: 0 = 1",
  ]);
});

/** The books with a placeholder for the account, as they are opened. */
function withoutInChart(books: Books, code: string): Books {
  const accounts = new Map(books.accounts);
  accounts.set(account(code), { ...accounts.get(account(code))!, isUnlisted: true });
  return { ...books, accounts };
}
