/** A8 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { valueIsBetweenResidualAndCost } from "../../../src/checks/assets/value-is-between-residual-and-cost.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const booksWith = (life: string, change: string): string => `${TWO_MONTHS}
  account 0200 non_current_assets Land and vehicles
  opening 0200 1000.00
  opening 0500 -1060.00
  asset 7  0200  Van  2024-12-31  1000.00${life}
  asset 7  2025-02-28  ${change}  contra 4000`;
const LIFE = "  life 36  residual 100.00";

test("a value between residual value and cost is equal to itself", async () => {
  const books = booksFrom(booksWith(LIFE, "value_change  -900.00"));
  expect(await comparedBy(valueIsBetweenResidualAndCost, books)).toEqual([
    "2025-01 asset 7: 1000.00 = 1000.00",
    "2025-02 asset 7: 100.00 = 100.00",
  ]);
});

test("land, which has no life, may be worth more than its cost", async () => {
  expect(await findingsIn(booksFrom(booksWith("", "value_change  1.00")))).toEqual([]);
});

test("a value above the cost, and one below the residual value, are found", async () => {
  expect(await findingsIn(booksFrom(booksWith(LIFE, "value_change  1.00")))).toEqual([
    "A8 2025-02 asset 7: 1000.00 = 1001.00",
  ]);
  expect(await findingsIn(booksFrom(booksWith(LIFE, "value_change  -901.00")))).toEqual([
    "A8 2025-02 asset 7: 100.00 = 99.00",
  ]);
});
