/**
 * A year without results stands beside the year before: paper leaves out columns of zeros, but not the one that a
 * sheet is about.
 */
import { expect, test } from "vitest";
import { pdf } from "../../src/formats/pdf.ts";
import { booksFrom } from "../support/books-notation.ts";
import { encoded, packOf } from "../support/page-pack.ts";
import { linesOf, readPdf } from "../support/pdf-text.ts";
import { withYearBefore } from "../support/year-before.ts";
import { sheetOf } from "./built-sheets.ts";

const CHART = `
  account 1000 current_assets Bank  [cash]
  account 0500 equity Capital
  account 8000 revenue Sales
`;
const before = booksFrom(`
  year 2024
  ${CHART}
  2024-03-31  1000  300.00  invoice 1
  2024-03-31  8000  -300.00  invoice 1
`);
const books = withYearBefore(
  booksFrom(`
    year 2025
    ${CHART}
    opening 1000 300.00
    opening 0500 -300.00
  `),
  before,
);

test.each(["condensed-result", "profit-and-loss"])("%s on paper", async (id) => {
  const { pages } = readPdf(await encoded(pdf, packOf([await sheetOf(books, id)])));
  const lines = pages.flatMap(linesOf);
  expect(lines.find((line) => line.includes("Fiscal year 2024"))).toContain("2025");
});
