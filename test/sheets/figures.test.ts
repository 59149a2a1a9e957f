/** Properties of the figures of every sheet, for any books. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { add, amountOf } from "../../src/amount/amount.ts";
import { FORMATS } from "../../src/formats/index.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import type { Cell, Sheet, Words } from "../../src/sheets/sheet.ts";
import { randomBooks } from "../checks/random-books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { ledgerRow, withMonth } from "../support/books-notation-changes.ts";
import { builtPack, figureFaults, isFigureCell, rowsOf, templateWords } from "./built-sheets.ts";

const yearOf = (year: string): Books =>
  booksFrom(`
    ${year}
    account 1000 current_assets Bank  [cash]
    account 8000 revenue Sales
    opening 1000 50.00
    open year 2023 -50.00
    2024-12-31  1000  100.00  invoice 1
    2024-12-31  8000  -100.00  invoice 1
  `);

const BOOKS: Readonly<Record<string, () => Books>> = {
  "a small company": smallCompany,
  "a year of one month": () => yearOf("year 2024-12..2024-12 called 2024"),
  "a year of twenty-three months": () => yearOf("year 2024-01..2025-11 called 2025"),
  "books whose open years are shown": () => yearOf("year 2024\nshows open years"),
  "a year with assets and a closing journal": () =>
    booksFrom(`
      year 2024
      account 0100 non_current_assets Saw
      account 0500 equity Capital
      account 1000 current_assets Bank  [cash]
      account 8000 revenue Sales
      opening 1000 50.00
      open year 2023 -50.00
      asset 1  0100  Saw  2023-01-15  600.00
      asset 1  2024-06-30  depreciation  -60.00
      2024-12-31  1000  100.00  invoice 1
      2024-12-31  8000  -100.00  invoice 1
      2024-12-31  8000  100.00  closing 2
      2024-12-31  0500  -100.00  closing 2
    `),
  "books that do not tie": () =>
    withMonth(smallCompany(), "2025-03", ledgerRow("8000", { credit: "0.01" })),
};

describe.each(Object.entries(BOOKS))("in %s", (_name, books) => {
  test("every total is the sum of its terms, and every figure id is unique", async () => {
    const { sheets } = await builtPack(books());
    expect(await figureFaults(sheets)).toEqual([]);
  });
});

test("in any consistent books every total is the sum of its terms", async () => {
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      const { sheets } = await builtPack(booksFrom(text));
      expect(await figureFaults(sheets)).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test("a total that is a cent off, a duplicate figure and a term without a figure are detected", async () => {
  const { sheets } = await builtPack(smallCompany());
  const spoilt = sheets.map((sheet) => (sheet.id === "profit-and-loss" ? spoil(sheet) : sheet));
  expect(await figureFaults(spoilt)).toEqual([
    "profit-and-loss/2025-01/revenue/8000 occurs twice",
    "profit-and-loss/year-2025/revenue/8010: there is no figure profit-and-loss/2025-02/revenue/8010",
    "profit-and-loss/year-2025/revenue/8010 is not the sum of its terms",
    "profit-and-loss/2025-02/revenue: there is no figure profit-and-loss/2025-02/revenue/8010",
    "profit-and-loss/2025-02/revenue is not the sum of its terms",
    "profit-and-loss/2025-12/net-profit is not the sum of its terms",
    "cash-bridge/2025-12/net-profit is not the sum of its terms",
    "trends/2025-12/net-profit is not the sum of its terms",
    "result-13-months/2025-02/revenue/8010: there is no figure profit-and-loss/2025-02/revenue/8010",
    "result-13-months/2025-02/revenue/8010 is not the sum of its terms",
  ]);
});

test("every amount except the sums of entries has its sources", async () => {
  const { sheets } = await builtPack(smallCompany());
  const without: string[] = [];
  for (const sheet of sheets) {
    for (const { cells } of await rowsOf(sheet)) {
      for (const { figure } of cells.filter(isFigureCell)) {
        if (figure.sources.length === 0) without.push(figure.id);
        expect(figure.period.first <= figure.period.last).toBe(true);
      }
    }
  }
  const sums =
    /^(proof\/(year-)?2025(-\d\d)?\/(debit|credit)-(entries|sheet)|journal-population\/year-2025\/(debit|credit)|journal-hits\/JT19\/\d)$/;
  expect(without.filter((id) => !sums.test(id))).toEqual([]);
});

describe.each(["nl", "en"])("in %s", (language) => {
  test("every word a sheet uses is declared by it and is in the templates", async () => {
    const asked = new Set<string>();
    const real = templateWords(language);
    const words: Words = {
      language,
      of: (key, values) => {
        asked.add(key);
        return real.of(key, values);
      },
    };
    const books = withMonth(smallCompany(), "2025-03", ledgerRow("8000", { credit: "0.01" }));
    const { results } = await builtPack(books);
    for (const sheet of SHEETS) {
      asked.clear();
      await rowsOf(sheet.build({ books, results, words }));
      expect([...asked].filter((key) => !sheet.words.includes(key))).toEqual([]);
    }
    const declared = [...SHEETS, ...FORMATS].flatMap(({ words: keys }) => keys);
    expect(() => declared.map((key) => real.of(key))).not.toThrow();
  });

  test("no word of a sheet has an unfilled placeholder", async () => {
    const { sheets } = await builtPack(smallCompany(), language);
    for (const sheet of sheets) {
      const texts = (await rowsOf(sheet)).flatMap(({ cells }) => cells.map(textOf));
      const heads = sheet.columns.map(({ title }) => title);
      expect([sheet.title, sheet.subtitle, ...heads, ...texts].join("\n")).not.toMatch(/\{\w+\}/);
    }
  });
});

const textOf = (cell: Cell): string => (cell.kind === "text" ? cell.text : "");

/** Gives one sales figure the id of another, and makes one sum a cent too large. */
function spoil(sheet: Sheet): Sheet {
  return {
    ...sheet,
    rows: async function* () {
      for await (const row of sheet.rows()) yield { ...row, cells: row.cells.map(spoilCell) };
    },
  };
}

function spoilCell(cell: Cell): Cell {
  if (!isFigureCell(cell)) return cell;
  const { figure } = cell;
  if (figure.id === "profit-and-loss/2025-02/revenue/8010") {
    return { ...cell, figure: { ...figure, id: "profit-and-loss/2025-01/revenue/8000" } };
  }
  if (figure.id === "profit-and-loss/2025-12/net-profit") {
    return { ...cell, amount: add(cell.amount, amountOf("0.01")) };
  }
  return cell;
}
