/** A1 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { closingValueIsOpeningPlusChanges } from "../../../src/checks/assets/closing-value-is-opening-plus-changes.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS } from "../compared.ts";

/** A van of 1200, 240 written off before 2025, 20 in January; a trailer bought in February, half sold. */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles
  opening 0200 960.00
  opening 0500 -1020.00
  asset 7  0200  Van  2024-01-15  1200.00
  asset 7  2024-12-31  depreciation  -240.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100
  asset 8  2025-02-27  divestment  -150.00  contra 4000
  asset 8  2025-02-28  value_change  -8.00  contra 4000`;

test("the closing value of an asset is its opening value plus the changes", async () => {
  expect(await comparedBy(closingValueIsOpeningPlusChanges, booksFrom(BOOKS))).toEqual([
    "2025-01 asset 7: 940.00 = 940.00",
    "2025-02 asset 7: 940.00 = 940.00",
    "2025-02 asset 8: 142.00 = 142.00",
  ]);
});

test("reductions that are positive in every month are no other convention: the sheets would add them", async () => {
  const positive = withMonth(
    withMonth(booksFrom(BOOKS), "2025-01", assetFigure("7", "depreciation", "40.00")),
    "2025-02",
    assetFigure("8", "divestment", "300.00"),
  );
  expect(await findingsOf(closingValueIsOpeningPlusChanges, positive)).toEqual([
    "2025-01 asset 7: 980.00 = 940.00",
    "2025-02 asset 8: 442.00 = 142.00",
  ]);
});

test("a depreciation that is one cent short is found", async () => {
  const short = withMonth(booksFrom(BOOKS), "2025-01", assetFigure("7", "depreciation", "0.01"));
  expect(await findingsIn(short)).toEqual(["A1 2025-01 asset 7: 940.01 = 940.00"]);
});
