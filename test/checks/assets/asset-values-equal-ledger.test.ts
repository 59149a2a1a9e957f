/** A4 by hand: holds per group of accounts, and names the account of an asset that the register lacks. */
import { expect, test } from "vitest";
import { assetValuesEqualLedger } from "../../../src/checks/assets/asset-values-equal-ledger.ts";
import type { Books } from "../../../src/ledger/books.ts";
import type { AssetLine } from "../../../src/ledger/statements.ts";
import { account, booksFrom } from "../../support/books-notation.ts";
import { withMonth, withMonths } from "../../support/books-notation-changes.ts";
import { assetFigure, withoutAsset } from "../../support/books-notation-changes-lists.ts";
import { comparedBy, findingsIn, findingsOf, TWO_MONTHS } from "../compared.ts";

/** Racks of 600 and desks of 240 in one RGS group, each account with its depreciation; goodwill and a deposit without an asset. */
const BOOKS = `${TWO_MONTHS}
  account 0130 non_current_assets Goodwill  rgs BIvaGooVvp
  account 0220 non_current_assets Racks  rgs BMvaBeiVvp
  account 0225 non_current_assets Racks written off  rgs BMvaBeiCae
  account 0230 non_current_assets Desks  rgs BMvaBeiVvp
  account 0235 non_current_assets Desks written off  rgs BMvaBeiCae
  account 0310 non_current_assets Deposit  rgs BFvaOvrWaa
  opening 0130 50.00
  opening 0220 600.00
  opening 0225 -60.00
  opening 0230 240.00
  opening 0310 15.00
  opening 0500 -905.00
  asset 1  0220  Racks  2024-06-01  600.00
  asset 1  2024-12-31  depreciation  -60.00
  asset 1  2025-01-31  depreciation  -10.00  contra 4000  on 0225
  asset 2  0230  Desks  2024-12-01  240.00
  asset 2  2025-02-28  depreciation  -20.00  contra 4000  on 0235`;

const withoutInAll = (asset: string, text: string): Books => {
  const books = booksFrom(text);
  const names = books.months.map(({ month }) => month);
  return names.reduce((changed, month) => withMonth(changed, month, withoutAsset(asset)), books);
};

const moved =
  (asset: string, code: string) =>
  (line: AssetLine): AssetLine =>
    line.assetId === asset ? { ...line, ledgerAccountId: account(code) } : line;

test("the assets of each account equal its cost less its depreciation; accounts without assets are not compared", async () => {
  expect(await comparedBy(assetValuesEqualLedger, booksFrom(BOOKS))).toEqual([
    "2025-01 0220: 530.00 = 530.00",
    "2025-02 0220: 530.00 = 530.00",
    "2025-01 0230: 240.00 = 240.00",
    "2025-02 0230: 220.00 = 220.00",
  ]);
  expect(await findingsIn(booksFrom(BOOKS))).toEqual([]);
});

test("accounts whose documents book the depreciation of one cost beside another are compared as one group", async () => {
  const mixed = booksFrom(BOOKS.replace("on 0225", "on 0235"));
  expect(await comparedBy(assetValuesEqualLedger, mixed)).toEqual([
    "2025-01 0220: 770.00 = 770.00",
    "2025-02 0220: 750.00 = 750.00",
  ]);
});

test("depreciation that the register moves between two accounts of a group in every month is found on both", async () => {
  const moved = withMonths(
    booksFrom(BOOKS),
    { first: "2025-01", last: "2025-02" },
    ...(["valueAtBegin", "valueAtEnd", "valueChangesSincePurchase"] as const).flatMap((figure) => [
      assetFigure("1", figure, "7.00"),
      assetFigure("2", figure, "-7.00"),
    ]),
  );
  expect(await findingsOf(assetValuesEqualLedger, moved)).toEqual([
    "2025-01 0220: 530.00 = 537.00",
    "2025-02 0220: 530.00 = 537.00",
    "2025-01 0230: 240.00 = 233.00",
    "2025-02 0230: 220.00 = 213.00",
  ]);
});

test("an asset that the register lacks in every month is found on its account", async () => {
  expect(await findingsOf(assetValuesEqualLedger, withoutInAll("2", BOOKS))).toEqual([
    "2025-01 0230: 240.00 = 0.00",
    "2025-02 0230: 220.00 = 0.00",
  ]);
});

test("the only asset of a group is missed if a document of an asset moved its accounts", async () => {
  const only = BOOKS.replace("Desks  rgs BMvaBeiVvp", "Desks  rgs BMvaObeVvp").replace(
    "rgs BMvaBeiCae\n  account 0310",
    "rgs BMvaObeCae\n  account 0310",
  );
  expect(await findingsIn(booksFrom(only))).toEqual([]);
  expect(await findingsOf(assetValuesEqualLedger, withoutInAll("2", only))).toEqual([
    "2025-01 0230: 240.00 = 0.00",
    "2025-02 0230: 220.00 = 0.00",
  ]);
});

test("an asset on the account of another in one month is found on both", async () => {
  const books = booksFrom(BOOKS);
  const exchanged = {
    ...books,
    months: books.months.map((month, index) =>
      index === 1
        ? {
            ...month,
            assets: { ...month.assets, lines: month.assets.lines.map(moved("1", "0230")) },
          }
        : month,
    ),
  };
  expect(await findingsOf(assetValuesEqualLedger, exchanged)).toEqual([
    "2025-02 0220: 530.00 = 0.00",
    "2025-02 0230: 220.00 = 750.00",
  ]);
});

test("an account of depreciation without a code is below its cost, or named by the profile after it", async () => {
  const below = BOOKS.replaceAll(/ {2}rgs \S+/g, "")
    .replace("Racks written off", "Racks written off  under 0220")
    .replace("Desks written off", "Desks written off  under 0230");
  expect(await findingsIn(booksFrom(below))).toEqual([]);
  const flat = booksFrom(BOOKS.replaceAll(/ {2}rgs \S+/g, ""));
  expect(await comparedBy(assetValuesEqualLedger, flat)).toHaveLength(4);
  expect(await findingsIn(flat)).toEqual([]);
  const named = new Map([["accumulated-depreciation" as const, ["0225", "0235"].map(account)]]);
  expect(await findingsIn({ ...flat, accountMapping: named })).toEqual([]);
});

test("accounts of depreciation without a code that precede their cost are compared together, if documents book on them", async () => {
  const text = BOOKS.replaceAll(/ {2}rgs \S+/g, "")
    .replaceAll("0225", "0125")
    .replaceAll("0235", "0135");
  expect(await comparedBy(assetValuesEqualLedger, booksFrom(text))).toEqual([
    "2025-01 0220: 770.00 = 770.00",
    "2025-02 0220: 750.00 = 750.00",
  ]);
  // Depreciation that journals book names no account: A11 warns.
  const journals = text.replaceAll(/ {2}contra 4000 {2}on 01\d\d/g, "").concat(`
  2025-01-31  4000   10.00  journal 8
  2025-01-31  0125  -10.00  journal 8
  2025-02-28  4000   20.00  journal 9
  2025-02-28  0135  -20.00  journal 9`);
  expect(await findingsIn(booksFrom(journals))).toEqual([
    "A11 2025-01 0220: 530.00 = 600.00",
    "A11 2025-02 0220: 530.00 = 600.00",
    "A11 2025-02 0230: 220.00 = 240.00",
  ]);
});

test("an account that pays for an asset has none itself; one that was debited for it has", async () => {
  const built = `${BOOKS}
  account 0290 non_current_assets Under construction  rgs BMvaVmvVvp
  account 0240 non_current_assets Machines  rgs BMvaMeiVvp
  opening 0290 80.00
  opening 0500 -985.00
  asset 3  0240  Press  2025-01-20  80.00  contra 0290`;
  expect(await findingsIn(booksFrom(built))).toEqual([]);
  const missing = withMonths(
    booksFrom(built),
    { first: "2025-01", last: "2025-02" },
    withoutAsset("3"),
  );
  expect(await findingsOf(assetValuesEqualLedger, missing)).toEqual([
    "2025-01 0240: 80.00 = 0.00",
    "2025-02 0240: 80.00 = 0.00",
  ]);
});
