/** Open items at the year end and their settlement by month, worked out by hand. */
import { expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

/** Jansen pays one invoice in January and half of another in February; Mulder paid 30.00 without an invoice. */
const TEXT = `
  year 2025-10..2025-12 called 2025
  account 1100 current_assets Bank  [cash]
  account 1300 current_assets Debtors  [debtors]
  account 1600 current_liabilities Creditors  [creditors]
  account 4000 expenses Costs
  account 8000 revenue Sales
  contact Jansen
  contact Mulder
  contact Supply
  2025-10-01  1300  121.00  invoice 1  contact Jansen
  2025-10-01  8000  -121.00  invoice 1
  2025-12-10  1300  60.00  invoice 2  contact Jansen
  2025-12-10  8000  -60.00  invoice 2
  2025-12-15  1100  30.00  bank 9
  2025-12-15  1300  -30.00  bank 9  contact Mulder
  2025-12-05  4000  363.00  bill 5  contact Supply
  2025-12-05  1600  -363.00  bill 5  contact Supply
  listed sales_invoices 1  2025-10-01  late  121.00  contact Jansen  number 2025-01  due 2025-10-15
  paid 2026-02-01  60.50  payment 22
  listed sales_invoices 2  2025-12-10  paid  60.00  contact Jansen  number 2025-02  due 2026-01-09
  paid 2026-01-15  60.00  payment 21
  listed purchase_invoices 5  2025-12-05  paid  363.00  contact Supply  number S-5
  paid 2026-03-31  300.00  payment 25
  paid 2026-04-01  63.00  payment 26
`;

const readOn = (day: string, text = TEXT): Books => ({ ...booksFrom(text), asOf: dateOf(day) });

const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "subsequent-settlement"));

test("each open invoice has what was received or paid of it in each of three months, and ties to the ledger", async () => {
  const rows = await rowsOf(readOn("2026-06-15"));
  expect(rows.slice(0, -1)).toEqual([
    "heading: Debtors",
    // At the end, in January, February and March, and still open; 77 days from 15 October.
    "Jansen | 2025-01 | 2025-10-01 | 2025-10-15 | 77 | 121.00 | – | 60.50 | – | 60.50",
    "Jansen | 2025-02 | 2025-12-10 | 2026-01-09 | 60.00 | 60.00 | – | – | –",
    "subtotal: Subtotal | 181.00 | 60.00 | 60.50 | – | 60.50",
    "Mulder | Not explained by an invoice | -30.00 | – | – | – | -30.00",
    "total: Total | 151.00 | 60.00 | 60.50 | – | 30.50",
    "cross-check: Closing balance per the general ledger: 1300 Debtors | 151.00",
    "cross-check: Difference with the general ledger | –",
    "heading: Creditors",
    // What is paid in April is after the three months.
    "Supply | S-5 | 2025-12-05 | 26 | 363.00 | – | – | 300.00 | 63.00",
    "total: Total | 363.00 | – | – | 300.00 | 63.00",
    "cross-check: Closing balance per the general ledger: 1600 Creditors | 363.00",
    "cross-check: Difference with the general ledger | –",
  ]);
  expect(rows.at(-1)).toMatch(/^note: Invoices, due dates and payments as the document lists/);
  const { sheets } = await builtPack(readOn("2026-06-15"));
  expect(await figureFaults(sheets)).toEqual([]);
});

test("months that have not passed have no column, and the sheet says until when it knows", async () => {
  const sheet = await sheetOf(readOn("2026-02-10"), "subsequent-settlement");
  expect(sheet.columns.map(({ title }) => title).slice(5)).toEqual([
    "31 Dec 2025",
    "Jan 2026",
    "Feb 2026",
    "Still open",
  ]);
  const rows = await sheetText(sheet);
  expect(rows.slice(9, 10)).toEqual(["Supply | S-5 | 2025-12-05 | 26 | 363.00 | – | – | 363.00"]);
  expect(rows.at(-2)).toMatch(/known until 10 Feb 2026, .* end on 31 Mar 2026/);
});

test("before the end of the year nothing is known of settlement, and without lists nothing of invoices", async () => {
  const early = await rowsOf(readOn("2025-12-20"));
  expect(early).toContain("total: Total | 151.00");
  expect(early.at(-1)).toMatch(/^note: What was settled since: not available, because the books/);
  const bare = await rowsOf(readOn("2026-06-15", TEXT.replaceAll(/^ {2}(listed|paid).*$/gm, "")));
  expect(bare.slice(0, 4)).toEqual([
    "heading: Debtors",
    "Jansen | 181.00",
    "Mulder | -30.00",
    "total: Total | 151.00",
  ]);
  expect(bare.at(-1)).toMatch(/because the lists of invoices were not read\.$/);
});

test("books without debtors and creditors say so", async () => {
  const text = TEXT.replaceAll(/^ {2}(listed|paid|20).*$/gm, "");
  expect(await rowsOf(readOn("2026-06-15", text))).toEqual(["note: There are no open items."]);
});
