/** A2 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { valueIsPurchaseValuePlusChanges } from "../../../src/checks/assets/value-is-purchase-value-plus-changes.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn } from "../compared.ts";
import { VAN_AND_TRAILER } from "./van-and-trailer.ts";

test("the value of an asset is its cost plus all changes since", async () => {
  expect(await comparedBy(valueIsPurchaseValuePlusChanges, booksFrom(VAN_AND_TRAILER))).toEqual([
    "2025-01 asset 7: 940.00 = 940.00",
    "2025-02 asset 7: 940.00 = 940.00",
    "2025-02 asset 8: 295.00 = 295.00",
  ]);
});

test("changes since purchase that are one cent short are found", async () => {
  const short = withMonth(
    booksFrom(VAN_AND_TRAILER),
    "2025-01",
    assetFigure("7", "valueChangesSincePurchase", "0.01"),
  );
  expect(await findingsIn(short)).toEqual(["A2 2025-01 asset 7: 940.01 = 940.00"]);
});
