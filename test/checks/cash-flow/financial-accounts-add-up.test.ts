/** F4 by hand: holds with and without money between own accounts, and breaks alone. */
import { expect, test } from "vitest";
import { financialAccountsAddUp } from "../../../src/checks/cash-flow/financial-accounts-add-up.ts";
import type { Books } from "../../../src/ledger/books.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { cashFlowLine, withMonth } from "../../support/books-notation-changes.ts";
import { accountCash, accountCashLine } from "../../support/books-notation-changes-reports.ts";
import { comparedBy, findingsIn, findingsOf, readingOf, TWO_MONTHS } from "../compared.ts";

const TWO_BANKS = `${TWO_MONTHS}
  account 1200 current_assets Savings  [cash]
  opening 1200 10.00
  opening 0500 -70.00
  2025-02-25  1200   2.00  bank 5
  2025-02-25  9000  -2.00  bank 5`;
const MOVED = `${TWO_BANKS}
  2025-02-26  1200   30.00  bank 6
  2025-02-26  1100  -30.00  bank 6`;

test("two banks add up to all cash, contra account by contra account", async () => {
  expect(await comparedBy(financialAccountsAddUp, booksFrom(TWO_BANKS))).toEqual([
    "2025-02 figures.cash-opening: 95.00 = 95.00",
    "2025-02 figures.cash-closing: 167.00 = 167.00",
    "2025-02 figures.cash-flow: 72.00 = 72.00",
    "2025-02 1300: 100.00 = 100.00",
    "2025-02 9000: 2.00 = 2.00",
    "2025-02 1600: -30.00 = -30.00",
  ]);
});

test("a transfer between own banks is excluded from both sums and from the total", async () => {
  expect(await comparedBy(financialAccountsAddUp, booksFrom(MOVED))).toEqual([
    "2025-02 figures.cash-opening: 95.00 = 95.00",
    "2025-02 figures.cash-closing: 167.00 = 167.00",
    "2025-02 figures.cash-flow: 72.00 = 72.00",
    "2025-02 1100: 0.00 = 0.00",
    "2025-02 1200: 0.00 = 0.00",
  ]);
  expect(await readingOf(financialAccountsAddUp, booksFrom(MOVED))).toBe("own-transfers-excluded");
});

test("a total that includes transfers between own banks is recognized", async () => {
  const shown = withMonth(
    booksFrom(MOVED),
    "2025-02",
    cashFlowLine("received", "1100", "30.00"),
    cashFlowLine("paid", "1200", "-30.00"),
  );
  expect(await readingOf(financialAccountsAddUp, shown)).toBe("own-transfers-included");
  expect(await findingsIn(shown)).toEqual([]);
});

test("a receipt with another contra account at one bank than in the total is found", async () => {
  const off = [
    accountCashLine("f1200", "received", "9000", "-2.00"),
    accountCashLine("f1200", "received", "8000", "2.00"),
  ].reduce((books, change) => change(books), booksFrom(TWO_BANKS));
  expect(await findingsIn(off)).toEqual([
    "F4 2025-02 9000: 0.00 = 2.00",
    "F4 2025-02 8000: 2.00 = 0.00",
    "F6 2025-02 received 9000 f1200: 2.00 = 0.00",
    "F6 2025-02 received 8000 f1200: 0.00 = 2.00",
  ]);
});

test("a bank with a cent more than the total is found", async () => {
  const off = accountCash("f1200", { closing: "0.01" })(booksFrom(TWO_BANKS));
  expect(await findingsOf(financialAccountsAddUp, off)).toEqual([
    "2025-02 figures.cash-closing: 167.01 = 167.00",
  ]);
});

test("there is nothing to compare while a bank that is no longer listed has a balance", async () => {
  const listed = (books: Books): Books => ({
    ...books,
    periodReports: {
      ...books.periodReports,
      cashFlows: books.periodReports.cashFlows.filter(
        ({ financialAccountId }) => financialAccountId !== "f1200",
      ),
    },
  });
  expect(await comparedBy(financialAccountsAddUp, listed(booksFrom(TWO_BANKS)))).toEqual([]);
  const empty = booksFrom(`${TWO_MONTHS}
    account 1200 current_assets Savings  [cash]`);
  expect(await comparedBy(financialAccountsAddUp, listed(empty))).toHaveLength(5);
});
