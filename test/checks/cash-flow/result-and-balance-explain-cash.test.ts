/** F7 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { resultAndBalanceExplainCash } from "../../../src/checks/cash-flow/result-and-balance-explain-cash.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  balanceSheetLine,
  profitAndLossTotals,
  withMonth,
} from "../../support/books-notation-changes.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("the change in cash is the profit less what debtors took and creditors gave", async () => {
  // January 55 - 100 + 30 = -15, February 43 + 50 - 23 = 70.
  expect(await comparedBy(resultAndBalanceExplainCash, twoMonths())).toEqual([
    "2025-01 figures.cash-flow: -15.00 = -15.00",
    "2025-02 figures.cash-flow: 70.00 = 70.00",
  ]);
});

test("depreciation, a van bought, a loan, paid-in capital and a closing journal leave no remainder", async () => {
  // 70 + 40 (loan) + 10 (capital) - 24 (van), and depreciation of 3 in the result and in the van.
  const books = booksFrom(`${TWO_MONTHS}
    account 0200 non_current_assets Van
    account 0700 non_current_liabilities Loan
    account 4300 expenses Depreciation
    2025-02-10  0200   24.00  bank 5
    2025-02-10  1100  -24.00  bank 5
    2025-02-11  1100   50.00  bank 6
    2025-02-11  0700  -40.00  bank 6
    2025-02-11  0500  -10.00  bank 6
    2025-02-28  4300    3.00  asset 1
    2025-02-28  0200   -3.00  asset 1
    2025-02-28  8000  150.00  closing 9
    2025-02-28  0500  -150.00  closing 9`);
  expect(await findingsOf(resultAndBalanceExplainCash, books)).toEqual([]);
  expect((await comparedBy(resultAndBalanceExplainCash, books)).at(-1)).toBe(
    "2025-02 figures.cash-flow: 96.00 = 96.00",
  );
});

test("a net profit, or a balance, that is a cent off leaves a remainder", async () => {
  const profit = withMonth(twoMonths(), "2025-02", profitAndLossTotals({ netProfit: "0.01" }));
  expect(await findingsOf(resultAndBalanceExplainCash, profit)).toEqual([
    "2025-02 figures.cash-flow: 69.99 = 70.00",
  ]);
  const stock = withMonth(
    twoMonths(),
    "2025-01",
    balanceSheetLine("current_assets", "1300", "0.01"),
  );
  expect(await findingsOf(resultAndBalanceExplainCash, stock)).toEqual([
    "2025-01 figures.cash-flow: -15.01 = -15.00",
    "2025-02 figures.cash-flow: 70.01 = 70.00",
  ]);
});
