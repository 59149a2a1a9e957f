/** G16 by hand: holds, and names two accounts with figures that share a number. */
import { expect, test } from "vitest";
import { numbersInUseAreDifferent } from "../../../src/checks/general-ledger/numbers-in-use-are-different.ts";
import { booksFrom } from "../../support/books-notation.ts";
import {
  comparedBy,
  findingsIn,
  findingsOf,
  numbered,
  TWO_MONTHS,
  twoMonths,
} from "../compared.ts";

test("no two accounts with figures have the same number", async () => {
  expect(await comparedBy(numbersInUseAreDifferent, twoMonths())).toEqual(
    ["0500", "1100", "1300", "1600", "4000", "7000", "8000", "9000"].map((id) => `${id}: 0 = 0`),
  );
});

test("two accounts with figures and one number are found, whatever spaces are around it", async () => {
  expect(await findingsIn(numbered(twoMonths(), { "7000": " 4000 " }))).toEqual([
    "G16 4000: 0 = 1",
    "G16 7000: 0 = 1",
    "G17 4000: 0 = 1",
    "G17 7000: 0 = 1",
  ]);
});

test("an account without figures may have the number of another, and accounts without a number share none", async () => {
  const books = booksFrom(`${TWO_MONTHS}
  account 4001 expenses Former rent`);
  const changed = numbered(books, { "4001": "4000", "7000": null, "8000": null });
  expect(await findingsOf(numbersInUseAreDifferent, changed)).toEqual([]);
});
