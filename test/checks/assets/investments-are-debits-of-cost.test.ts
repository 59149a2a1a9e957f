/** A6 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { investmentsAreDebitsOfCost } from "../../../src/checks/assets/investments-are-debits-of-cost.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  960.00
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100`;

test("what is bought in a month is the debit of the account of cost", async () => {
  expect(await comparedBy(investmentsAreDebitsOfCost, booksFrom(BOOKS))).toEqual([
    "2025-01 0200: 0.00 = 0.00",
    "2025-02 0200: 300.00 = 300.00",
  ]);
  expect(await findingsIn(booksFrom(BOOKS))).toEqual([]);
});

test("a debit and its reversal, of which the register knows nothing, are found", async () => {
  const reversed = booksFrom(`${BOOKS}
    2025-01-20  0200  12.00  journal 8
    2025-01-20  0200  -12.00  journal 8`);
  expect(await findingsIn(reversed)).toEqual(["A6 2025-01 0200: 12.00 = 0.00"]);
});
