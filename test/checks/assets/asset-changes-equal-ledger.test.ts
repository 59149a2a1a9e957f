/** A10 by hand: holds, and names the month in which register and ledger part. */
import { expect, test } from "vitest";
import { assetChangesEqualLedger } from "../../../src/checks/assets/asset-changes-equal-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles  rgs BMvaTevVvp
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  960.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000
  asset 7  2025-02-28  divestment  -940.00  contra 1100`;

test("the change of the assets of a month is the movement of their accounts", async () => {
  expect(await comparedBy(assetChangesEqualLedger, booksFrom(BOOKS))).toEqual([
    "2025-01 0200: -20.00 = -20.00",
    "2025-02 0200: -940.00 = -940.00",
    "2025-02 0200: -940.00 = -940.00",
  ]);
});

test("a divestment that every answer of the register calls a change of value is found by its documents", async () => {
  const renamed = withMonth(
    booksFrom(BOOKS),
    "2025-02",
    assetFigure("7", "divestment", "940.00"),
    assetFigure("7", "valueChanges", "-940.00"),
  );
  expect(await findingsIn(renamed)).toEqual(["A10 2025-02 0200: -940.00 = 0.00"]);
});

test("a movement that the register lacks is found in its month alone", async () => {
  const books = booksFrom(`${BOOKS}
    2025-01-20  0200  -3.00  journal 8
    2025-01-20  4000  3.00  journal 8`);
  expect(await findingsIn(books)).toEqual([
    "A4 2025-01 0200: 937.00 = 940.00",
    "A4 2025-02 0200: -3.00 = 0.00",
    "A10 2025-01 0200: -23.00 = -20.00",
  ]);
});
