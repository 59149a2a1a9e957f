/**
 * What changed since the last final pack by hand: invoice 2 went from 50 to 60, the rent of journal 1 was removed, and
 * journal 2 depreciates 12. The result goes from 98 to 103.
 */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { changesBetween } from "../../src/comparison/changes-between.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { EarlierPack, YearPack } from "../../src/ledger/dossier/adjustments.ts";
import { changesFrom, changesText } from "../../src/packs/changes-file.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "changes";
const BEFORE = TWO_MONTHS.replace(
  "account 4000 expenses Rent",
  "account 4000 expenses Rent\n  account 4800 expenses Depreciation",
);
const AFTER = BEFORE.replaceAll("50.00  invoice 2", "60.00  invoice 2")
  .replace(/^.*journal 1 .*$/gm, "")
  .concat("  2025-02-28  4800  12.00  journal 2\n  2025-02-28  0500  -12.00  journal 2\n");

/** The newer books, with the changes as they are kept next to a snapshot. */
async function booksAfter(text: string, kind: YearPack = "handoff"): Promise<Books> {
  const newer = booksFrom(text);
  const both = { older: booksFrom(BEFORE), newer, period: newer.period };
  const of = { snapshotId: "a1".repeat(32), asOf: dateOf("2026-01-20"), kind };
  const earlier: EarlierPack = { ...of, status: "final" };
  const kept = changesFrom(changesText({ ...(await changesBetween(both)), earlier }));
  return { ...newer, adjustments: kept! };
}

const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, ID));

test("the statements before, what changed and now, then the lines of the documents", async () => {
  expect(await rowsOf(await booksAfter(AFTER))).toEqual([
    "note: Compared with the final handoff with data as of 20 Jan 2026 (snapshot a1a1a1a1a1a1): 1 document added, 1 changed and 1 removed; 6 balances changed; 0 accounts of the chart renamed, moved, added or removed.",
    "heading: Effect on the profit and loss account",
    "heading: Revenue",
    "8000 | Sales | 150.00 | 10.00 | 160.00",
    "subtotal: Total revenue | 150.00 | 10.00 | 160.00",
    "Direct costs | 30.00 | – | 30.00",
    "heading: Expenses",
    "4000 | Rent | 27.00 | -7.00 | 20.00",
    "4800 | Depreciation | – | 12.00 | 12.00",
    "subtotal: Total expenses | 27.00 | 5.00 | 32.00",
    "Other income and expenses | 5.00 | – | 5.00",
    "total: Result after tax | 98.00 | 5.00 | 103.00",
    "heading: Effect on the balance sheet",
    "heading: Current assets",
    "1300 | Debtors | 50.00 | 10.00 | 60.00",
    "Other ledger accounts | 155.00 | – | 155.00",
    "subtotal: Total current assets | 205.00 | 10.00 | 215.00",
    "total: Total assets | 205.00 | 10.00 | 215.00",
    "heading: Equity",
    "0500 | Capital | 60.00 | 12.00 | 72.00",
    "subtotal: Total equity | 60.00 | 12.00 | 72.00",
    "heading: Current liabilities",
    "1600 | Creditors | 7.00 | -7.00 | –",
    "subtotal: Total current liabilities | 7.00 | -7.00 | –",
    "Result not yet appropriated | 138.00 | 5.00 | 143.00",
    "total: Total equity and liabilities | 205.00 | 10.00 | 215.00",
    "heading: Lines that changed, by date",
    "1300 | Debtors | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | 50.00 | 10.00 | 60.00",
    "8000 | Sales | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | -50.00 | -10.00 | -60.00",
    "4000 | Rent | removed | 2025-02-28 | General journal | 1 | journal 1 | 7.00 | -7.00",
    "1600 | Creditors | removed | 2025-02-28 | General journal | 1 | journal 1 | -7.00 | 7.00",
    "4800 | Depreciation | new | 2025-02-28 | General journal | 2 | journal 2 | 12.00 | 12.00",
    "0500 | Capital | new | 2025-02-28 | General journal | 2 | journal 2 | -12.00 | -12.00",
  ]);
});

test("accounts that were renamed, moved, added or removed say what they were", async () => {
  const renamed = BEFORE.replace(
    "account 4000 expenses Rent",
    "account 4000 direct_costs Rent of shops",
  )
    .replace("account 4800 expenses Depreciation", "account 4900 expenses Sundry")
    .replace("account 8000 revenue Sales", "account 8000 revenue Turnover");
  const rows = await rowsOf(await booksAfter(renamed, "close"));
  expect(rows.slice(0, 1)).toEqual([
    "note: Compared with the final close with data as of 20 Jan 2026 (snapshot a1a1a1a1a1a1): 0 documents added, 0 changed and 0 removed; 0 balances changed; 4 accounts of the chart renamed, moved, added or removed.",
  ]);
  expect(rows.slice(1)).toEqual([
    "heading: Accounts that were renamed, moved, added or removed",
    "4000 | Rent of shops | changed | was 4000 Rent (Expenses)",
    "4800 | Depreciation | removed",
    "4900 | Sundry | new",
    "8000 | Turnover | changed | was 8000 Sales (Revenue)",
  ]);
});

test("equal books say that nothing changed, and books without an earlier final pack that there is none", async () => {
  const [, nothing, ...more] = await rowsOf(await booksAfter(BEFORE));
  expect([nothing, more]).toEqual([
    "note: Nothing changed: no entry, no balance and no account.",
    [],
  ]);
  const [only, ...others] = await rowsOf(booksFrom(BEFORE));
  expect(only).toContain("there is no earlier final pack of this fiscal year with other data");
  expect(others).toEqual([]);
});

test("every amount is the sum of its terms", async () => {
  expect(await figureFaults((await builtPack(await booksAfter(AFTER))).sheets)).toEqual([]);
});
