/**
 * The second run by hand. Since the earlier pack invoice 2 went from 50 to 60, the rent of journal 1 was removed, and
 * journal 2 depreciates 12: the result goes from 98 to 103.
 */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { EarlierPack } from "../../src/ledger/dossier/adjustments.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "adjustments";
const EARLIER: EarlierPack = {
  snapshotId: "a".repeat(64),
  asOf: dateOf("2026-01-20"),
  status: "draft",
};
const WITH_DEPRECIATION = TWO_MONTHS.replace(
  "account 4000 expenses Rent",
  "account 4000 expenses Rent\n  account 4800 expenses Depreciation",
);

async function booksAfter(text: string): Promise<Books> {
  const newer = booksFrom(text);
  const both = { older: booksFrom(WITH_DEPRECIATION), newer, period: newer.period };
  return { ...newer, adjustments: { ...(await changesBetween(both)), earlier: EARLIER } };
}

const adjusted = (): Promise<Books> =>
  booksAfter(
    WITH_DEPRECIATION.replace("1300    50.00  invoice 2", "1300    60.00  invoice 2")
      .replace("8000   -50.00  invoice 2", "8000   -60.00  invoice 2")
      .replace(/^.*journal 1 .*$/gm, "")
      .concat("  2025-02-28  4800  12.00  journal 2\n  2025-02-28  0500  -12.00  journal 2\n"),
  );

test("accounts that changed have their balance before, the entries and their balance now", async () => {
  const sheet = await sheetOf(await adjusted(), ID);
  expect(sheet.subtitle).toContain("Since the draft with data as of 20 Jan 2026");
  const rows = await sheetText(sheet);
  expect(rows.slice(0, 9)).toEqual([
    "heading: Accounts that changed",
    "0500 | Capital | -60.00 | -12.00 | -72.00",
    "1300 | Debtors | 50.00 | 10.00 | 60.00",
    "1600 | Creditors | -7.00 | 7.00 | –",
    "4000 | Rent | 27.00 | -7.00 | 20.00",
    "4800 | Depreciation | – | 12.00 | 12.00",
    "8000 | Sales | -150.00 | -10.00 | -160.00",
    "total: Total of accounts that changed | -140.00 | – | -140.00",
    "Result after tax (profit positive) | 98.00 | 5.00 | 103.00",
  ]);
});

test("each entry between says whether it is new, removed or changed", async () => {
  const rows = await sheetText(await sheetOf(await adjusted(), ID));
  expect(rows.slice(9)).toEqual([
    "heading: Entries since the previous pack",
    "1300 | Debtors | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | 50.00 | 10.00 | 60.00",
    "8000 | Sales | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | -50.00 | -10.00 | -60.00",
    "4000 | Rent | removed | 2025-02-28 | General journal | 1 | journal 1 | 7.00 | -7.00",
    "1600 | Creditors | removed | 2025-02-28 | General journal | 1 | journal 1 | -7.00 | 7.00",
    "4800 | Depreciation | new | 2025-02-28 | General journal | 2 | journal 2 | 12.00 | 12.00",
    "0500 | Capital | new | 2025-02-28 | General journal | 2 | journal 2 | -12.00 | -12.00",
  ]);
});

test("another opening balance is a change without an entry", async () => {
  const books = await booksAfter(
    WITH_DEPRECIATION.replace("opening 1100 100.00", "opening 1100 103.00").replace(
      "opening 0500 -60.00",
      "opening 0500 -63.00",
    ),
  );
  expect((await sheetText(await sheetOf(books, ID))).slice(1, 5)).toEqual([
    "0500 | Capital | -60.00 | – | -3.00 | -63.00",
    "1100 | Bank | 155.00 | – | 3.00 | 158.00",
    "total: Total of accounts that changed | 95.00 | – | – | 95.00",
    "Result after tax (profit positive) | 98.00 | – | – | 98.00",
  ]);
});

test("every amount is the sum of its terms", async () => {
  expect(await figureFaults((await builtPack(await adjusted())).sheets)).toEqual([]);
});

test("without a change the sheet is one line and no chapter, without an earlier pack no sheet", async () => {
  const sheet = SHEETS.find(({ id }) => id === ID)!;
  const same = await booksAfter(WITH_DEPRECIATION);
  expect([sheet.isOf(same), sheet.hasContents({ books: same })]).toEqual([true, false]);
  expect(await sheetText(await sheetOf(same, ID))).toEqual([
    "note: No entry and no balance has changed since the previous pack.",
  ]);
  expect(sheet.isOf(booksFrom(WITH_DEPRECIATION))).toBe(false);
});
