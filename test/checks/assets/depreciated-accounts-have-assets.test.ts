/** A11 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { depreciatedAccountsHaveAssets } from "../../../src/checks/assets/depreciated-accounts-have-assets.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const booksWith = (rgs: string, more = ""): string => `${TWO_MONTHS}
  account 0130 non_current_assets Goodwill  rgs BIvaGooVvp
  account 0200 non_current_assets Vehicles  rgs BMvaTevVvp
  account 0205 non_current_assets Written off  rgs ${rgs}
  opening 0130 50.00
  opening 0200 960.00
  opening 0205 -160.00
  opening 0500 -910.00
${more}`;

test("accounts with assets, and goodwill that is not depreciated, are equal to themselves", async () => {
  const books = booksFrom(
    booksWith(
      "BMvaTevCae",
      "  asset 7  0200  Van  2024-01-15  960.00\n  asset 7  2024-12-31  depreciation  -160.00",
    ),
  );
  expect(await comparedBy(depreciatedAccountsHaveAssets, books)).toEqual([
    "2025-01 0200: 800.00 = 800.00",
    "2025-02 0200: 800.00 = 800.00",
  ]);
  expect(await findingsIn(books)).toEqual([]);
});

test("accounts that are depreciated without an asset are found", async () => {
  expect(await findingsIn(booksFrom(booksWith("BMvaTevCae")))).toEqual([
    "A11 2025-01 0200: 0.00 = 800.00",
    "A11 2025-02 0200: 0.00 = 800.00",
  ]);
});
