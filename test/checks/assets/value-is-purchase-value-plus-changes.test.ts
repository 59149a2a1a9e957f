/** A2 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { valueIsPurchaseValuePlusChanges } from "../../../src/checks/assets/value-is-purchase-value-plus-changes.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
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

test("the value of an asset is its cost plus all changes since", async () => {
  expect(await comparedBy(valueIsPurchaseValuePlusChanges, booksFrom(BOOKS))).toEqual([
    "2025-01 asset 7: 940.00 = 940.00",
    "2025-02 asset 7: 940.00 = 940.00",
    "2025-02 asset 8: 295.00 = 295.00",
  ]);
});

test("changes since purchase that are one cent short are found", async () => {
  const short = withMonth(
    booksFrom(BOOKS),
    "2025-01",
    assetFigure("7", "valueChangesSincePurchase", "0.01"),
  );
  expect(await findingsIn(short)).toEqual(["A2 2025-01 asset 7: 940.01 = 940.00"]);
});
