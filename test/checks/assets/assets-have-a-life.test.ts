/** A9 by hand: informs of assets without a life, and of those that are fully depreciated. */
import { expect, test } from "vitest";
import { assetsHaveALife } from "../../../src/checks/assets/assets-have-a-life.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { findingsOf, TWO_MONTHS } from "../compared.ts";

test("assets without a life and assets at their residual value are listed, in the last month", async () => {
  const books = booksFrom(`${TWO_MONTHS}
    account 0200 non_current_assets Land and vehicles
    opening 0200 1500.00
    opening 0500 -1560.00
    asset 1  0200  Land  2024-12-31  500.00
    asset 2  0200  Van  2024-12-31  500.00  life 2  residual 100.00
    asset 2  2025-01-31  depreciation  -400.00  contra 4000
    asset 3  0200  Trailer  2024-12-31  500.00  life 48`);
  expect(await findingsOf(assetsHaveALife, books)).toEqual([
    "2025-02 asset 1: 0 = 1",
    "2025-02 asset 2: 0 = 1",
  ]);
});
