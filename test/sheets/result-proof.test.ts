import { describe, expect, test } from "vitest";
import { SHEETS } from "../../src/sheets/index.ts";
import { booksFrom } from "../support/books-notation.ts";
import { sheetOf, sheetText } from "./built-sheets.ts";

const YEAR = `
  year 2025
  shows open years
  account 0500 equity Capital
  account 0540 equity Result  rgs BEivOreRvh
  account 1100 current_assets Bank  [cash]
  account 4000 expenses Costs
  account 8000 revenue Sales
  opening 1100  100.00
  opening 0500  -100.00
  2025-02-01  1100  500.00  bank 1
  2025-02-01  8000  -500.00  bank 1
  2025-03-01  4000  300.00  bank 2
  2025-03-01  1100  -300.00  bank 2`;
const CLOSED = `${YEAR}
  2025-12-31  8000  500.00  closing 9
  2025-12-31  4000  -300.00  closing 9
  2025-12-31  0540  -200.00  closing 9`;

const rowsOf = async (text: string): Promise<readonly string[]> =>
  sheetText(await sheetOf(booksFrom(text), "result-proof"));

const WAYS: readonly unknown[] = [
  "heading: Result in four ways",
  "Result per the profit and loss account | 200.00",
  "cross-check: Result for the year per the balance sheet, before the closing journal | 200.00 | –",
  "Equity at the start per the general ledger | 100.00",
  "Equity at the end per the balance sheet | 300.00",
  expect.stringMatching(/^cross-check: Change in equity before .* \| 200\.00 \| –$/),
  "cross-check: Result accounts per the general ledger, before the closing journal | 200.00 | –",
];

describe("a year without a closing journal", () => {
  test("four ways give one result, and the lines that would close the year follow", async () => {
    expect(await rowsOf(YEAR)).toEqual([
      ...WAYS,
      "heading: Closing journal",
      expect.stringMatching(
        /^note: These books have no closing journal for the year; one that is dated after 31.Dec.2025 is not visible here\./,
      ),
      "heading: Proposed closing journal",
      "4000 | Costs | 300.00",
      "8000 | Sales | 500.00",
      "0540 | Result | 200.00",
      "total: Total | 500.00 | 500.00",
      "note: A file with these lines is among the files of this pack.",
    ]);
  });

  test("balance sheets that do not list open years give the same result", async () => {
    expect((await rowsOf(YEAR.replace("shows open years", ""))).slice(0, 7)).toEqual(WAYS);
  });

  test("the file has these lines, and only where the account of the result is known", async () => {
    const definition = SHEETS.find(({ id }) => id === "closing-journal")!;
    const isOf = (text: string): boolean => definition.isOf(booksFrom(text));
    const unknown = YEAR.replace("  rgs BEivOreRvh", "");
    expect([isOf(YEAR), isOf(unknown), isOf(CLOSED)]).toEqual([true, false, false]);
    expect(await sheetText(await sheetOf(booksFrom(YEAR), "closing-journal"))).toEqual([
      "4000 | Costs | 300.00",
      "8000 | Sales | 500.00",
      "0540 | Result | 200.00",
    ]);
    expect((await rowsOf(unknown)).slice(-3)).toEqual([
      "Result for the year (account not known) | 200.00",
      "total: Total | 500.00 | 500.00",
      expect.stringMatching(/^note: No file was made, because the account of equity/),
    ]);
  });
});

describe("a closed year", () => {
  test("the closing journal is listed, and equals the result", async () => {
    expect((await rowsOf(CLOSED)).slice(1)).toEqual([
      "Result per the profit and loss account | 200.00",
      "Result for the year on the balance sheet | –",
      "Taken to equity by the closing journal | 200.00",
      ...WAYS.slice(2),
      "heading: Closing journal",
      "Closing journal on 0540 Result | 200.00",
      "cross-check: Taken from the result accounts, less the result per the profit and loss account | 200.00 | –",
      "cross-check: Debit less credit of the closing journal | –",
    ]);
  });

  test("a journal that is not equal to the result shows the difference, and where it is left", async () => {
    const rows = await rowsOf(
      CLOSED.replace("4000  -300.00  closing", "4000  -280.00  closing").replace(
        "-200.00  closing",
        "-220.00  closing",
      ),
    );
    expect(rows.slice(-4)).toEqual([
      "Closing journal on 0540 Result | 220.00",
      expect.stringMatching(/^cross-check: Taken from the result accounts.* \| 220\.00 \| 20\.00$/),
      "cross-check: Debit less credit of the closing journal | –",
      "cross-check: Left on 4000 Costs after the closing journal | 20.00",
    ]);
  });
});

test("what is posted straight to equity is a line with its document", async () => {
  const rows = await rowsOf(`${YEAR}
    2025-06-01  0500  40.00  journal 7
    2025-06-01  1100  -40.00  journal 7`);
  expect(rows.slice(3, 11)).toEqual([
    "Equity at the start per the general ledger | 100.00",
    "Other decreases | -40.00",
    "Equity at the end per the balance sheet | 260.00",
    expect.stringMatching(/^cross-check: Change in equity before .* \| 200\.00 \| –$/),
    expect.stringMatching(/^cross-check: Result accounts/),
    "heading: Other entries posted straight to equity",
    "0500 | Capital, General journal | -40.00",
    expect.stringMatching(/^note: These entries are no part of the result/),
  ]);
});
