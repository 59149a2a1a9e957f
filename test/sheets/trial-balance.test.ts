import { expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const YEAR = `
  year 2025-01..2025-03 called 2025
  account 0500 equity Capital  rgs nvt
  account 1100 current_assets Bank  [cash]  rgs BLimBanRba
  account 1200 current_assets Unused
  account 8000 revenue Sales
  2025-02-01  1100  500.00  bank 1
  2025-02-01  8000  -500.00  bank 1`;

const rowsOf = async (text: string): Promise<readonly string[]> =>
  sheetText(await sheetOf(booksFrom(text), "trial-balance"));

test("the trial balance has the RGS codes, and lists the accounts without a valid one", async () => {
  expect(await rowsOf(YEAR)).toEqual([
    "1100 | Bank | BLimBanRba | – | 500.00 | – | 500.00 | – | 500.00 | –",
    "8000 | Sales | – | – | 500.00 | -500.00 | – | -500.00 | –",
    "total: Total | – | 500.00 | 500.00 | – | – | – | –",
    "note: Ledger accounts without a valid RGS code:",
    "note: 1200 | Unused",
    "note: 8000 | Sales",
    "note: 0500 | Capital (nvt is not an RGS code)",
  ]);
});

test("an account has the number and name of the one above it, where the chart has any", async () => {
  const nested = YEAR.replace("[cash]  rgs BLimBanRba", "[cash]  under 1000").replace(
    "  account 1100",
    "  account 1000 current_assets Money\n  account 1100",
  );
  expect((await rowsOf(nested)).slice(0, 2)).toEqual([
    "1100 | Bank | 1000 Money | – | 500.00 | – | 500.00 | – | 500.00 | –",
    "8000 | Sales | – | – | 500.00 | -500.00 | – | -500.00 | –",
  ]);
});

test("a chart with a code for each account has nothing below its total, and one without codes a line", async () => {
  const coded = `
    year 2025-01..2025-03 called 2025
    account 1100 current_assets Bank  [cash]  rgs BLimBanRba
    account 8000 revenue Sales  rgs WOmzNohOlh
    2025-02-01  1100  500.00  bank 1
    2025-02-01  8000  -500.00  bank 1`;
  expect((await rowsOf(coded)).slice(2)).toEqual([
    "total: Total | – | 500.00 | 500.00 | – | – | – | –",
  ]);
  expect((await rowsOf(coded.replace(/ {2}rgs \w+/g, ""))).slice(2)).toEqual([
    "total: Total | – | 500.00 | 500.00 | – | – | – | –",
    expect.stringMatching(/^note: No ledger account has an RGS code/),
  ]);
});
