/** A3 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { openingValueIsClosingOfMonthBefore } from "../../../src/checks/assets/opening-value-is-closing-of-month-before.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure, withoutAsset } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

/** A van of 1200, 240 written off before 2025, 20 in January; a trailer bought in February. */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  1200.00
  asset 7  2024-12-31  depreciation  -240.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100
  asset 8  2025-02-28  depreciation  -5.00  contra 4000`;

test("an asset opens February with its closing value of January; a new asset opens at zero", async () => {
  expect(await comparedBy(openingValueIsClosingOfMonthBefore, booksFrom(BOOKS))).toEqual([
    "2025-02 asset 7: 940.00 = 940.00",
    "2025-02 asset 8: 0.00 = 0.00",
  ]);
});

test("an asset that was sold closes at zero", async () => {
  const sold = booksFrom(`${BOOKS}\n asset 7  2025-01-31  divestment  -940.00  contra 4000`);
  expect(await findingsIn(sold)).toEqual([]);
  expect(await comparedBy(openingValueIsClosingOfMonthBefore, sold)).toEqual([
    "2025-02 asset 7: 0.00 = 0.00",
    "2025-02 asset 8: 0.00 = 0.00",
  ]);
});

test("a value that changed between two months is found", async () => {
  const changed = withMonth(
    booksFrom(BOOKS),
    "2025-02",
    assetFigure("7", "valueAtBegin", "1.00"),
    assetFigure("7", "depreciation", "-1.00"),
  );
  expect(await findingsIn(changed)).toEqual(["A3 2025-02 asset 7: 940.00 = 941.00"]);
});

test("an asset that disappears without a sale is found", async () => {
  const gone = withMonth(booksFrom(BOOKS), "2025-02", withoutAsset("7"));
  expect(await findingsIn(gone)).toEqual([
    "A3 2025-02 asset 7: 940.00 = 0.00",
    "A11 2025-02 0200: 295.00 = 1235.00",
  ]);
});
