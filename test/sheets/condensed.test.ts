/** The condensed statements, with figures worked out by hand. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  isZero,
  subtract,
  sumOf,
  ZERO,
} from "../../src/amount/amount.ts";
import type { Row } from "../../src/sheets/sheet.ts";
import { randomBooks } from "../checks/random-books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, figureFaults, rowsOf, sheetOf, sheetText } from "./built-sheets.ts";
import { march } from "./monthly-books.ts";

/**
 * Revenue 1,000.70, direct costs 300.35, expenses 150.70: gross profit 700.35, operating profit 549.65. Tax 82.20: net
 * profit 467.45. The bank has 10.20 of capital and all but the tax.
 */
const WITH_TAX = `
  year 2025
  account 1000 current_assets Bank  [cash]
  account 0500 equity Capital
  account 1590 current_liabilities Tax to pay
  account 4000 expenses Rent
  account 4100 expenses Staff
  account 7000 direct_costs Materials
  account 8000 revenue Sales
  account 8010 revenue Abroad  under 8000
  account 9200 other_income_expenses Corporate income tax  rgs WBelBgrBgr
  opening 1000 10.20
  opening 0500 -10.20
  2025-01-31  8000  -1000.40  invoice 1
  2025-01-31  8010  -0.30  invoice 1
  2025-01-31  1000  1000.70  invoice 1
  2025-02-28  7000  300.35  bank 1
  2025-02-28  4000  100.25  bank 1
  2025-02-28  4100  50.45  bank 1
  2025-02-28  1000  -451.05  bank 1
  2025-12-31  9200  82.20  journal 1
  2025-12-31  1590  -82.20  journal 1
`;

const firstAmount = (rows: readonly string[]): readonly string[] =>
  rows.map((row) => row.replace(/ \| -?[\d.]+%$/, "").replace("–", "0"));

test("the result is rounded by itself, a section follows from the results, and tax stands apart", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(WITH_TAX), "condensed-result"));
  expect(firstAmount(rows.slice(0, -2))).toEqual([
    "heading: Revenue",
    // 1,000.40 and 0.30 below it.
    "8000 | Sales | 1001",
    "subtotal: Total revenue | 1001",
    "heading: Direct costs",
    // 300.35, but 1,001 less 700.
    "7000 | Materials | 301",
    "subtotal: Total direct costs | 301",
    "total: Gross profit | 700",
    "heading: Expenses",
    "4000 | Rent | 100",
    "4100 | Staff | 50",
    "subtotal: Total expenses | 150",
    "total: Operating result | 550",
    "heading: Other income and expenses",
    "subtotal: Total other income and expenses | 0",
    "total: Result before tax | 550",
    // 82.20, but 467 less 550.
    "heading: Tax on the result",
    "9200 | Corporate income tax | -83",
    "subtotal: Total tax on the result | -83",
    "total: Result after tax | 467",
  ]);
  expect(rows.at(-1)).toContain(
    "a line, the total of a section or the result of the year within equity may be one higher or lower",
  );
});

test("each amount of the year is a percentage of net turnover, by its exact amounts", async () => {
  const sheet = await sheetOf(booksFrom(WITH_TAX), "condensed-result");
  expect(sheet.columns.slice(2).map(({ title }) => title)).toEqual([
    "Fiscal year 2025",
    "% turnover",
  ]);
  const rows = await sheetText(sheet);
  expect(rows.filter((row) => /Materials|Rent|Gross profit|Result after tax/.test(row))).toEqual([
    // 300.35, 100.25, 700.35 and 467.45 of 1,000.70.
    "7000 | Materials | 301 | 30.0%",
    "total: Gross profit | 700 | 70.0%",
    "4000 | Rent | 100 | 10.0%",
    "total: Result after tax | 467 | 46.7%",
  ]);
});

test("the balance sheet adds up as shown, and its result is that of the profit and loss account", async () => {
  const rows = await sheetText(await sheetOf(booksFrom(WITH_TAX), "condensed-balance"));
  expect(rows.filter((row) => !/^heading|– \| – \| –$/.test(row)).slice(0, -1)).toEqual([
    // 559.85, and 10.20 a year before.
    "1000 | Bank | 560 | 10 | 550",
    "subtotal: Total current assets | 560 | 10 | 550",
    "total: Total assets | 560 | 10 | 550",
    // 10.20, but 478 less 467: the result gives way last.
    "0500 | Capital | 11 | 10 | 1",
    "Result for the year 2025 | 467 | – | 467",
    "subtotal: Total equity | 478 | 10 | 468",
    "1590 | Tax to pay | 82 | – | 82",
    "subtotal: Total current liabilities | 82 | – | 82",
    "total: Total equity and liabilities | 560 | 10 | 550",
  ]);
});

test("the monthly pack has the month and the year to date, each beside the same months a year earlier", async () => {
  const sheet = await sheetOf(march(), "condensed-month");
  expect(sheet.columns.slice(2).map(({ title }) => title)).toEqual([
    ...["Mar 2025", "Mar 2024", "Difference", "%"],
    ...["Jan 2025 to Mar 2025", "Jan 2024 to Mar 2024", "Difference", "%"],
  ]);
  const rows = await sheetText(sheet);
  expect(rows.filter((row) => /Sales|Gross profit|Result after tax/.test(row))).toEqual([
    // March 1,000 against 800; the quarter 2,600 against 1,300.
    "8000 | Sales | 1000 | 800 | 200 | 25.0% | 2600 | 1300 | 1300 | 100.0%",
    // 1,000 − 400 and 800 − 300; 2,600 − 650 and 1,300 − 300.
    "total: Gross profit | 600 | 500 | 100 | 20.0% | 1950 | 1000 | 950 | 95.0%",
    // − 150 and − 100; − 350 and − 100.
    "total: Result after tax | 450 | 400 | 50 | 12.5% | 1600 | 900 | 700 | 77.8%",
  ]);
});

const STATEMENTS = ["condensed-result", "condensed-month", "condensed-balance"];

/** Subtotals of which the lines above, as they are shown, add up to something else. */
function unequalIn(rows: readonly Row[], columnCount: number): readonly string[] {
  const faults: string[] = [];
  for (const [at, row] of rows.entries()) {
    if (row.kind !== "subtotal") continue;
    const start = rows.slice(0, at).findLastIndex(({ kind }) => kind === "heading");
    for (let column = 2; column < columnCount; column++) {
      const stated = shownIn(row, column);
      if (stated === null) continue;
      const own = rows.slice(start + 1, at);
      const rest = subtract(stated, sumOf(own.map((line) => shownIn(line, column) ?? ZERO)));
      if (compareAmounts(absolute(rest), unitsLeft(own, column)) > 0) {
        faults.push(`row ${at}: ${amountText(stated, 0)}`);
      }
    }
  }
  return faults;
}

/** Equal amounts stay equal, and opposite ones opposite (decision 88): a unit for each of them may then be left. */
function unitsLeft(rows: readonly Row[], column: number) {
  const sizes = rows.flatMap(({ cells }) => {
    const cell = cells[column];
    const isAmount = cell?.kind === "amount" || cell?.kind === "total";
    return isAmount && !isZero(cell.amount) ? [amountText(absolute(cell.amount), 2)] : [];
  });
  const alike = sizes.filter(
    (size, at) => sizes.indexOf(size) !== at || sizes.lastIndexOf(size) !== at,
  );
  return amountOf(String(alike.length));
}

function shownIn({ cells }: Row, column: number) {
  const cell = cells[column];
  if (cell?.kind !== "amount" && cell?.kind !== "total") return null;
  return cell.shown ?? cell.amount;
}

async function faultsIn(books: Parameters<typeof builtPack>[0]): Promise<readonly string[]> {
  const { sheets } = await builtPack(books);
  const condensed = sheets.filter(({ id }) => STATEMENTS.includes(id));
  expect(condensed).toHaveLength(STATEMENTS.length);
  const faults = await Promise.all(
    condensed.map(async (sheet) => unequalIn(await rowsOf(sheet), sheet.columns.length)),
  );
  return [...faults.flat(), ...(await figureFaults(sheets))];
}

test("shown lines add up in any books, and the figures behind them are exact", async () => {
  expect(await faultsIn(smallCompany())).toEqual([]);
  expect(await faultsIn(booksFrom(WITH_TAX))).toEqual([]);
  await fc.assert(
    fc.asyncProperty(randomBooks, async (text) => {
      expect(await faultsIn(booksFrom(text))).toEqual([]);
    }),
    { numRuns: 25 },
  );
});

test("the net profit is the same on both statements, as shown and to the cent", async () => {
  const { sheets } = await builtPack(booksFrom(WITH_TAX));
  const cellOf = async (id: string, figure: string) => {
    const rows = await rowsOf(sheets.find((sheet) => sheet.id === id)!);
    const cells = rows.flatMap(({ cells: own }) => own);
    const cell = cells.find((one) => "figure" in one && one.figure.id === `${id}/${figure}`)!;
    if (cell.kind !== "total") throw new Error(cell.kind);
    return cell;
  };
  const result = await cellOf("condensed-result", "year/net-profit");
  const balance = await cellOf("condensed-balance", "closing/result");
  expect(amountText(result.amount, 2)).toBe("467.45");
  expect(equalAmounts(result.amount, balance.amount)).toBe(true);
  expect(result.shown).toEqual(balance.shown);
});

test("a chart with a ring neither loops nor counts an account twice", async () => {
  const books = booksFrom(
    WITH_TAX.replace("account 8000 revenue Sales", "account 8000 revenue Sales  under 8010")
      .replace(
        "2025-02-28  7000",
        "2025-01-31  8020  -5.00  invoice 2\n  2025-01-31  1000  5.00  invoice 2\n  2025-02-28  7000",
      )
      .replace("account 9200", "account 8020 revenue Service  under 8000\n  account 9200"),
  );
  const rows = await sheetText(await sheetOf(books, "condensed-result"));
  // 8000 and 8010 are above each other, so each is a main account; 8020 is below 8000.
  expect(firstAmount(rows.slice(0, 4))).toEqual([
    "heading: Revenue",
    "8000 | Sales | 1006",
    "8010 | Abroad | 0",
    "subtotal: Total revenue | 1006",
  ]);
  const whole = await sheetText(await sheetOf(books, "profit-and-loss"));
  expect(whole.filter((row) => /^80\d\d /.test(row.trim()))).toHaveLength(3);
});

test("a note nets VAT that is on both sides of the balance sheet: one tax authority, one debt or claim", async () => {
  const notesOf = async (receivable: string) =>
    (
      await sheetText(
        await sheetOf(
          booksFrom(`
            year 2025
            account 1000 current_assets Bank  [cash]
            account 1340 current_assets VAT receivable  rgs BVorVbkTvo
            account 1520 current_liabilities VAT payable  rgs BSchBepBtw
            account 0500 equity Capital
            2025-01-31  1340   ${receivable}  bank 1
            2025-01-31  1520  -30.00  bank 1
            2025-01-31  1000   80.00  bank 1
            2025-01-31  0500  -${String(50 + Number.parseInt(receivable, 10))}.00  bank 1`),
          "condensed-balance",
        ),
      )
    )
      .filter((row) => row.startsWith("note: VAT"))
      .map((row) => row.replaceAll("\u00A0", " "));
  expect(await notesOf("20.00")).toEqual([
    "note: VAT receivable of EUR 20 is among the current assets and VAT owed of EUR 30 among the current liabilities, as in the books; both are with one tax authority, and together a debt of EUR 10.",
  ]);
  expect(await notesOf("45.00")).toEqual([expect.stringMatching(/together a claim of EUR 15\.$/)]);
  expect(await sheetText(await sheetOf(smallCompany(), "condensed-balance"))).not.toContainEqual(
    expect.stringMatching(/^note: VAT/),
  );
});

test("partners with equal capital have equal lines, and the note on VAT has the amounts of the table", async () => {
  const rows = await sheetText(
    await sheetOf(
      booksFrom(`
        year 2025
        account 1000 current_assets Bank  [cash]
        account 1340 current_assets VAT receivable  rgs BVorVbkTvo
        account 1520 current_liabilities VAT payable  rgs BSchBepBtw
        account 0511 equity North  rgs BEivKapOnd
        account 0521 equity East  rgs BEivKa2Ond
        account 0531 equity South  rgs BEivKa3Ond
        2025-01-31  1340  283.45  bank 1
        2025-01-31  1520  -300.00  bank 1
        2025-01-31  1000  91580.75  bank 1
        2025-01-31  0511  -38425.68  bank 1
        2025-01-31  0521  -38425.68  bank 1
        2025-01-31  0531  -14712.84  bank 1`),
      "condensed-balance",
    ),
  );
  const shown = rows
    .filter((row) => /^\d|Total equity \||Total current assets|^note: VAT/.test(row))
    .map((row) => row.replaceAll("\u00A0", " "));
  expect(shown).toEqual([
    // 91,580.75 and 283.45 are 91,864.20.
    "1000 | Bank | 91581",
    "1340 | VAT receivable | 283",
    "subtotal: Total current assets | 91864",
    // 91,564.20: the third gives way, although the first two rounded down more.
    "0511 | North | 38426",
    "0521 | East | 38426",
    "0531 | South | 14712",
    "subtotal: Total equity | 91564",
    "1520 | VAT payable | 300",
    expect.stringMatching(/of EUR 283 .* of EUR 300 .* a debt of EUR 17\.$/),
  ]);
});

test("the note on VAT has the amounts as lines gave way for them to add up", async () => {
  const rows = await sheetText(
    await sheetOf(
      booksFrom(`
        year 2025
        account 1000 current_assets Bank  [cash]
        account 1340 current_assets VAT receivable  rgs BVorVbkTvo
        account 1520 current_liabilities VAT payable  rgs BSchBepBtw
        account 0500 equity Capital
        2025-01-31  1340  283.35  bank 1
        2025-01-31  1520  -300.20  bank 1
        2025-01-31  1000  80.40  bank 1
        2025-01-31  0500  -63.55  bank 1`),
      "condensed-balance",
    ),
  );
  // 363.75, rounded 364: the bank lost more, but its balance is on the first page too.
  expect(rows.filter((row) => /^1/.test(row))).toEqual([
    "1000 | Bank | 80",
    "1340 | VAT receivable | 284",
    "1520 | VAT payable | 300",
  ]);
  expect(
    rows
      .filter((row) => row.startsWith("note: VAT"))
      .join("")
      .replaceAll("\u00A0", " "),
  ).toMatch(/of EUR 284 .* of EUR 300 .* a debt of EUR 16\.$/);
});
