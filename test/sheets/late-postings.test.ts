/**
 * Late postings by hand. January has 100 revenue - 30 materials - 20 rent + 5 interest, February 50 - 7 rent: a result
 * of 98 when both months were locked.
 */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { TWO_MONTHS, twoMonths } from "../checks/compared.ts";
import { booksFrom } from "../support/books-notation.ts";
import { judgedBy, lateBooks, unlockedFrom } from "../support/late-books.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const ID = "late-postings";
const HEAD = [
  "note: Locked through Feb 2025.",
  "note: Locked by C. de Boer on 15 Jan 2026: the pack whose manifest has the hash 222222222222, of snapshot 5f2e.",
];
const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, ID));

/** Invoice 2 went from 50 to 60, the rent of journal 1 was removed, and journal 9 costs 3 of materials in January. */
const CHANGED = TWO_MONTHS.replaceAll("50.00  invoice 2", "60.00  invoice 2")
  .replace(/^.*journal 1 .*$/gm, "")
  .concat("  2025-01-31  7000  3.00  journal 9\n  2025-01-31  1600  -3.00  journal 9\n");

const EFFECT = [
  "heading: Effect on the profit and loss account",
  "heading: Revenue",
  "8000 | Sales | 150.00 | 10.00 | 160.00",
  "subtotal: Total revenue | 150.00 | 10.00 | 160.00",
  "heading: Direct costs",
  "7000 | Materials | 30.00 | 3.00 | 33.00",
  "subtotal: Total direct costs | 30.00 | 3.00 | 33.00",
  "heading: Expenses",
  "4000 | Rent | 27.00 | -7.00 | 20.00",
  "subtotal: Total expenses | 27.00 | -7.00 | 20.00",
  "Other income and expenses | 5.00 | – | 5.00",
  "total: Result after tax | 98.00 | 14.00 | 112.00",
  "heading: Effect on the balance sheet",
  "heading: Current assets",
  "1300 | Debtors | 50.00 | 10.00 | 60.00",
  "Other ledger accounts | 155.00 | – | 155.00",
  "subtotal: Total current assets | 205.00 | 10.00 | 215.00",
  "total: Total assets | 205.00 | 10.00 | 215.00",
  "Equity | 60.00 | – | 60.00",
  "heading: Current liabilities",
  "1600 | Creditors | 7.00 | -4.00 | 3.00",
  "subtotal: Total current liabilities | 7.00 | -4.00 | 3.00",
  "Result not yet appropriated | 138.00 | 14.00 | 152.00",
  "total: Total equity and liabilities | 205.00 | 10.00 | 215.00",
];

test("each section has the changed accounts as locked, what is late and what they are now", async () => {
  const rows = await rowsOf(await lateBooks(TWO_MONTHS, CHANGED));
  expect(rows.slice(0, HEAD.length + EFFECT.length)).toEqual([...HEAD, ...EFFECT]);
});

test("the entries that are late add up to the effect on each account", async () => {
  const rows = await rowsOf(await lateBooks(TWO_MONTHS, CHANGED));
  expect(rows.slice(HEAD.length + EFFECT.length)).toEqual([
    "heading: Entries that are late",
    "7000 | Materials | new | 2025-01-31 | General journal | 9 | journal 9 | 3.00 | 3.00",
    "1600 | Creditors | new | 2025-01-31 | General journal | 9 | journal 9 | -3.00 | -3.00",
    "1300 | Debtors | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | 50.00 | 10.00 | 60.00",
    "8000 | Sales | changed | 2025-02-04 | Sales invoice | 2 | invoice 2 | -50.00 | -10.00 | -60.00",
    "4000 | Rent | removed | 2025-02-28 | General journal | 1 | journal 1 | 7.00 | -7.00",
    "1600 | Creditors | removed | 2025-02-28 | General journal | 1 | journal 1 | -7.00 | 7.00",
  ]);
});

test("the balances in the lock give the same effect, and the page says why it has no entries", async () => {
  const rows = await rowsOf(await lateBooks(TWO_MONTHS, CHANGED, { by: "balances" }));
  expect(rows).toEqual([
    ...HEAD,
    "note: The entries are not available, because the snapshot of the lock is on another machine; the amounts follow from the balances in the lock.",
    ...EFFECT,
  ]);
});

/** The closing journal takes all results to equity, after the lock. */
const CLOSED = `${TWO_MONTHS}
  2025-02-28  8000  150.00  closing 9
  2025-02-28  7000  -30.00  closing 9
  2025-02-28  4000  -27.00  closing 9
  2025-02-28  9000    5.00  closing 9
  2025-02-28  0500  -98.00  closing 9
`;

test("a closing journal after the lock moves the result to equity and leaves profit and loss as it is", async () => {
  for (const by of ["entries", "balances"] as const) {
    const rows = await rowsOf(await lateBooks(TWO_MONTHS, CLOSED, { by }));
    const effect = rows.filter((line) => /^(total|subtotal|Result|[A-Z]\w+ [a-z]+ \|)/.test(line));
    expect(effect).toEqual([
      "Direct costs | 30.00 | – | 30.00",
      "total: Result after tax | 98.00 | – | 98.00",
      "Current assets | 205.00 | – | 205.00",
      "total: Total assets | 205.00 | – | 205.00",
      "subtotal: Total equity | 60.00 | 98.00 | 158.00",
      "Current liabilities | 7.00 | – | 7.00",
      "Result not yet appropriated | 138.00 | -98.00 | 40.00",
      "total: Total equity and liabilities | 205.00 | – | 205.00",
    ]);
  }
});

test("a closing journal from before the lock is no late posting", async () => {
  const late = TWO_MONTHS;
  expect(await rowsOf(await lateBooks(CLOSED, CLOSED, { by: "balances" }))).toContain(
    "note: The balances at the end of the locked months are unchanged; the entries themselves are not compared here.",
  );
  const rows = await rowsOf(await lateBooks(CLOSED, late, { by: "balances" }));
  expect(rows).toContain("total: Result after tax | 98.00 | – | 98.00");
});

test("a balance that no entry explains has a column of its own", async () => {
  const opened = TWO_MONTHS.replace("1100 100.00", "1100 103.00").replace(
    "0500 -60.00",
    "0500 -63.00",
  );
  const rows = await rowsOf(await lateBooks(TWO_MONTHS, opened));
  expect(rows).toContain("1100 | Bank | 155.00 | – | 3.00 | 158.00");
  expect(rows).toContain("total: Total equity and liabilities | 205.00 | – | 3.00 | 208.00");
});

test("every amount is the sum of its terms, in books of entries and of balances alone", async () => {
  for (const by of ["entries", "balances"] as const) {
    const { sheets } = await builtPack(await lateBooks(TWO_MONTHS, CHANGED, { by }));
    expect(await figureFaults(sheets)).toEqual([]);
  }
});

test("of months that were opened again only those before are compared", async () => {
  const rows = await rowsOf(
    await lateBooks(TWO_MONTHS, CHANGED, { more: [unlockedFrom("2025-02")] }),
  );
  expect(rows).toContain(
    "note: The months from Feb 2025 on were opened again since: what changes in them is no late posting.",
  );
  expect(rows).toContain("total: Result after tax | 55.00 | -3.00 | 52.00");
});

test("nothing late is said in a line; without a lock there is no sheet", async () => {
  expect(await rowsOf(await lateBooks(TWO_MONTHS, TWO_MONTHS))).toEqual([
    ...HEAD,
    "note: Nothing is late: no entry and no balance of the locked months has changed since they were locked.",
  ]);
  const sheet = SHEETS.find(({ id }) => id === ID)!;
  expect(sheet.isOf(judgedBy(twoMonths()))).toBe(false);
  expect(sheet.isOf(booksFrom(TWO_MONTHS))).toBe(false);
});

test("the first page has the effect on the result, and does not mention the entries once more", async () => {
  const rows = await sheetText(await sheetOf(await lateBooks(TWO_MONTHS, CHANGED), "first-page"));
  const about = rows.filter((line) => /locked/.test(line));
  expect(about).toEqual([
    "The months until Feb 2025 were locked, and postings in them changed since: this is their effect on the result. Judge them; undo them, or open the months and lock them again. | 14.00",
  ]);
});
