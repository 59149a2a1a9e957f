/** B13 by hand: holds, and warns for each balance on the other side. */
import { expect, test } from "vitest";
import { balancesAreOnTheirSide } from "../../../src/checks/balance-sheet/balances-are-on-their-side.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("cash and debtors have debit balances, creditors credit balances at the end", async () => {
  expect(await comparedBy(balancesAreOnTheirSide, twoMonths())).toEqual([
    "2025-02 1100: 155.00 = 155.00",
    "2025-02 1300: 50.00 = 50.00",
    "2025-02 1600: -7.00 = -7.00",
  ]);
});

test("an overdraft, debtors in credit, creditors and a provision in debit are found; a credit card is not", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 0600 provisions Warranty
    account 1150 current_liabilities Card  [cash]
    2025-02-24  1300  -60.00  bank 7
    2025-02-24  1600   40.00  bank 7
    2025-02-24  0600    5.00  bank 7
    2025-02-24  1150  -10.00  bank 7
    2025-02-24  4000  185.00  bank 7
    2025-02-24  1100  -160.00  bank 7`);
  expect(await findingsOf(balancesAreOnTheirSide, books)).toEqual([
    "2025-02 0600: 0.00 = 5.00",
    "2025-02 1100: 0.00 = -5.00",
    "2025-02 1300: 0.00 = -10.00",
    "2025-02 1600: 0.00 = 33.00",
  ]);
});
