/**
 * The bridge from the service's sections to those of the pack, by hand: interest booked as an expense and as other
 * income, and tax.
 */
import { expect, test } from "vitest";
import { SHEETS } from "../../src/sheets/index.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, figureFaults, sheetOf, sheetText } from "./built-sheets.ts";

const BOOKS = `
  year 2025
  until 2025-02
  account 1000 current_assets Bank  [cash]
  account 1590 current_liabilities Tax to pay
  account 4000 expenses Costs
  account 4900 expenses Interest paid  rgs WFbeRlsRal
  account 8000 revenue Sales
  account 9000 other_income_expenses Interest received  rgs WFbeRlmRlm
  account 9100 other_income_expenses Subsidies
  account 9200 other_income_expenses Corporate income tax  rgs WBelBgrBgr
  2025-01-31  1000  100.00  invoice 1
  2025-01-31  8000  -100.00  invoice 1
  2025-02-28  4000  30.00  bank 1
  2025-02-28  4900  7.00  bank 1
  2025-02-28  9000  -3.00  bank 1
  2025-02-28  9100  -5.00  bank 1
  2025-02-28  1000  -29.00  bank 1
  2025-02-28  9200  14.00  journal 1
  2025-02-28  1590  -14.00  journal 1
`;

test("the operating result is without interest, the result before tax without tax, and the rest moves nothing", async () => {
  const books = booksFrom(BOOKS);
  expect(await sheetText(await sheetOf(books, "result-bridge"))).toEqual([
    "Revenue | 100.00 | – | 100.00 | –",
    "Direct costs | – | – | – | –",
    "Gross profit | 100.00 | – | 100.00 | –",
    "Expenses | 37.00 | -7.00 | 30.00 | –",
    "Operating result | 63.00 | 7.00 | 70.00 | –",
    "Other income and expenses | -6.00 | 11.00 | 5.00 | –",
    "Financial income and expenses | – | -4.00 | -4.00 | –",
    "Tax on the result | – | -14.00 | -14.00 | –",
    "Result after tax | 57.00 | – | 57.00 | –",
    expect.stringMatching(/^note: The service has the moved accounts/),
  ]);
  const rows = await sheetText(await sheetOf(books, "profit-and-loss"));
  expect(rows.filter((row) => /^total|financial/i.test(row)).map(lastOfYear)).toEqual([
    "total: Gross profit 100.00",
    "total: Operating result 70.00",
    "heading: Financial income and expenses",
    "subtotal: Total financial income and expenses -4.00",
    "total: Result before tax 71.00",
    "total: Result after tax 57.00",
  ]);
  expect(await figureFaults((await builtPack(books)).sheets)).toEqual([]);
});

/** Label and figure of the year, before those of the year before and the change. */
function lastOfYear(row: string): string {
  const [label = "", , , year] = row.split(" | ");
  return year === undefined ? label : `${label} ${year}`;
}

test("books in which nothing moves have no bridge", () => {
  const definition = SHEETS.find(({ id }) => id === "result-bridge");
  const source = (books: ReturnType<typeof booksFrom>) => ({ books });
  expect(definition?.hasContents(source(booksFrom(BOOKS)))).toBe(true);
  expect(definition?.hasContents(source(smallCompany()))).toBe(false);
});
