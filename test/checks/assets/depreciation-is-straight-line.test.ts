/** A7 by hand: holds to the cent, and breaks alone. */
import { expect, test } from "vitest";
import { depreciationIsStraightLine } from "../../../src/checks/assets/depreciation-is-straight-line.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

/** 1000 to 100 in 36 months: 25 a month. */
const booksWith = (life: string, february: string): string => `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  opening 0200 1000.00
  opening 0500 -1060.00
  asset 7  0200  Van  2024-12-31  1000.00${life}
  asset 7  2025-01-31  depreciation  -25.00  contra 4000
  asset 7  2025-02-28  depreciation  ${february}  contra 4000`;
const LIFE = "  life 36  residual 100.00";

test("an asset is written off by the same amount each month, within a cent", async () => {
  expect(
    await comparedBy(depreciationIsStraightLine, booksFrom(booksWith(LIFE, "-25.01"))),
  ).toEqual(["2025-01 asset 7: -25.00 = -25.00", "2025-02 asset 7: -25.01 = -25.01"]);
});

test("an asset without a life, and the month that ends at the residual value, are not compared", async () => {
  expect(await comparedBy(depreciationIsStraightLine, booksFrom(booksWith("", "-30.00")))).toEqual(
    [],
  );
  const last = booksFrom(booksWith(LIFE, "-875.00"));
  expect(await comparedBy(depreciationIsStraightLine, last)).toEqual([
    "2025-01 asset 7: -25.00 = -25.00",
  ]);
});

test("a month with another amount is found", async () => {
  expect(await findingsIn(booksFrom(booksWith(LIFE, "-25.02")))).toEqual([
    "A7 2025-02 asset 7: -25.00 = -25.02",
  ]);
});
