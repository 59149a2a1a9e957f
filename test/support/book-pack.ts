/** A small pack with a sheet of postings, for the page that holds them. */
import type { PackContents } from "../../src/formats/format.ts";
import { entries } from "../../src/sheets/entries.ts";
import type { Cell, Sheet } from "../../src/sheets/sheet.ts";
import { booksFrom } from "./books-notation.ts";
import { money, packOf, rowOf, sheetOf } from "./page-pack.ts";

export const BOOKS = booksFrom(`
  administration Bakker & Zn
  year 2025
  account 1000 current_assets Bank
  account 8000 revenue </script><b> & \u007f
  2025-01-31  1000  100.00  invoice 1
  2025-01-31  8000  -100.00  invoice 1
  2025-02-28  1000  0.05  invoice 2
  2025-02-28  8000  -0.05  invoice 2
  2025-03-31  1000  -7.1250  invoice 3
  2025-03-31  8000  7.1250  invoice 3
`);

export function packWith(others: readonly Sheet[]): PackContents {
  const pack = packOf([]);
  const sheet = entries.build({
    books: BOOKS,
    results: [],
    words: pack.words,
    files: [
      {
        name: "workbook-2025.xlsx",
        sheets: [entries.describe({ books: BOOKS, results: [], words: pack.words })],
      },
      {
        name: "report-2025.html",
        sheets: [entries.describe({ books: BOOKS, results: [], words: pack.words })],
      },
    ],
  });
  return { ...pack, books: BOOKS, sheets: [...others, sheet] };
}

/** A figure of the bank account. */
function bankFigure(amount: string): Cell {
  const [bank = ""] = BOOKS.accounts.keys();
  const cell = money(amount);
  return "figure" in cell
    ? { ...cell, figure: { ...cell.figure, leadsTo: `entries/${bank}` } }
    : cell;
}

/** A pack with one sheet, in which a figure leads to the postings of the bank account. */
export const bookPack = (amount: string): PackContents =>
  packWith([
    sheetOf("a", [
      {
        ...rowOf("item", "Bank", [amount]),
        cells: [{ kind: "text", text: "Bank" }, bankFigure(amount)],
      },
    ]),
  ]);
