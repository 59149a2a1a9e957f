/** Cost, accumulated depreciation and results on disposals, and recomputed depreciation, by hand. */
import { describe, expect, test } from "vitest";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

/**
 * A van of 12,000.00 less 1,200.00 over 60 months is 180.00 a month: twelve months are 2,160.00. A laptop bought for
 * 900.00 over 36 months is 25.00 a month, and is sold in March for 700.00 with a book value of 600.00.
 */
const ACCOUNTS = `
  year 2025-01..2025-03 called 2025
  account 0210 non_current_assets Vans  rgs BMvaTevVvp
  account 0215 non_current_assets Depreciation of vans  rgs BMvaTevCae
  account 0500 equity Capital
  account 1100 current_assets Bank  [cash]
  account 4800 expenses Depreciation  rgs WAfsAmvAft
  account 8900 other_income_expenses Sale of assets  rgs WAfsRvmRvt
  asset 1  0210  Van  2024-01-15  12000.00  life 60  residual 1200.00
  asset 2  0210  Laptop  2024-01-20  900.00  life 36
`;
const OPENING = `
  opening 0210 12900.00
  opening 0215 -2235.00
  opening 0500 -10665.00
`;
/** Until the end of 2024 the van lost 1,980.00 and the laptop 255.00. */
const YEAR = `
  asset 1  2024-12-31  depreciation  -1980.00
  asset 2  2024-12-31  depreciation  -255.00
  asset 1  2025-01-31  depreciation  -180.00  contra 4800  on 0215
  asset 1  2025-02-28  depreciation  -180.00  contra 4800  on 0215
  asset 1  2025-03-31  depreciation  -180.00  contra 4800  on 0215
  asset 2  2025-01-31  depreciation  -25.00  contra 4800  on 0215
  asset 2  2025-02-28  depreciation  -20.00  contra 4800  on 0215
  asset 2  2025-03-15  divestment  -600.00  contra 8900  on 0210
  2025-03-16  1100  700.00  bank 5
  2025-03-16  8900  -700.00  bank 5
`;

const rowsOf = async (id: string, more = ""): Promise<readonly string[]> =>
  sheetText(await sheetOf(booksFrom(`${ACCOUNTS}${OPENING}${YEAR}${more}`), id));

describe("the roll-forward of fixed assets", () => {
  test("says that a book value is negative, and so do the lead and the first page", async () => {
    const books = booksFrom(`${ACCOUNTS}
      2025-03-31  4800   180.00  journal 7
      2025-03-31  0215  -180.00  journal 7`);
    const textOf = async (id: string): Promise<readonly string[]> =>
      sheetText(await sheetOf(books, id));
    expect((await textOf("asset-roll-forward")).slice(0, 5)).toEqual([
      "heading: 0210 Vans",
      "Cost | – | – | – | – | – | –",
      "Accumulated depreciation | – | – | -180.00 | – | – | -180.00",
      "subtotal: Book value | – | – | -180.00 | – | – | -180.00",
      expect.stringContaining("note: Book value is negative"),
    ]);
    expect(await textOf("leads")).toContain("0210 Vans: depreciation exceeds cost | -180.00");
    const firstPage = (await textOf("first-page")).join("\n");
    expect(firstPage).toContain("0210 Vans: book value is negative.");
    expect(await rowsOf("leads")).not.toContainEqual(expect.stringContaining("exceeds cost"));
  });

  test("has cost and depreciation by category, and the result on a disposal", async () => {
    expect((await rowsOf("asset-roll-forward")).slice(0, -1)).toEqual([
      "heading: 0210 Vans",
      "Cost | 12900.00 | – | – | -600.00 | – | 12300.00",
      "Accumulated depreciation | -2235.00 | – | -585.00 | – | – | -2820.00",
      "subtotal: Book value | 10665.00 | – | -585.00 | -600.00 | – | 9480.00",
      "heading: All fixed assets",
      "Cost | 12900.00 | – | – | -600.00 | – | 12300.00",
      "Accumulated depreciation | -2235.00 | – | -585.00 | – | – | -2820.00",
      "total: Book value | 10665.00 | – | -585.00 | -600.00 | – | 9480.00",
      "cross-check: Book value per the general ledger | 9480.00",
      "cross-check: Difference | –",
      "heading: Gain or loss on disposals",
      "Book value of Laptop | -600.00",
      "Proceeds, less costs of the sale | 700.00",
      "total: Gain or loss on disposals | 100.00",
      "cross-check: Per the general ledger: 8900 Sale of assets | 100.00",
      "cross-check: Difference | –",
    ]);
  });

  test("a purchase, a depreciation and a disposal by hand are known by what they move", async () => {
    const rows = await rowsOf(
      "asset-roll-forward",
      `
      2025-02-10  0210  5000.00  bank 6
      2025-02-10  1100  -5000.00  bank 6
      2025-02-28  0215  -40.00  journal 7
      2025-02-28  4800  40.00  journal 7
      2025-03-20  0215  300.00  journal 8
      2025-03-20  0210  -1000.00  journal 8
      2025-03-20  8900  700.00  journal 8`,
    );
    expect(rows).toContain("Cost | 12900.00 | 5000.00 | – | -1600.00 | – | 16300.00");
    expect(rows).toContain(
      "Accumulated depreciation | -2235.00 | – | -625.00 | 300.00 | – | -2560.00",
    );
    expect(rows).toContain(
      "Book value of other disposals, of which no register names the asset | -700.00",
    );
    expect(rows).toContain("total: Gain or loss on disposals | -600.00");
    expect(rows.at(-2)).toBe("cross-check: Difference | –");
  });

  test("books without fixed assets say so", async () => {
    const books = booksFrom("year 2025\naccount 0500 equity Capital");
    const rows = await sheetText(await sheetOf(books, "asset-roll-forward"));
    expect(rows).toEqual(["note: The books have no intangible or tangible fixed assets."]);
  });
});

describe("depreciation recomputed", () => {
  test("differs where a month has another amount than the others", async () => {
    // March of the laptop is the month of its disposal, in which nothing is booked.
    expect((await rowsOf("recomputed-depreciation")).slice(0, -1)).toEqual([
      "Van | 2024-01-15 | 60 | 12000.00 | 1200.00 | -540.00 | -540.00 | –",
      "Laptop | 2024-01-20 | 36 | 900.00 | – | -50.00 | -45.00 | 5.00",
      "total: Total | 12900.00 | -590.00 | -585.00 | 5.00",
      "cross-check: Depreciation per the general ledger | -585.00",
      "cross-check: Difference with the general ledger | –",
    ]);
  });

  test("leaves out assets without a life, and says why one that is depreciated is not computed", async () => {
    const rows = await rowsOf(
      "recomputed-depreciation",
      `
      asset 3  0210  Land  2024-01-20  5000.00
      asset 4  0210  Trailer  2024-01-20  800.00
      asset 4  2025-01-31  depreciation  -10.00
      asset 5  0210  Crane  2024-01-20  1200.00  life 12
      asset 5  2025-01-31  value_change  -400.00`,
    );
    expect(rows.filter((row) => row.startsWith("Land"))).toEqual([]);
    expect(rows).toContain("Trailer | 2024-01-20 | 800.00 | – | no lifespan | -10.00");
    expect(rows).toContain("Crane | 2024-01-20 | 12 | 1200.00 | – | value changed | –");
  });
});
