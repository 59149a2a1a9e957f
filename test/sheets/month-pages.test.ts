/** The pages of a month that show what is open: VAT, fixed assets, debtors and creditors, worked out by hand. */
import { describe, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { month } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { vatPeriod } from "../../src/ledger/vat-period.ts";
import { TWO_MONTHS } from "../checks/compared.ts";
import { BOOKS as INVOICED, listing } from "../checks/open-items/invoiced-debtors.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";
import { stated, BOOKS as TAXED } from "./vat-books.ts";

const textOf = async (books: Books, id: string): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, id));

/** A van bought for 24 in January, depreciated by 3 in both months. */
const ASSETS = `${TWO_MONTHS}
  account 0200 non_current_assets Van  rgs BMvaTev
  account 0205 non_current_assets Depreciation of van  rgs BMvaTevCae
  account 4300 expenses Depreciation  rgs WAfsAmvAft
  2025-01-10  0200   24.00  bank 6
  2025-01-10  1100  -24.00  bank 6
  2025-01-31  4300    3.00  journal 7
  2025-01-31  0205   -3.00  journal 7
  2025-02-28  4300    3.00  journal 8
  2025-02-28  0205   -3.00  journal 8`;

describe("investments and depreciation", () => {
  test("roll the book value forward over the month and over the year to date", async () => {
    expect(await textOf(booksFrom(ASSETS), "asset-movements")).toEqual([
      "heading: Feb 2025",
      "0200 Van | 21.00 | – | -3.00 | – | – | 18.00",
      "total: Total | 21.00 | – | -3.00 | – | – | 18.00",
      "heading: Jan 2025 to Feb 2025",
      "0200 Van | – | 24.00 | -6.00 | – | – | 18.00",
      "total: Total | – | 24.00 | -6.00 | – | – | 18.00",
    ]);
  });

  test("are left out of books without fixed assets", async () => {
    expect(await textOf(booksFrom(TWO_MONTHS), "asset-movements")).toEqual([
      "note: The books have no fixed assets.",
    ]);
  });
});

describe("the VAT position", () => {
  test("has the boxes of the current quarter, and what is paid and left of the accounts", async () => {
    // The second quarter: 45 on sales at 9%, 42 owed and deducted on the acquisition; the first quarter is paid.
    expect(await textOf(booksFrom(TAXED), "vat-position")).toEqual([
      "1b Low rate | 500.00 | 45.00",
      "3b Supplies within the EU | 300.00 | –",
      "4b From within the EU | 200.00 | 42.00",
      "5b Input VAT | 200.00 | -42.00",
      "total: VAT of Q2 2025 so far, to file and pay by 31 Jul 2025 at the latest | 45.00",
      "note: The books have all months of this return; a negative amount is to be received.",
      expect.stringContaining("note: Returns of quarters are assumed"),
      "heading: Accounts of VAT",
      "1340 Input VAT | – | -42.00 | – | -42.00",
      "1520 VAT charged | – | 87.00 | – | 87.00",
      "1530 VAT due | 125.60 | – | -125.60 | –",
      "total: Total | 125.60 | 45.00 | -125.60 | 45.00",
      "Of which Q2 2025 | 45.00",
      "Of which earlier returns, less what was paid | –",
    ]);
  });

  test("a quarter is assumed without returns, and the period of the returns is taken from them", () => {
    const books = booksFrom(TAXED);
    const { period, booked, dueOn, isKnown } = vatPeriod(books);
    expect({ period, booked, dueOn, isKnown }).toEqual({
      period: { first: month("2025-04"), last: month("2025-06") },
      booked: { first: month("2025-04"), last: month("2025-06") },
      dueOn: dateOf("2025-07-31"),
      isKnown: false,
    });
    const monthly = stated("", "declared_vat: [{ period: 2025-01, amount: 126 }]");
    expect(vatPeriod(monthly)).toEqual({
      period: { first: month("2025-06"), last: month("2025-06") },
      booked: { first: month("2025-06"), last: month("2025-06") },
      dueOn: dateOf("2025-07-31"),
      isKnown: true,
    });
  });

  test("no date is known outside the Netherlands", () => {
    const books = booksFrom(TAXED);
    const abroad = { ...books, administration: { ...books.administration, country: "BE" } };
    expect(vatPeriod(abroad).dueOn).toBeNull();
  });
});

describe("debtors and creditors", () => {
  test("are divided by the due dates of listed invoices, and what no due date explains is apart", async () => {
    // At 31 March 40 are 59 days overdue and 5 are 29 days; the invoice of 7 states no due date.
    const rows = await textOf(listing(INVOICED), "aging");
    const from = rows.indexOf("heading: By due date of the listed invoices");
    expect(rows.slice(from + 1).map((row) => row.split(" | ").slice(0, 2).join(" | "))).toEqual([
      "Not due yet | –",
      "1–30 days overdue | 5.00",
      "31–60 days overdue | 40.00",
      "61–90 days overdue | –",
      "More than 90 days overdue | –",
      "No listed invoice with a due date | 7.00",
      "total: Total | 52.00",
    ]);
  });

  test("stand by month beside what was invoiced in twelve months, and the days in which that is paid", async () => {
    // January: all of the year is open. February: 50 of 150 and 7 of 37, over the 365 days from March 2024.
    const rows = await textOf(booksFrom(TWO_MONTHS), "working-capital");
    expect(rows.slice(-3)).toEqual([
      "Jan 2025 | 100.00 | 100.00 | 366 | 30.00 | 30.00 | 366",
      "Feb 2025 | 50.00 | 150.00 | 122 | 7.00 | 37.00 | 69",
      expect.stringContaining("note: Days:"),
    ]);
    expect(rows).toContain("Nov 2024 | – | –");
  });
});
