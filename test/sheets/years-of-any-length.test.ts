/** Comparisons of periods of unequal lengths, by hand and for any lengths. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMonths, month, monthCountOf, type Period } from "../../src/calendar/month.ts";
import type { Books } from "../../src/ledger/books.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import { type Calculation, termsOfCalculation } from "../../src/sheets/live-figures.ts";
import type { Cell, Sheet } from "../../src/sheets/sheet.ts";
import { booksFrom } from "../support/books-notation.ts";
import { withYearBefore } from "../support/year-before.ts";
import { isFigureCell, rowsOf, sheetOf, sheetText, templateWords } from "./built-sheets.ts";

const CHART = `
  account 1000 current_assets Bank  [cash]
  account 4000 expenses Rent
  account 8000 revenue Sales
`;
/** Sales of 300 and rent of 120 in the first year, which has three months. */
const SHORT = `
  year 2024-10..2024-12 called 2024
  ${CHART}
  2024-10-31  1000  100.00  invoice 1
  2024-10-31  8000  -100.00  invoice 1
  2024-11-30  1000  200.00  invoice 2
  2024-11-30  8000  -200.00  invoice 2
  2024-12-31  4000  120.00  bank 3
  2024-12-31  1000  -120.00  bank 3
`;
const SALES_OF_2025 = `
  ${CHART}
  2025-01-31  1000  150.00  invoice 1
  2025-01-31  8000  -150.00  invoice 1
  2025-05-31  1000  450.00  invoice 2
  2025-05-31  8000  -450.00  invoice 2
`;
const afterShort = (text: string): Books =>
  withYearBefore(booksFrom(`${text}${SALES_OF_2025}`), booksFrom(SHORT));
const titlesOf = ({ columns }: Sheet): readonly string[] => columns.map(({ title }) => title);
const startingWith = (rows: readonly string[], start: string): readonly string[] =>
  rows.filter((row) => row.startsWith(start));

describe("a year after a year of three months", () => {
  const books = afterShort("year 2025");

  test("states both lengths, and its differences without a percentage", async () => {
    const sheet = await sheetOf(books, "condensed-result");
    expect(titlesOf(sheet).slice(2)).toEqual([
      ...[
        "Fiscal year 2025 (12 months)",
        "% revenue",
        "Fiscal year 2024 (3 months)",
        "% revenue",
        "vs Fiscal year 2024 (3 months)",
        "%",
      ],
    ]);
    const rows = await sheetText(sheet);
    expect(startingWith(rows, "8000")).toEqual([
      "8000 | Sales | 600 | 100.0% | 300 | 100.0% | 300",
    ]);
    expect(startingWith(rows, "note: Jan")).toEqual([
      "note: Jan 2025 to Dec 2025 (12 months) and Oct 2024 to Dec 2024 (3 months) do not have the same number of months: differences have no percentage, and none is called favourable or adverse.",
    ]);
  });

  test("is said to have another number of months, and not to have grown", async () => {
    const rows = await sheetText(await sheetOf(books, "first-page"));
    const at = rows.indexOf("heading: What happened");
    expect(rows.slice(at + 1, at + 4)).toEqual([
      "Revenue in 2025 (12 months) was EUR\u00a0600.",
      "The result after tax in 2025 (12 months) was a profit of EUR\u00a0600.",
      "2025 (12 months) and 2024 (3 months) do not have the same number of months, so their results are not compared in percentages.",
    ]);
  });
});

describe("the first months after a year of three months", () => {
  test("are compared with as many of its months, with percentages", async () => {
    const sheet = await sheetOf(afterShort("year 2025\nuntil 2025-02"), "result-to-date");
    expect(titlesOf(sheet).slice(2, 5)).toEqual([
      ...["Jan 2025 to Feb 2025", "% revenue", "Oct 2024 to Nov 2024"],
    ]);
    expect(startingWith(await sheetText(sheet), "8000")).toEqual([
      "8000 | Sales | 150.00 | 100.0% | 300.00 | -150.00 | -50.0% | adverse",
    ]);
  });

  test("are compared with all its months when they are more", async () => {
    const sheet = await sheetOf(afterShort("year 2025\nuntil 2025-05"), "result-to-date");
    expect(titlesOf(sheet).slice(2, 5)).toEqual([
      "Jan 2025 to May 2025 (5 months)",
      "% revenue",
      "Oct 2024 to Dec 2024 (3 months)",
    ]);
    expect(startingWith(await sheetText(sheet), "8000")).toEqual([
      "8000 | Sales | 600.00 | 100.0% | 300.00 | 300.00",
    ]);
  });

  test("show nothing of a month before that year", async () => {
    const books = afterShort("year 2025\nuntil 2025-05");
    const month = await sheetText(await sheetOf(books, "result-month"));
    expect(startingWith(month, "8000")).toEqual([
      "8000 | Sales | 450.00 | 100.0% | – | 450.00 | n/a | favourable",
    ]);
    expect(month).toContain("note: There are no figures for May 2024: these books begin later.");
    const thirteen = titlesOf(await sheetOf(books, "result-13-months"));
    expect(thirteen.slice(2, 4)).toEqual(["Oct 2024", "Nov 2024"]);
    const key = await sheetText(await sheetOf(books, "key-figures"));
    expect(key.filter((row) => row.includes("Days sales")).join()).toContain("n/a | n/a | debtors");
  });
});

const COMPARING = new Set([
  ...["condensed-result", "condensed-month", "first-page", "first-page-month", "key-figures"],
  ...["month-summary", "result-month", "result-to-date"],
]);
/** Balances are compared between two days. */
const BALANCE = /-(cash|working-capital|debtors)$/;

/** Whether it is the change of an amount that may be negative. */
const isChange = (calculation: Calculation): boolean =>
  calculation.kind === "divide" && calculation.right.kind === "absolute";

interface Compared {
  readonly id: string;
  readonly lengths: readonly number[];
}

/** The changes in percent on the sheets that compare, each with the numbers of months of its figures. */
async function percentagesIn(books: Books): Promise<readonly Compared[]> {
  const words = templateWords("en");
  const sheets = SHEETS.filter(({ id }) => COMPARING.has(id)).map(({ build }) =>
    build({ books, results: [], words }),
  );
  const cells: Cell[] = [];
  for (const sheet of sheets) {
    for (const row of await rowsOf(sheet)) cells.push(...row.cells);
  }
  const periods = new Map<string, Period>();
  for (const cell of cells.filter(isFigureCell)) periods.set(cell.figure.id, cell.figure.period);
  return cells.flatMap((cell): readonly Compared[] => {
    if (cell.kind !== "ratio" || !isChange(cell.calculation)) return [];
    const { id } = cell.figure;
    if (BALANCE.test(id)) return [];
    const { numerator, denominator } = termsOfCalculation(cell.calculation);
    const terms = [...numerator, ...denominator];
    const lengths = terms.flatMap(({ figureId }) => {
      const period = periods.get(figureId);
      return period === undefined ? [] : [monthCountOf(period)];
    });
    return [{ id, lengths }];
  });
}

const yearFrom = (first: string, length: number, called: number): string =>
  `year ${first}..${addMonths(month(first), length - 1)} called ${String(called)}`;

test("no percentage compares unequal numbers of months, whatever the lengths of the years", async () => {
  let found = 0;
  const lengths = fc.integer({ min: 1, max: 23 });
  const property = fc.asyncProperty(lengths, lengths, lengths, async (before, own, until) => {
    const first = addMonths(month("2025-01"), -before);
    const last = addMonths(month("2025-01"), Math.min(own, until) - 1);
    const sale = (of: string): string => `
      ${of}-15  1000  100.00  invoice 1
      ${of}-15  8000  -100.00  invoice 1`;
    const prior = booksFrom(`${yearFrom(first, before, 2024)}\n${CHART}${sale(first)}`);
    const text = `${yearFrom("2025-01", own, 2025)}\nuntil ${last}\n${CHART}${sale(last)}`;
    const percentages = await percentagesIn(withYearBefore(booksFrom(text), prior));
    expect(percentages.filter((one) => new Set(one.lengths).size > 1)).toEqual([]);
    found += percentages.length;
  });
  await fc.assert(property, { numRuns: 25, seed: 1 });
  expect(found).toBeGreaterThan(0);
});
