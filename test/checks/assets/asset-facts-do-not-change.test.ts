/** A12 by hand: holds, and breaks alone. */
import { expect, test } from "vitest";
import { dateOf } from "../../../src/calendar/calendar-date.ts";
import { assetFactsDoNotChange } from "../../../src/checks/assets/asset-facts-do-not-change.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { AssetLine } from "../../../src/ledger/statements.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonth } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const books = (): Books =>
  booksFrom(`${TWO_MONTHS}
    account 0200 non_current_assets Vehicles
    opening 0200 960.00
    opening 0500 -1020.00
    asset 7  0200  Van  2024-01-15  960.00`);

test("an asset has the same cost, date and account in every month", async () => {
  expect(await comparedBy(assetFactsDoNotChange, books())).toEqual(["2025-02 asset 7: 0 = 0"]);
});

test("another cost, and another date, are found", async () => {
  const cost = withMonth(books(), "2025-02", assetFigure("7", "purchaseValue", "1.00"));
  expect(await findingsIn(cost)).toEqual(["A12 2025-02 asset 7: 0 = 1"]);
  const later = (line: AssetLine): AssetLine => ({ ...line, purchasedOn: dateOf("2024-01-16") });
  const date = withMonth(books(), "2025-02", (month) => ({
    ...month,
    assets: { ...month.assets, lines: month.assets.lines.map(later) },
  }));
  expect(await findingsIn(date)).toEqual(["A12 2025-02 asset 7: 0 = 1"]);
});
