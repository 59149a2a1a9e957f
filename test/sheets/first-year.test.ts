/** The first year of an administration has nothing to be compared with, and no column that says so with dashes. */
import { describe, expect, test } from "vitest";
import type { Sheet } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { builtPack, sheetOf, sheetText } from "./built-sheets.ts";

const CHART = `
  account 1000 current_assets Bank  [cash]
  account 0500 equity Capital
  account 4000 expenses Rent
  account 8000 revenue Sales
`;
const SALES = `
  2025-01-31  1000  300.00  invoice 1
  2025-01-31  8000  -300.00  invoice 1
  2025-02-28  4000  120.00  bank 2
  2025-02-28  1000  -120.00  bank 2
`;
const books = booksFrom(`year 2025\nuntil 2025-02\n${CHART}${SALES}`);
const titlesOf = ({ columns }: Sheet): readonly string[] => columns.map(({ title }) => title);

describe("a first year", () => {
  test.each([
    ["profit-and-loss", ["Jan 2025", "Feb 2025", "Year to date 2025"]],
    ["result-to-date", ["Jan 2025 to Feb 2025", "% revenue"]],
    ["result-month", ["Feb 2025", "% revenue", "Jan 2025", "vs Jan 2025", "%", "Effect"]],
    ["condensed-month", ["Feb 2025", "% revenue", "Jan 2025 to Feb 2025", "% revenue"]],
    ["condensed-result", ["Year to date 2025", "% revenue"]],
    ["condensed-balance", ["28 Feb 2025"]],
    ["balance-sheet", ["28 Feb 2025"]],
    ["balance-comparatives", ["28 Feb 2025", "31 Jan 2025", "Change in the month"]],
  ])("leaves the columns of earlier months out of %s", async (id, titles) => {
    expect(titlesOf(await sheetOf(books, id)).slice(2)).toEqual(titles);
  });

  test("has key figures of its own months only, each under its title", async () => {
    const sheet = await sheetOf(books, "key-figures");
    expect(titlesOf(sheet)).toEqual([
      ...[
        "Key figure",
        "Feb 2025",
        "Jan 2025",
        "Year to date 2025",
        "Trend",
        "Norm",
        "Calculation",
      ],
      ...["Jan 2025", "Feb 2025"],
    ]);
    const rows = await sheetText(sheet);
    expect(rows.find((row) => row.startsWith("Revenue"))).toMatch(
      /^Revenue \| – \| 300.00 \| 300.00 \|/,
    );
  });

  test("asks for no note on what has nothing to be compared with", async () => {
    const rows = await sheetText(await sheetOf(books, "first-page"));
    expect(rows.filter((row) => row.startsWith("Revenue in "))).toHaveLength(1);
    expect(rows.filter((row) => /a note/.test(row))).toEqual([]);
  });

  test("has no trend before its first month", async () => {
    const rows = await sheetText(await sheetOf(books, "trends"));
    expect(rows.map((row) => row.split(" | ")[0])).toEqual(["Jan 2025", "Feb 2025"]);
  });

  test("says once why there is nothing beside it", async () => {
    const rows = await sheetText(await sheetOf(books, "profit-and-loss"));
    expect(rows.filter((row) => row.startsWith("note"))).toEqual([
      "note: There are no figures of Jan 2024 to Feb 2024 to compare with.",
    ]);
    expect(rows).toContain("8000 | Sales | 300.00 | – | 300.00");
  });

  test("keeps the balance sheet with which it was taken over", async () => {
    const taken = booksFrom(`year 2024\n${CHART}
      2024-12-31  1000  50.00  journal 1
      2024-12-31  0500  -50.00  journal 1
    `);
    const opened = `year 2025\nuntil 2025-02\n${CHART}\n opening 1000 50.00\n opening 0500 -50.00`;
    const after = withYearBefore(booksFrom(`${opened}${SALES}`), taken);
    const titles = titlesOf(await sheetOf(after, "balance-comparatives")).slice(2);
    expect(titles).toContain("31 Dec 2024");
    expect(titlesOf(await sheetOf(after, "condensed-result")).slice(2)).toEqual([
      "Year to date 2025",
      "% revenue",
    ]);
  });

  /** Rows have a cell for each column, also of those that these books lack: one too many would be under no title. */
  test("cuts the cells of left-out columns, in its first month too", async () => {
    const first = booksFrom(`year 2025\nuntil 2025-01\n${CHART}
      2025-01-31  1000  300.00  invoice 1
      2025-01-31  8000  -300.00  invoice 1
    `);
    const long: string[] = [];
    for (const own of [first, books]) {
      for (const { id, columns, rows } of (await builtPack(own)).sheets) {
        for await (const { cells } of rows()) {
          if (cells.length !== columns.length) long.push(`${id}: ${String(cells.length)}`);
        }
      }
    }
    expect(long).toEqual([]);
  });
});
