/** The proof per account and month: the ledger before and after the pull, the entries, and their differences. */
import { expect, test } from "vitest";
import { amountOf, ZERO } from "../../src/amount/amount.ts";
import type { AccountProof } from "../../src/ledger/books.ts";
import { account, booksFrom } from "../support/books-notation.ts";
import { withMonth } from "../support/books-notation-changes.ts";
import { rowsOf, sheetOf, sheetText } from "./built-sheets.ts";

const BOOKS = `
year 2025-01..2025-02 called 2025
account 1100 current_assets Bank  [cash]
account 4000 expenses Rent
account 8000 revenue Sales
opening 1100 50.00
open year 2024 -50.00
2025-01-05  4000  100.00  bill 1
2025-01-05  1100  -100.00  bill 1
2025-01-09  4000  -20.00  bill 2
2025-01-09  1100  20.00  bill 2
2025-02-05  1100  70.50  invoice 3
2025-02-05  8000  -70.50  invoice 3
`;

test("each account with movement has a row per month, followed by the total of the year", async () => {
  expect(await sheetText(await sheetOf(booksFrom(BOOKS), "account-proof"))).toEqual([
    "Jan 2025 | 1100 | Bank | Reconciles | 2 | 20.00 | 20.00 | 20.00 | – | 100.00 | 100.00 | 100.00 | –",
    "Jan 2025 | 4000 | Rent | Reconciles | 2 | 100.00 | 100.00 | 100.00 | – | 20.00 | 20.00 | 20.00 | –",
    "Feb 2025 | 1100 | Bank | Reconciles | 1 | 70.50 | 70.50 | 70.50 | – | – | – | – | –",
    "Feb 2025 | 8000 | Sales | Reconciles | 1 | – | – | – | – | 70.50 | 70.50 | 70.50 | –",
    "total: Total | 6 | 190.50 | 190.50 | 190.50 | – | 190.50 | 190.50 | 190.50 | –",
  ]);
});

test("an account whose ledger changed during the pull, or with missing entries, is marked", async () => {
  const changed = withMonth(booksFrom(BOOKS), "2025-02", (month) => {
    const row: AccountProof = {
      ledgerAccountId: account("8000"),
      before: { debit: ZERO, credit: amountOf("70.50") },
      after: { debit: ZERO, credit: amountOf("80.50") },
      pulled: { debit: ZERO, credit: amountOf("70.50"), count: 1 },
      ties: false,
    };
    const accounts = [...month.proof.accounts.slice(0, 1), row];
    return { ...month, proof: { ...month.proof, isProven: false, accounts } };
  });
  const sheet = await sheetOf(changed, "account-proof");
  expect((await sheetText(sheet))[3]).toBe(
    "Feb 2025 | 8000 | Sales | DOES NOT RECONCILE | 1 | – | – | – | – | 70.50 | 80.50 | 70.50 | 10.00",
  );
  const alarms = (await rowsOf(sheet))
    .flatMap(({ cells }) => cells)
    .flatMap((cell) => (cell.kind === "text" && cell.isAlarm === true ? [cell.text] : []));
  expect(alarms).toEqual(["DOES NOT RECONCILE"]);
});
