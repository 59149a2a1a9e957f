/** Revenue by contact and by project: shares that tie to the profit and loss. */
import { expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

test("ties to the profit and loss, including the unassigned part", async () => {
  expect(await sheetText(await sheetOf(march(), "revenue-by-contact"))).toEqual([
    "Jansen BV | 1000.00 | 100.0% | 1000.00 | 38.5%",
    "Smit | – | 0.0% | 1000.00 | 38.5%",
    "Without a contact | – | 0.0% | 600.00 | 23.1%",
    "total: Total | 1000.00 | 100.0% | 2600.00 | 100.0%",
    "heading: Concentration",
    "Largest of the year to date: Jansen BV | 1000.00 | 100.0% | 1000.00 | 38.5%",
    "Five largest of the year to date | 1000.00 | 100.0% | 2000.00 | 76.9%",
    "cross-check: Revenue per the profit and loss account | 1000.00 | 2600.00",
    "cross-check: Difference | – | –",
    "note: In the order of the year to date; the columns of the month show the same names.",
  ]);
  const byProject = await sheetText(await sheetOf(march(), "revenue-by-project"));
  expect(byProject.slice(0, 3)).toEqual([
    "Roof | 700.00 | 70.0% | 700.00 | 26.9%",
    "Without a project | 300.00 | 30.0% | 1900.00 | 73.1%",
    "total: Total | 1000.00 | 100.0% | 2600.00 | 100.0%",
  ]);
});

test("names beyond the tenth are combined", async () => {
  const names = Array.from({ length: 12 }, (_, index) => `C${String(index + 1).padStart(2, "0")}`);
  const books = booksFrom(`
    year 2025
    until 2025-01
    account 1000 current_assets Bank
    account 8000 revenue Sales
    ${names.map((name) => `contact ${name}`).join("\n")}
    ${names
      .map(
        (name, index) => `
          2025-01-31  1000  ${String(100 - index)}.00  invoice ${String(index + 1)}  contact ${name}
          2025-01-31  8000  -${String(100 - index)}.00  invoice ${String(index + 1)}  contact ${name}`,
      )
      .join("\n")}
  `);
  const rows = await sheetText(await sheetOf(books, "revenue-by-contact"));
  // 90 and 89 of 12 x 100 - 66.
  expect(rows.slice(9, 13)).toEqual([
    "C10 | 91.00 | 8.0% | 91.00 | 8.0%",
    "Others (2) | 179.00 | 15.8% | 179.00 | 15.8%",
    "Without a contact | – | 0.0% | – | 0.0%",
    "total: Total | 1134.00 | 100.0% | 1134.00 | 100.0%",
  ]);
});
