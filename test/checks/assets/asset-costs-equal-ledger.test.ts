/** A13 by hand: holds through a disposal, and finds a cost that is false in every month together with its depreciation. */
import { expect, test } from "vitest";
import { assetCostsEqualLedger } from "../../../src/checks/assets/asset-costs-equal-ledger.ts";
import { booksFrom } from "../../support/books-notation.ts";
import { withMonths } from "../../support/books-notation-changes.ts";
import { assetFigure } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, TWO_MONTHS } from "../compared.ts";

const BOTH = { first: "2025-01", last: "2025-02" };
/** A van of 1200 that is written off by 20 a month, a bicycle of 100 without value, and a trailer of 300 bought in February. */
const BOOKS = `${TWO_MONTHS}
  account 0200 non_current_assets Vehicles  rgs BMvaTevVvp
  account 0205 non_current_assets Written off  rgs BMvaTevCae
  opening 0200 1300.00
  opening 0205 -340.00
  opening 0500 -1020.00
  asset 6  0200  Bicycle  2020-01-15  100.00
  asset 6  2024-12-31  depreciation  -100.00
  asset 7  0200  Van  2024-01-15  1200.00
  asset 7  2024-12-31  depreciation  -240.00
  asset 7  2025-01-31  depreciation  -20.00  contra 4000  on 0205
  asset 7  2025-02-28  depreciation  -20.00  contra 4000  on 0205
  asset 8  0200  Trailer  2025-02-10  300.00  contra 1100`;
/** The van is sold for its book value of 940: its cost and its depreciation leave the accounts. */
const SOLD = BOOKS.replace(
  "asset 7  2025-02-28  depreciation  -20.00  contra 4000  on 0205",
  `asset 7  2025-02-28  divestment  -940.00
  2025-02-28  0200  -1200.00  journal 8
  2025-02-28  0205    260.00  journal 8
  2025-02-28  1100    940.00  journal 8`,
);

test("the cost of the assets of an account is its balance", async () => {
  expect(await comparedBy(assetCostsEqualLedger, booksFrom(BOOKS))).toEqual([
    "2025-01 0200: 1300.00 = 1300.00",
    "2025-02 0200: 1600.00 = 1600.00",
  ]);
  expect(await findingsIn(booksFrom(BOOKS))).toEqual([]);
});

test("an asset that is sold is no part of the cost", async () => {
  expect(await comparedBy(assetCostsEqualLedger, booksFrom(SOLD))).toEqual([
    "2025-01 0200: 1300.00 = 1300.00",
    "2025-02 0200: 400.00 = 400.00",
  ]);
});

test("an asset without value that leaves the register is no part of the cost", async () => {
  const gone = booksFrom(`${BOOKS}
  2025-01-31  0200  -100.00  journal 8
  2025-01-31  0205   100.00  journal 8`);
  const [january, february] = gone.months;
  const lines = february!.assets.lines.filter(({ assetId }) => assetId !== "6");
  const books = {
    ...gone,
    months: [january!, { ...february!, assets: { ...february!.assets, lines } }],
  };
  expect(await comparedBy(assetCostsEqualLedger, books)).toEqual([
    "2025-01 0200: 1200.00 = 1200.00",
    "2025-02 0200: 1500.00 = 1500.00",
  ]);
});

test("cost and depreciation that are both 50.00 higher in every month are found", async () => {
  const higher = withMonths(
    booksFrom(BOOKS),
    BOTH,
    assetFigure("7", "purchaseValue", "50.00"),
    assetFigure("7", "calculatedPurchaseValue", "50.00"),
    assetFigure("7", "valueChangesSincePurchase", "-50.00"),
  );
  expect(await findingsIn(higher)).toEqual([
    "A13 2025-01 0200: 1300.00 = 1350.00",
    "A13 2025-02 0200: 1600.00 = 1650.00",
  ]);
});

test("an asset that is divested in part shows no cost from then on", async () => {
  const inPart = booksFrom(`${BOOKS}
  asset 8  2025-02-27  divestment  -150.00  contra 1100`);
  expect(await comparedBy(assetCostsEqualLedger, inPart)).toEqual([
    "2025-01 0200: 1300.00 = 1300.00",
  ]);
});

test("accounts on which documents book depreciation hold no cost alone", async () => {
  const onCost = booksFrom(BOOKS.replaceAll("on 0205", "on 0200"));
  expect(await comparedBy(assetCostsEqualLedger, onCost)).toEqual([]);
});
