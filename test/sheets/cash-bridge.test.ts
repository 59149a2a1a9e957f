/** The indirect cash flow by hand, from books in which everything happens that moves no cash. */
import { describe, expect, test } from "vitest";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { balanceSheetLine, withMonth } from "../support/books-notation-changes.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

/**
 * A van bought for 24 and depreciated by 3, a machine of 10 sold for 6, a loan of 40, capital of 10, and a closing
 * journal.
 */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Van
  account 0210 non_current_assets Machine
  account 0700 non_current_liabilities Loan
  account 0800 provisions Guarantees
  account 4300 expenses Depreciation  rgs WAfsAmvVev
  account 4310 expenses Guarantee costs
  account 9100 other_income_expenses Disposals  rgs WAfsRvmTev
  2025-01-15  0210   10.00  bank 5
  2025-01-15  1100  -10.00  bank 5
  2025-02-10  0200   24.00  bank 6
  2025-02-10  1100  -24.00  bank 6
  2025-02-11  1100   50.00  bank 7
  2025-02-11  0700  -40.00  bank 7
  2025-02-11  0500  -10.00  bank 7
  2025-02-20  1100    6.00  bank 8
  2025-02-20  9100    4.00  bank 8
  2025-02-20  0210  -10.00  bank 8
  2025-02-28  4300    3.00  asset 1
  2025-02-28  0200   -3.00  asset 1
  2025-02-28  4310    2.00  journal 2
  2025-02-28  0800   -2.00  journal 2
  2025-02-28  8000  150.00  closing 9
  2025-02-28  0500  -150.00  closing 9`;

describe("the indirect cash flow", () => {
  test("private use in a journal is no money, and a withdrawal from the bank is, also in a journal", async () => {
    const rows = await sheetText(
      await sheetOf(
        booksFrom(`${TWO_MONTHS}
          account 0515 equity Withdrawals  rgs BEivKapPro
          account 4320 expenses Private use
          2025-02-27  0515   5.00  journal 20
          2025-02-27  4320  -5.00  journal 20
          2025-02-28  0515   8.00  journal 21
          2025-02-28  1100  -8.00  journal 21`),
        "cash-bridge",
      ),
    );
    // The result of February is 43 without the 5 that private use takes from the costs.
    expect(rows.slice(0, 4)).toEqual([
      "heading: Result after tax, adjusted for items without cash",
      "Result after tax | 55.00 | 48.00 | 103.00",
      "Private withdrawals and deposits without cash | – | -5.00 | -5.00",
      "subtotal: Adjusted result after tax | 55.00 | 43.00 | 98.00",
    ]);
    expect(rows).toContain("0515 | Withdrawals | – | -8.00 | -8.00");
    expect(rows.filter((row) => row.includes("Difference"))).toEqual([
      "cross-check: Difference | – | – | –",
      "cross-check: Difference | – | – | –",
    ]);
  });

  test("goes from net profit through the balance sheet to cash, month by month", async () => {
    // January: 55 - 100 + 30 - 10 = -25. February: 34 + 3 + 4 + 50 - 23 + 2, - 24 + 6, + 40 + 10 = 102.
    expect(await sheetText(await sheetOf(booksFrom(BOOKS), "cash-bridge"))).toEqual([
      "heading: Result after tax, adjusted for items without cash",
      "Result after tax | 55.00 | 34.00 | 89.00",
      "Depreciation | – | 3.00 | 3.00",
      "Result on disposals | – | 4.00 | 4.00",
      "Change in provisions | – | 2.00 | 2.00",
      "subtotal: Adjusted result after tax | 55.00 | 43.00 | 98.00",
      "heading: Change in working capital, by account",
      "1300 | Debtors | -100.00 | 50.00 | -50.00",
      "1600 | Creditors | 30.00 | -23.00 | 7.00",
      "subtotal: Change in working capital | -70.00 | 27.00 | -43.00",
      "Cash flow from operating activities | -15.00 | 70.00 | 55.00",
      "heading: Investments in fixed assets, by account",
      "0200 | Van | – | -24.00 | -24.00",
      "0210 | Machine | -10.00 | – | -10.00",
      "subtotal: Investments | -10.00 | -24.00 | -34.00",
      "heading: Disposals and other receipts of fixed assets, by account",
      "0210 | Machine | – | 6.00 | 6.00",
      "subtotal: Disposals and other receipts | – | 6.00 | 6.00",
      "Cash flow from investing activities | -10.00 | -18.00 | -28.00",
      "heading: Loans, owners and equity, by account",
      "0700 | Loan | – | 40.00 | 40.00",
      "0500 | Capital | – | 10.00 | 10.00",
      "subtotal: Cash flow from financing activities | – | 50.00 | 50.00",
      "total: Change in cash | -25.00 | 102.00 | 77.00",
      "opening: Cash at the start of the period | 100.00 | 75.00 | 100.00",
      "total: Cash at the end of the period | 75.00 | 177.00 | 177.00",
      "cross-check: Cash on the balance sheet | 75.00 | 177.00 | 177.00",
      "cross-check: Difference | – | – | –",
      "cross-check: Net cash flow by contra account (direct method) | -25.00 | 102.00 | 77.00",
      "cross-check: Difference | – | – | –",
      expect.stringContaining("note: Working capital shows"),
    ]);
  });

  test("a dividend is financing once it is paid, and a loan to a director is no working capital", async () => {
    const books = booksFrom(`${BOOKS}
  account 1590 current_liabilities Dividend to pay  rgs BSchDha
  account 1595 current_liabilities Dividend tax  rgs BSchBepTdb
  account 1350 current_assets Current account of the director  rgs BVorOvrRcb
  2025-01-20  0500   20.00  journal 3
  2025-01-20  1590  -17.00  journal 3
  2025-01-20  1595   -3.00  journal 3
  2025-02-20  1590   17.00  bank 9
  2025-02-20  1595    3.00  bank 9
  2025-02-20  1350    8.00  bank 9
  2025-02-20  1100  -28.00  bank 9`);
    const rows = await sheetText(await sheetOf(books, "cash-bridge"));
    const from = rows.indexOf("heading: Loans, owners and equity, by account");
    expect(rows.slice(from, from + 8)).toEqual([
      "heading: Loans, owners and equity, by account",
      "0700 | Loan | – | 40.00 | 40.00",
      "1350 | Current account of the director | – | -8.00 | -8.00",
      "1590 | Dividend to pay | – | -17.00 | -17.00",
      "1595 | Dividend tax | – | -3.00 | -3.00",
      "0500 | Capital | – | 10.00 | 10.00",
      "subtotal: Cash flow from financing activities | – | 22.00 | 22.00",
      "total: Change in cash | -25.00 | 74.00 | 49.00",
    ]);
    expect(rows).toContain("Cash flow from operating activities | -15.00 | 70.00 | 55.00");
  });

  test("what a journal moves between equity, owners and loans is no flow, and an appropriation stands nowhere", async () => {
    // Of 30 the reserve gets 10; of the net 17, 5 go to the current account. 12 of the loan are due within a year.
    const books = booksFrom(`${BOOKS}
  account 0520 equity Reserve
  account 0530 equity Unappropriated profit
  account 0705 non_current_liabilities Loan due within a year
  account 1590 current_liabilities Dividend to pay  rgs BSchDha
  account 1591 current_liabilities Current account of the shareholder  rgs BSchOvsSaa
  account 1595 current_liabilities Dividend tax  rgs BSchBepOvb
  2025-01-20  0530   30.00  journal 3
  2025-01-20  0520  -10.00  journal 3
  2025-01-20  1590  -17.00  journal 3
  2025-01-20  1595   -3.00  journal 3
  2025-02-19  1590    5.00  journal 4
  2025-02-19  1591   -5.00  journal 4
  2025-02-20  1590   12.00  bank 19
  2025-02-20  1595    3.00  bank 19
  2025-02-20  1100  -15.00  bank 19
  2025-02-21  0700   12.00  journal 5
  2025-02-21  0705  -12.00  journal 5`);
    const rows = await sheetText(await sheetOf(books, "cash-bridge"));
    const from = rows.indexOf("heading: Loans, owners and equity, by account");
    expect(rows.slice(from + 1, from + 7)).toEqual([
      "0700 | Loan | – | 40.00 | 40.00",
      "1590 | Dividend to pay | – | -12.00 | -12.00",
      "1595 | Dividend tax | – | -3.00 | -3.00",
      "0500 | Capital | – | 10.00 | 10.00",
      "subtotal: Cash flow from financing activities | – | 35.00 | 35.00",
      "total: Change in cash | -25.00 | 87.00 | 62.00",
    ]);
    expect(rows.filter((row) => row === "cross-check: Difference | – | – | –")).toHaveLength(2);
  });

  test("an asset that an owner brings in moves no cash, and a profit on a disposal is in its proceeds", async () => {
    const books = booksFrom(`${BOOKS}
  2025-01-20  0200   30.00  journal 3
  2025-01-20  0500  -30.00  journal 3
  2025-02-22  1100   13.00  bank 19
  2025-02-22  9100   -3.00  bank 19
  2025-02-22  0200  -10.00  bank 19`);
    const rows = await sheetText(await sheetOf(books, "cash-bridge"));
    expect(rows).toContain("0200 | Van | – | -24.00 | -24.00");
    expect(rows).toContain("0200 | Van | – | 13.00 | 13.00");
    expect(rows).toContain("0500 | Capital | – | 10.00 | 10.00");
    expect(rows.filter((row) => row === "cross-check: Difference | – | – | –")).toHaveLength(2);
  });

  test("shows a difference from the balance sheet, and says when no account of depreciation is known", async () => {
    const plain = booksFrom(BOOKS.replace("rgs WAfsAmvVev", "").replace("rgs WAfsRvmTev", ""));
    const spoilt = withMonth(plain, "2025-01", balanceSheetLine("current_assets", "1100", "0.01"));
    const rows = await sheetText(await sheetOf(spoilt, "cash-bridge"));
    expect(rows).toContain("cross-check: Cash on the balance sheet | 75.01 | 177.00 | 177.00");
    expect(rows).toContain("cross-check: Difference | -0.01 | – | –");
    expect(rows).not.toContain("Depreciation | – | 3.00 | 3.00");
    expect(rows).toContain("Cash flow from investing activities | -10.00 | -11.00 | -21.00");
    expect(rows.at(-1)).toMatch(/^note: No account of depreciation/);
  });
});
