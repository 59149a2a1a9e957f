/** G17 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { accountsHaveANumberOfTheirOwn } from "../../../src/checks/general-ledger/accounts-have-a-number-of-their-own.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, numbered, TWO_MONTHS, twoMonths } from "../compared.ts";

test("each account has a number that no other has", async () => {
  expect(await comparedBy(accountsHaveANumberOfTheirOwn, twoMonths())).toHaveLength(9);
  expect(await findingsIn(twoMonths())).toEqual([]);
});

test("an account without a number is found, and a former account with the number of another with it", async () => {
  const books = booksFrom(`${TWO_MONTHS}
  account 4001 expenses Former rent`);
  expect(await findingsIn(numbered(books, { "4001": "4000", "7000": null, "8000": " " }))).toEqual([
    "G17 4000: 0 = 1",
    "G17 4001: 0 = 1",
    "G17 7000: 0 = 1",
    "G17 8000: 0 = 1",
  ]);
});
