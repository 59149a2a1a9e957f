/** A3 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { openingValueIsClosingOfMonthBefore } from "../../../src/checks/assets/opening-value-is-closing-of-month-before.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure, withoutAsset } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn } from "../compared.ts";
import { VAN_AND_TRAILER } from "./van-and-trailer.ts";

test("an asset opens February with its closing value of January; a new asset opens at zero", async () => {
  expect(await comparedBy(openingValueIsClosingOfMonthBefore, booksFrom(VAN_AND_TRAILER))).toEqual([
    "2025-02 asset 7: 940.00 = 940.00",
    "2025-02 asset 8: 0.00 = 0.00",
  ]);
});

test("an asset that was sold closes at zero", async () => {
  const sold = booksFrom(
    `${VAN_AND_TRAILER}\n asset 7  2025-01-31  divestment  -940.00  contra 4000`,
  );
  expect(await findingsIn(sold)).toEqual([]);
  expect(await comparedBy(openingValueIsClosingOfMonthBefore, sold)).toEqual([
    "2025-02 asset 7: 0.00 = 0.00",
    "2025-02 asset 8: 0.00 = 0.00",
  ]);
});

test("a value that changed between two months is found", async () => {
  const changed = withMonth(
    booksFrom(VAN_AND_TRAILER),
    "2025-02",
    assetFigure("7", "valueAtBegin", "1.00"),
    assetFigure("7", "depreciation", "-1.00"),
  );
  expect(await findingsIn(changed)).toEqual(["A3 2025-02 asset 7: 940.00 = 941.00"]);
});

test("an asset that disappears without a sale is found", async () => {
  const gone = withMonth(booksFrom(VAN_AND_TRAILER), "2025-02", withoutAsset("7"));
  expect(await findingsIn(gone)).toEqual([
    "A3 2025-02 asset 7: 940.00 = 0.00",
    "A4 2025-02 0200: 1235.00 = 295.00",
  ]);
});
