/** J8 by hand: holds, and names the document that repeats another. */
import { expect, test } from "vitest";
import { documentsAreEnteredOnce } from "../../../src/checks/journal-entries/documents-are-entered-once.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsOf, TWO_MONTHS, twoMonths } from "../compared.ts";

test("documents that differ in date, amount or one description are not repeated", async () => {
  const alike = booksFrom(`${TWO_MONTHS}
    2025-02-03  4000   20.00  bank 8  coffee
    2025-02-03  1100  -20.00  bank 8  coffee
    2025-02-04  4000   20.00  bank 9  coffee
    2025-02-04  1100  -20.00  bank 9  coffee
    2025-02-04  4000   21.00  bank 10  coffee
    2025-02-04  1100  -21.00  bank 10  coffee
    2025-02-04  4000   20.00  bank 11  tea
    2025-02-04  1100  -20.00  bank 11  tea
    2025-02-04  4000   20.00  bill 12  coffee
    2025-02-04  1600  -20.00  bill 12  number 8
    2025-02-04  4000   20.00  bill 13  coffee
    2025-02-04  1600  -20.00  bill 13  number 9`);
  expect(await comparedBy(documentsAreEnteredOnce, alike)).toEqual([
    "figures.entries-repeated: 0 = 0",
  ]);
  expect(await findingsOf(documentsAreEnteredOnce, twoMonths())).toEqual([]);
});

test("a document entered twice is found once, whatever the number of its postings", async () => {
  const twice = booksFrom(`${TWO_MONTHS}
    2025-02-03  4000   20.00  bill 8  coffee
    2025-02-03  7000   10.00  bill 8  cups
    2025-02-03  1600  -30.00  bill 8  number 12
    2025-02-03  4000   20.00  bill 9  coffee
    2025-02-03  7000   10.00  bill 9  cups
    2025-02-03  1600  -30.00  bill 9  number 12`);
  expect(await findingsOf(documentsAreEnteredOnce, twice)).toEqual(["2025-02 Document 9: 1 = 2"]);
});
