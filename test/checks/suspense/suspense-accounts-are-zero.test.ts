/** S1 by hand: holds at the end of the year, and breaks alone. */
import { expect, test } from "vitest";
import { suspenseAccountsAreZero } from "../../../src/checks/suspense/suspense-accounts-are-zero.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

/** A receipt that nobody recognized is placed in February; a transfer between banks is on its way at the end. */
const BOOKS = `${TWO_MONTHS}
  account 1200 current_assets Savings  [cash]
  account 2010 temporary Unknown receipts  rgs BSchTusTov
  account 2020 temporary In transit  rgs BLimKruSto
  account 2090 temporary Payroll clearing
  2025-01-20  1100    9.00  bank 20
  2025-01-20  2010   -9.00  bank 20
  2025-02-10  2010    9.00  journal 20
  2025-02-10  8000   -9.00  journal 20
  2025-02-27  1100   -4.00  bank 21
  2025-02-27  2020    4.00  bank 21
  2025-02-28  4000    3.00  journal 21
  2025-02-28  2090   -3.00  journal 21`;

test("suspense accounts are zero; transfers in transit and other clearing accounts are not compared", async () => {
  expect(await comparedBy(suspenseAccountsAreZero, booksFrom(BOOKS))).toEqual([
    "2025-02 2010: 0.00 = 0.00",
  ]);
});

test("books that end before the year does are not compared", async () => {
  const books = booksFrom(
    BOOKS.replace("2025-01..2025-02 called 2025", "2025-01..2025-03 called 2025\n  until 2025-02"),
  );
  expect(await comparedBy(suspenseAccountsAreZero, books)).toEqual([]);
  expect(suspenseAccountsAreZero.gap?.(books)).toBe("year-not-over");
});

test("what is left on a suspense account is found", async () => {
  const left = booksFrom(
    BOOKS.replace("2010    9.00  journal 20", "2010    8.00  journal 20").replace(
      "8000   -9.00  journal 20",
      "8000   -8.00  journal 20",
    ),
  );
  expect(await findingsIn(left)).toContain("S1 2025-02 2010: 0.00 = -1.00");
});
