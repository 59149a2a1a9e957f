/** J7 by hand: holds, and breaks if a statement shows an amount without entries. */
import { expect, test } from "vitest";
import { statementsFollowFromEntries } from "../../../src/checks/journal-entries/statements-follow-from-entries.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  balanceSheetLine,
  ledgerRow,
  movement,
  profitAndLossLine,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, twoMonths } from "../compared.ts";

test("the statements are the opening ledger plus all entries since", async () => {
  const compared = await comparedBy(statementsFollowFromEntries, twoMonths());
  expect(compared.filter((line) => line.startsWith("2025-02"))).toEqual([
    "2025-02 8000: -50.00 = -50.00",
    "2025-02 4000: 7.00 = 7.00",
    "2025-02 0500: -60.00 = -60.00",
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 1600: -7.00 = -7.00",
  ]);
});

test("a line of either statement that does not follow from the entries is found", async () => {
  const sheet = withMonth(
    twoMonths(),
    "2025-02",
    balanceSheetLine("current_assets", "1300", "0.01"),
  );
  expect(await findingsOf(statementsFollowFromEntries, sheet)).toEqual([
    "2025-02 1300: 50.00 = 50.01",
  ]);
  const result = withMonth(twoMonths(), "2025-01", profitAndLossLine("expenses", "4000", "0.01"));
  expect(await findingsOf(statementsFollowFromEntries, result)).toEqual([
    "2025-01 4000: 20.00 = 20.01",
  ]);
});

test("it uses nothing of the ledger except the first opening", async () => {
  const lied = withMonth(twoMonths(), "2025-02", ledgerRow("1300", { closing: "0.01" }));
  expect(await findingsOf(statementsFollowFromEntries, lied)).toEqual([]);
  const moved = withMonth(twoMonths(), "2025-01", movement("1300", { debit: "0.01" }));
  expect(await findingsOf(statementsFollowFromEntries, moved)).toEqual([
    "2025-01 1300: 100.01 = 100.00",
    "2025-02 1300: 50.01 = 50.00",
  ]);
});

test("the closing journal is on the balance sheet but not in the profit and loss", async () => {
  const closed = booksFrom(`
    year 2025-01..2025-01 called 2025
    account 0500 equity Capital
    account 1100 current_assets Bank  [cash]
    account 8000 revenue Sales
    2025-01-03  1100   100.00  invoice 1
    2025-01-03  8000  -100.00  invoice 1
    2025-01-31  8000   100.00  closing 9
    2025-01-31  0500  -100.00  closing 9`);
  expect(await comparedBy(statementsFollowFromEntries, closed)).toEqual([
    "2025-01 8000: -100.00 = -100.00",
    "2025-01 0500: -100.00 = -100.00",
    "2025-01 1100: 100.00 = 100.00",
  ]);
});
