/** F6 by hand: holds under every reading, and breaks at the contra account, side and month. */
import { expect, test } from "vitest";
import { cashFlowFollowsFromEntries } from "../../../src/checks/cash-flow/cash-flow-follows-from-entries.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { cashFlowLine, withMonth } from "../../support/books-notation-changes.ts";
import { accountCashLine } from "../../support/books-notation-changes-reports.ts";
import {
  comparedBy,
  findingsIn,
  findingsOf,
  readingOf,
  TWO_MONTHS,
  twoMonths,
} from "../compared.ts";

/** Whether findings of these books are certain. */
const isDecisive = (books: Books): boolean | undefined =>
  cashFlowFollowsFromEntries.calibrate?.(books).isDecisive;

/** Rent is paid net of a refund of the same document: 12 - 2 = 10. */
const NETTED = `${TWO_MONTHS}
  2025-02-21  4000   12.00  bank 5
  2025-02-21  4000   -2.00  bank 5
  2025-02-21  1100  -10.00  bank 5`;
const MOVED = `${TWO_MONTHS}
  account 1200 current_assets Savings  [cash]
  2025-02-26  1200   30.00  bank 6
  2025-02-26  1100  -30.00  bank 6`;

test("receipts and payments are the contra postings of the bank's documents, in total and per bank", async () => {
  expect(await comparedBy(cashFlowFollowsFromEntries, twoMonths())).toEqual([
    "2025-01 received 9000: 5.00 = 5.00",
    "2025-01 paid 4000: -20.00 = -20.00",
    "2025-02 received 1300: 100.00 = 100.00",
    "2025-02 paid 1600: -30.00 = -30.00",
    "2025-02 received 1300 f1100: 100.00 = 100.00",
    "2025-02 paid 1600 f1100: -30.00 = -30.00",
  ]);
});

test("a receipt moved to another contra account is found at both accounts, and is certain", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-01",
    cashFlowLine("received", "9000", "-5.00"),
    cashFlowLine("received", "8000", "5.00"),
  );
  expect(await findingsIn(moved)).toEqual([
    "F6 2025-01 received 9000: 5.00 = 0.00",
    "F6 2025-01 received 8000: 0.00 = 5.00",
  ]);
  expect([isDecisive(twoMonths()), isDecisive(moved)]).toEqual([true, true]);
});

test("an amount shown as received and as paid, which cancels out, is found on both sides", async () => {
  const moved = withMonth(
    twoMonths(),
    "2025-02",
    cashFlowLine("received", "1600", "7.00"),
    cashFlowLine("paid", "1600", "-7.00"),
  );
  expect(await findingsOf(cashFlowFollowsFromEntries, moved)).toEqual([
    "2025-02 received 1600: 0.00 = 7.00",
    "2025-02 paid 1600: -30.00 = -37.00",
  ]);
});

test("a line of one bank in the last month is found there", async () => {
  const off = [
    accountCashLine("f1100", "paid", "1600", "4.00"),
    accountCashLine("f1100", "paid", "4000", "-4.00"),
  ].reduce((books, change) => change(books), twoMonths());
  expect(await findingsOf(cashFlowFollowsFromEntries, off)).toEqual([
    "2025-02 paid 1600 f1100: -30.00 = -26.00",
    "2025-02 paid 4000 f1100: 0.00 = -4.00",
  ]);
});

test("a service that shows each posting by itself is recognized", async () => {
  const books = booksFrom(NETTED);
  const change = [
    cashFlowLine("received", "4000", "2.00"),
    cashFlowLine("paid", "4000", "-2.00"),
  ] as const;
  const grossInTotal = withMonth(books, "2025-02", ...change);
  const gross = [
    accountCashLine("f1100", "received", "4000", "2.00"),
    accountCashLine("f1100", "paid", "4000", "-2.00"),
  ].reduce((before, one) => one(before), grossInTotal);
  expect(await readingOf(cashFlowFollowsFromEntries, gross)).toBe("posting");
  expect(await findingsIn(gross)).toEqual([]);
});

test("a service that nets a document over its dates is recognized", async () => {
  // The deposit of 5 is paid back a week later by the same document.
  const books = booksFrom(`${TWO_MONTHS}
    2025-01-12  1100   5.00  bank 9
    2025-01-12  4000  -5.00  bank 9
    2025-01-19  1100  -5.00  bank 9
    2025-01-19  4000   5.00  bank 9`);
  const netted = withMonth(
    books,
    "2025-01",
    cashFlowLine("received", "4000", "-5.00"),
    cashFlowLine("paid", "4000", "5.00"),
  );
  expect(await readingOf(cashFlowFollowsFromEntries, netted)).toBe("document");
  expect(await findingsIn(netted)).toEqual([]);
});

test("a total that includes transfers between own accounts is recognized", async () => {
  const shown = withMonth(
    booksFrom(MOVED),
    "2025-02",
    cashFlowLine("received", "1100", "30.00"),
    cashFlowLine("paid", "1200", "-30.00"),
  );
  expect(await readingOf(cashFlowFollowsFromEntries, shown)).toBe("own-transfers");
  expect(await findingsIn(shown)).toEqual([]);
});

test("a cash flow by another definition fits no reading, and is not certain", async () => {
  // Receipts from customers are shown as revenue, payments to suppliers as costs.
  const other = withMonth(
    withMonth(
      twoMonths(),
      "2025-02",
      cashFlowLine("received", "1300", "-100.00"),
      cashFlowLine("received", "8000", "100.00"),
      cashFlowLine("paid", "1600", "30.00"),
      cashFlowLine("paid", "7000", "-30.00"),
    ),
    "2025-01",
  );
  expect(await findingsOf(cashFlowFollowsFromEntries, other)).toHaveLength(4);
  expect(isDecisive(other)).toBe(false);
});
