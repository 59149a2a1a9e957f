/** The kolommenbalans, compared with figures calculated by hand. */
import { describe, expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { isFigureCell, rowsOf, rowText, sheetOf } from "./built-sheets.ts";

const BOOKS = `
  year 2025
  account 0500 equity Capital
  account 1000 current_assets Bank  [cash]
  account 1600 current_liabilities Creditors
  account 2000 temporary Suspense
  account 4000 expenses Rent
  account 8000 revenue Sales
  opening 1000 300.00
  opening 0500 -250.00
  open year 2024 -50.00
  2025-06-30  1000  100.00  invoice 1
  2025-06-30  8000  -100.00  invoice 1
  2025-07-31  4000  30.00  bank 1
  2025-07-31  1000  -30.00  bank 1
`;

const CLOSING = `
  2025-12-31  8000  100.00  closing 1
  2025-12-31  4000  -30.00  closing 1
  2025-12-31  0500  -70.00  closing 1
`;

/** Without the months, which paper does not have. */
async function textOf(books: Books): Promise<readonly string[]> {
  const sheet = await sheetOf(books, "column-balance");
  const isShown = (_: unknown, at: number): boolean => sheet.columns[at]?.isOffPaper !== true;
  return (await rowsOf(sheet)).map((row) => rowText({ ...row, cells: row.cells.filter(isShown) }));
}

describe("the kolommenbalans", () => {
  test("divides totals, balances, result and closing balance over debit and credit", async () => {
    expect(await textOf(booksFrom(BOOKS))).toEqual([
      // Totals of both sides, then the balance, then its place in profit and loss or balance sheet.
      "0500 | Capital | -250.00 | – | 250.00 | 250.00 | 250.00",
      "1000 | Bank | 300.00 | 400.00 | 30.00 | 370.00 | 370.00",
      "4000 | Rent | 30.00 | – | 30.00 | 30.00",
      "8000 | Sales | -50.00 | – | 100.00 | 100.00 | 100.00",
      "Unappropriated profit of earlier years | 50.00 | 50.00 | 50.00",
      "subtotal: Total before the result | – | 430.00 | 430.00 | 400.00 | 400.00 | 30.00 | 100.00 | 370.00 | 300.00",
      "Result for the year (profit) | 70.00 | 70.00",
      "total: Total | – | 430.00 | 430.00 | 400.00 | 400.00 | 100.00 | 100.00 | 370.00 | 370.00",
      "cross-check: Debit less credit | – | – | – | –",
      "cross-check: Result after tax per the profit and loss account; difference | 70.00 | –",
    ]);
  });

  test("excludes the closing journal, shows its amounts, and has a note on it", async () => {
    const rows = await textOf(booksFrom(BOOKS + CLOSING));
    expect(rows).toEqual([
      "0500 | Capital | -250.00 | -70.00 | – | 250.00 | 250.00 | 250.00",
      "1000 | Bank | 300.00 | 400.00 | 30.00 | 370.00 | 370.00",
      "4000 | Rent | -30.00 | 30.00 | – | 30.00 | 30.00",
      "8000 | Sales | -50.00 | 100.00 | – | 100.00 | 100.00 | 100.00",
      "Unappropriated profit of earlier years | 50.00 | 50.00 | 50.00",
      "subtotal: Total before the result | – | – | 430.00 | 430.00 | 400.00 | 400.00 | 30.00 | 100.00 | 370.00 | 300.00",
      "Result for the year (profit) | 70.00 | 70.00",
      "total: Total | – | 430.00 | 430.00 | 400.00 | 400.00 | 100.00 | 100.00 | 370.00 | 370.00",
      "cross-check: Debit less credit | – | – | – | –",
      "cross-check: Result after tax per the profit and loss account; difference | 70.00 | –",
      expect.stringMatching(/^note: The closing journal of the year is excluded/),
    ]);
  });

  test("puts a loss on the other side", async () => {
    const books = booksFrom(`
      year 2025
      account 0500 equity Capital
      account 1000 current_assets Bank
      account 4000 expenses Rent
      opening 1000 60.00
      opening 0500 -60.00
      2025-07-31  4000  30.00  bank 1
      2025-07-31  1000  -30.00  bank 1
    `);
    const rows = await rowsOf(await sheetOf(books, "column-balance"));
    const loss = rows.find(
      ({ cells }) => cells[1]?.kind === "text" && /\(loss\)$/.test(cells[1].text),
    );
    const filled = loss?.cells.flatMap((cell, index) => (isFigureCell(cell) ? [index] : []));
    // Credits of profit and loss, debits of the closing balance: columns count from code and name.
    expect(filled).toEqual([8, 9]);
  });

  test("has no group totals and no rows without figures", async () => {
    const rows = await rowsOf(await sheetOf(smallCompany(), "column-balance"));
    const items = rows.filter(({ kind }) => kind === "item");
    expect(items.every(({ cells }) => cells.some(isFigureCell))).toBe(true);
    expect(new Set(rows.map(({ indent }) => indent))).toEqual(new Set([0]));
  });

  test("has the movement of each month, which the trial balance has too, off paper", async () => {
    const sheet = await sheetOf(booksFrom(BOOKS), "column-balance");
    const at = sheet.columns.findIndex(({ key }) => key === "2025-06");
    expect(sheet.columns[at]?.isOffPaper).toBe(true);
    const june = (await rowsOf(sheet)).map(({ cells }) =>
      rowText({ kind: "item", indent: 0, cells: cells.slice(at, at + 1) }),
    );
    expect(june.slice(0, 6)).toEqual(["–", "100.00", "–", "-100.00", "", "–"]);
  });
});
