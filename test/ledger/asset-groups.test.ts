/** Which accounts of fixed assets belong together follows from chart, profile and documents, whatever the amounts. */
import { expect, test } from "vitest";
import { assetGroups } from "../../src/ledger/asset-groups.ts";
import type { Books } from "../../src/ledger/books.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { account, booksFrom } from "../support/books-notation.ts";

/** `0220 | 0225` is a group of cost and depreciation, `0220 | 0225 ?` one that may have other accounts. */
const groupsIn = (books: Books): readonly string[] =>
  assetGroups(books)
    .filter(({ isRegistered }) => isRegistered)
    .map(({ cost, accumulated, isKnown }) =>
      [cost.join(" "), "|", ...accumulated, ...(isKnown ? [] : ["?"])].join(" "),
    );

interface Drawn {
  /** `0220 BMvaBeiVvp`, `0225`, `0225 under 0220`. */
  readonly chart: readonly string[];
  /** The account of an asset, and the account on which documents book its depreciation in January; journals do if it is none. */
  readonly assets: readonly (readonly [cost: string, depreciation: string | null])[];
}

/** The ledger has none of these amounts: nothing agrees. */
const drawn = ({ chart, assets }: Drawn): Books =>
  booksFrom(
    [
      TWO_MONTHS,
      ...chart.map((line) => {
        const [code = "", ...marks] = line.split(" ");
        const [first] = marks;
        const mark =
          first === undefined ? "" : first === "under" ? marks.join(" ") : `rgs ${first}`;
        return `account ${code} non_current_assets Account ${code}  ${mark}`;
      }),
      ...assets.flatMap(([cost, on], index) => [
        `asset ${index + 1}  ${cost}  Asset  2024-01-15  ${index + 1}00.00`,
        `asset ${index + 1}  2025-01-31  depreciation  -1.00${on === null ? "" : `  contra 4000  on ${on}`}`,
      ]),
    ].join("\n"),
  );

test("codes with one cost per RGS group decide", () => {
  const books = drawn({
    chart: ["0210 BMvaVerVvp", "0215 BMvaVerCae", "0220 BMvaBeiVvp", "0225 BMvaBeiCae"],
    assets: [
      ["0210", null],
      ["0220", null],
    ],
  });
  expect(groupsIn(books)).toEqual(["0210 | 0215", "0220 | 0225"]);
});

test("in an RGS group numbers pair each cost with the depreciation that follows it", () => {
  const chart = ["0220 BMvaBeiVvp", "0225 BMvaBeiCae", "0230 BMvaBeiVvp", "0235 BMvaBeiCae"];
  const pairs = ["0220 | 0225", "0230 | 0235"];
  const byDocuments = [
    ["0220", "0225"],
    ["0230", "0235"],
  ] as const;
  expect(groupsIn(drawn({ chart, assets: byDocuments }))).toEqual(pairs);
  const byJournals = byDocuments.map(([cost]) => [cost, null] as const);
  expect(groupsIn(drawn({ chart, assets: byJournals }))).toEqual(pairs);
});

test("numbers pair costs with as many accounts of depreciation behind them, in their order", () => {
  const books = drawn({
    chart: ["0250 BMvaTevVvp", "0251 BMvaTevVvp", "0255 BMvaTevCae", "0256 BMvaTevCae"],
    assets: [
      ["0250", "0255"],
      ["0251", "0256"],
    ],
  });
  expect(groupsIn(books)).toEqual(["0250 | 0255", "0251 | 0256"]);
});

test("a parent says more than numbers", () => {
  const books = booksFrom(`${TWO_MONTHS}
  account 0250 non_current_assets Vans  rgs BMvaTevVvp
  account 0251 non_current_assets Trucks  rgs BMvaTevVvp
  account 0255 non_current_assets Trucks written off  under 0251  rgs BMvaTevCae
  account 0256 non_current_assets Vans written off  under 0250  rgs BMvaTevCae
  asset 1  0250  Van  2024-01-15  100.00
  asset 1  2025-01-31  depreciation  -1.00
  asset 2  0251  Truck  2024-01-15  200.00
  asset 2  2025-01-31  depreciation  -1.00`);
  expect(groupsIn(books)).toEqual(["0250 | 0256", "0251 | 0255"]);
});

test("a cost without depreciation of its own makes its RGS group one", () => {
  const books = drawn({
    chart: ["0220 BMvaBeiVvp", "0230 BMvaBeiVvp", "0235 BMvaBeiCae"],
    assets: [
      ["0220", "0235"],
      ["0230", "0235"],
    ],
  });
  expect(groupsIn(books)).toEqual(["0220 0230 | 0235"]);
});

test("documents that book the depreciation of a cost beside another make them one group", () => {
  const books = drawn({
    chart: ["0220 BMvaBeiVvp", "0225 BMvaBeiCae", "0230 BMvaBeiVvp", "0235 BMvaBeiCae"],
    assets: [
      ["0220", "0235"],
      ["0230", "0235"],
    ],
  });
  expect(groupsIn(books)).toEqual(["0220 0230 | 0225 0235"]);
});

test("without codes the parent, the documents or the profile name the depreciation", () => {
  const assets = [
    ["0220", null],
    ["0230", null],
  ] as const;
  const below = drawn({ chart: ["0220", "0290 under 0220", "0230", "0280 under 0230"], assets });
  expect(groupsIn(below)).toEqual(["0220 | 0290", "0230 | 0280"]);
  const flat = ["0220", "0225", "0230", "0235"];
  expect(groupsIn(drawn({ chart: flat, assets }))).toEqual(["0220 | ?", "0230 | ?"]);
  const named = new Map([["accumulated-depreciation" as const, ["0225", "0235"].map(account)]]);
  const byProfile = { ...drawn({ chart: flat, assets }), accountMapping: named };
  expect(groupsIn(byProfile)).toEqual(["0220 | 0225", "0230 | 0235"]);
  const byDocuments = drawn({
    chart: flat,
    assets: [
      ["0220", "0225"],
      ["0230", "0235"],
    ],
  });
  expect(groupsIn(byDocuments)).toEqual(["0220 | 0225", "0230 | 0235"]);
});

test("numbers that do not pair accounts without a code leave them together", () => {
  const books = drawn({
    chart: ["0125", "0135", "0220", "0230"],
    assets: [
      ["0220", "0125"],
      ["0230", "0135"],
    ],
  });
  expect(groupsIn(books)).toEqual(["0220 0230 | 0125 0135"]);
});

test("land, and assets whose depreciation is booked on their own account, are groups alone", () => {
  const books = booksFrom(`${TWO_MONTHS}
  account 0100 non_current_assets Land
  account 0220 non_current_assets Racks
  account 0225 non_current_assets Racks written off
  account 0230 non_current_assets Desks
  asset 1  0100  Land  2024-01-15  100.00
  asset 2  0220  Racks  2024-01-15  200.00
  asset 2  2025-01-31  depreciation  -1.00  contra 4000  on 0225
  asset 3  0230  Desks  2024-01-15  300.00
  asset 3  2025-01-31  depreciation  -1.00  contra 4000`);
  expect(groupsIn(books)).toEqual(["0100 |", "0220 | 0225", "0230 |"]);
});

test("depreciation without a code belongs to the coded cost that lacks it", () => {
  const books = drawn({
    chart: ["0220 BMvaBeiVvp", "0225", "0230 BMvaTevVvp", "0235 BMvaTevCae"],
    assets: [
      ["0220", "0225"],
      ["0230", "0235"],
    ],
  });
  expect(groupsIn(books)).toEqual(["0220 | 0225", "0230 | 0235"]);
});

test("a deposit between a cost and its depreciation takes no part", () => {
  const books = drawn({ chart: ["0220", "0223", "0225"], assets: [["0220", "0225"]] });
  expect(groupsIn(books)).toEqual(["0220 | 0225"]);
});
