/** VAT by box and period of small books by hand, beside what was filed. */
import { expect, test } from "vitest";
import type { Books } from "../../src/ledger/books.ts";
import { booksFrom } from "../support/books-notation.ts";
import { figureFaults, sheetOf, sheetText } from "./built-sheets.ts";
import { BOOKS, stated, withBoxes } from "./vat-books.ts";

const rowsOf = async (books: Books): Promise<readonly string[]> =>
  sheetText(await sheetOf(books, "vat-by-period"));

/** The return of the second quarter leaves out 4b. */
const FILED = [
  { "1a": ["1000", "210"], "5b": ["0", "84"] },
  { "1b": ["500", "45"], "3b": ["300", "0"], "5b": ["0", "42"] },
] as const;

test("each box of each return has base and tax of the books beside those that were filed", async () => {
  const books = withBoxes(stated(), FILED);
  expect(await rowsOf(books)).toEqual([
    "Jan 2025 to Mar 2025 | 1a | High rate | 1000.00 | 1000.00 | – | 210.00 | 210.00 | –",
    "Jan 2025 to Mar 2025 | 5b | Input VAT | 400.00 | -84.00 | -84.00 | –",
    // The total is what the return states.
    "subtotal: Jan 2025 to Mar 2025 | Total of the return | 126.00 | 125.60 | 0.40",
    "Apr 2025 to Jun 2025 | 1b | Low rate | 500.00 | 500.00 | – | 45.00 | 45.00 | –",
    "Apr 2025 to Jun 2025 | 3b | Supplies within the EU | 300.00 | 300.00 | – | – | – | –",
    "Apr 2025 to Jun 2025 | 4b | From within the EU | 200.00 | – | 200.00 | 42.00 | – | 42.00",
    "Apr 2025 to Jun 2025 | 5b | Input VAT | 200.00 | -42.00 | -42.00 | –",
    "subtotal: Apr 2025 to Jun 2025 | Total of the return | 45.00 | 45.00 | –",
    "total: Total | 171.00 | 170.60 | 0.40",
    "cross-check: Moved by tax rates on the VAT accounts (VAT reconciliation, roll-forward) | 171.00",
    "cross-check: Difference | –",
    expect.stringMatching(/^note: Returns are in whole euros/),
  ]);
  expect(await figureFaults([await sheetOf(books, "vat-by-period")])).toEqual([]);
});

test("returns stated as totals have no boxes beside those of the books, and months without a return are a quarter", async () => {
  const one = stated("", "declared_vat: [{ period: 2025-Q1, amount: 125.60 }]");
  const rows = await rowsOf(one);
  expect(rows.slice(0, 3)).toEqual([
    "Jan 2025 to Mar 2025 | 1a | High rate | 1000.00 | 210.00",
    "Jan 2025 to Mar 2025 | 5b | Input VAT | 400.00 | -84.00",
    "subtotal: Jan 2025 to Mar 2025 | Total of the return | 126.00 | 125.60 | 0.40",
  ]);
  expect(rows).toContain(
    "subtotal: Apr 2025 to Jun 2025 | Total of months without a return | 45.00",
  );
  expect(rows.at(-1)).toMatch(/^note: VAT declared by box: not available/);
});

test("without returns the books stand alone, and without accounts of VAT there are no boxes", async () => {
  expect(await rowsOf(booksFrom(BOOKS))).toContain("total: Total | 171.00");
  const bare = booksFrom(
    "year 2025\naccount 0500 equity Capital\naccount 1100 current_assets Bank",
  );
  expect(await rowsOf(bare)).toEqual([expect.stringMatching(/^note: VAT by box: not available/)]);
});
