/** The condensed statements add up as shown, in any books. */
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
import { firstAmount, WITH_TAX } from "./taxed-books.ts";

/**
 * Revenue 1,000.70, direct costs 300.35, expenses 150.70: gross profit 700.35, operating profit 549.65. Tax 82.20: net
 * profit 467.45. The bank has 10.20 of capital and all but the tax.
 */
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
