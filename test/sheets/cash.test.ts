/** Cash on one page, by hand: both methods beside each other, and the steps from opening to closing. */
import { describe, expect, test } from "vitest";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

/** A van bought for 24 in February and depreciated by 3, and a loan of 40. */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Van
  account 0700 non_current_liabilities Loan
  account 4300 expenses Depreciation  rgs WAfsAmvVev
  2025-02-10  0200   24.00  bank 6
  2025-02-10  1100  -24.00  bank 6
  2025-02-11  1100   40.00  bank 7
  2025-02-11  0700  -40.00  bank 7
  2025-02-28  4300    3.00  asset 1
  2025-02-28  0200   -3.00  asset 1`;

const cashOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "cash"));

describe("cash on one page", () => {
  test("receipts and payments stand beside the result and the changes of balances, with one change in cash", async () => {
    // February: 100 and 40 received, 30 and 24 paid. 50 - 7 - 3 = 40, and 3 without cash; debtors + 50, creditors - 23.
    expect(await cashOf(booksFrom(BOOKS))).toEqual([
      "heading: Received | Result",
      "1300 Debtors | 100.00 | 100.00 | Result after tax | 40.00 | 95.00",
      "0700 Loan | 40.00 | 40.00 | Depreciation and other items without cash | 3.00 | 3.00",
      "9000 Interest | – | 5.00",
      "subtotal: Total received | 140.00 | 145.00 | Adjusted result after tax | 43.00 | 98.00",
      "heading: Paid | Working capital",
      "1600 Creditors | -30.00 | -30.00 | 1300 Debtors | 50.00 | -50.00",
      "0200 Van | -24.00 | -24.00 | 1600 Creditors | -23.00 | 7.00",
      "4000 Rent | – | -20.00",
      "subtotal: Total paid | -54.00 | -74.00 | Change in working capital | 27.00 | -43.00",
      "heading: Investments and financing",
      "Investments less disposals | -24.00 | -24.00",
      "Loans, owners and equity | 40.00 | 40.00",
      "subtotal: Investments and financing | 16.00 | 16.00",
      "total: Change in cash | 86.00 | 71.00 | Change in cash | 86.00 | 71.00",
      "opening: Cash at the start | 85.00 | 100.00 | Cash at the start | 85.00 | 100.00",
      "total: Cash at the end | 171.00 | 171.00 | Cash at the end | 171.00 | 171.00",
      "cross-check: Difference with the balance sheet | – | – | Difference between both methods | – | –",
      expect.stringContaining("note: Both sides give the same change"),
    ]);
  });

  test("a pack of the whole year has no second column of it", async () => {
    const books = {
      ...booksFrom(BOOKS),
      reported: { first: month("2025-01"), last: month("2025-02") },
    };
    const rows = await cashOf(books);
    expect(rows).toContain("total: Change in cash | 71.00 | Change in cash | 71.00");
    expect(rows).toContain("opening: Cash at the start | 100.00 | Cash at the start | 100.00");
  });

  test("of more than five accounts the four largest have a line, and the others are one", async () => {
    const books = booksFrom(`${BOOKS}
      account 4310 expenses Parking
      account 4320 expenses Cleaning
      account 4330 expenses Stamps
      2025-02-21  4310   9.00  bank 8
      2025-02-21  4320   2.00  bank 8
      2025-02-21  4330   1.00  bank 8
      2025-02-21  1100  -12.00  bank 8`);
    const rows = await cashOf(books);
    const from = rows.findIndex((row) => row.startsWith("heading: Paid"));
    expect(rows.slice(from + 1, from + 7)).toEqual([
      "1600 Creditors | -30.00 | -30.00 | 1300 Debtors | 50.00 | -50.00",
      "0200 Van | -24.00 | -24.00 | 1600 Creditors | -23.00 | 7.00",
      "4310 Parking | -9.00 | -9.00",
      "4320 Cleaning | -2.00 | -2.00",
      "2 other accounts | -1.00 | -21.00",
      "subtotal: Total paid | -66.00 | -86.00 | Change in working capital | 27.00 | -43.00",
    ]);
  });
});
