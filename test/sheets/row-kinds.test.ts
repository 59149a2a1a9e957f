/** The rows of kind `item` in a column add up to its subtotals and totals. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type Amount,
  add,
  amountOf,
  amountText,
  equalAmounts,
  ZERO,
} from "../../src/amount/amount.ts";
import type { Books } from "../../src/ledger/books.ts";
import type { Cell, Row, Sheet } from "../../src/sheets/sheet.ts";
import { randomBooks } from "../checks/random-books.ts";
import { booksFrom, smallCompany } from "../support/books-notation.ts";
import { builtPack, rowsOf } from "./built-sheets.ts";

/** The balance after each posting is the sum of those before it. */
const RUNNING = ["ledger-cards balance", "equity-movements balance", "equity-movements ledger"];
/** Composed of subtotals with different signs: specification 2.10. */
const COMPOSED = [
  ...["profit-and-loss", "result-month", "result-to-date", "result-13-months"],
  ...["condensed-result", "condensed-month", "books-to-tax"],
];

/** Ratios do not add up; blank cells count as zero. */
function addendOf(cell: Cell | undefined): Amount | null {
  if (cell?.kind === "count") return amountOf(String(cell.count));
  if (cell === undefined || !("figure" in cell) || cell.kind === "ratio") return null;
  return cell.amount;
}

const sumIn = (rows: readonly Row[], column: number): Amount =>
  rows.reduce((total, { cells }) => add(total, addendOf(cells[column]) ?? ZERO), ZERO);

/**
 * Sums that differ from the items above them: for a subtotal those since the previous sum or heading,
 * for a total those since the previous total. An opening counts for the total below it.
 */
async function sumFaults(sheet: Sheet): Promise<readonly string[]> {
  const rows = await rowsOf(sheet);
  const faults: string[] = [];
  for (const [index, row] of rows.entries()) {
    const isTotal = row.kind === "total";
    if (row.kind !== "subtotal" && (!isTotal || COMPOSED.includes(sheet.id))) continue;
    const above = rows.slice(0, index);
    const start = above.findLastIndex(({ kind }) =>
      isTotal ? kind === "total" : kind === "subtotal" || kind === "total" || kind === "heading",
    );
    const own = above.slice(start + 1);
    const opening = own.filter(({ kind }) => kind === "opening");
    // A balance is its opening plus the total movement; below a heading the opening begins a table of its own.
    const isOwnTable = own[0]?.kind === "heading" && own[1]?.kind === "opening";
    const hasBefore = isTotal && opening.length > 0 && start >= 0 && !isOwnTable;
    const before = hasBefore ? above.slice(start, start + 1) : [];
    const items = [
      ...before,
      ...(isTotal ? opening : []),
      ...own.filter(({ kind }) => kind === "item"),
    ];
    for (const [column, { key }] of sheet.columns.entries()) {
      const stated = addendOf(row.cells[column]);
      if (stated === null || RUNNING.includes(`${sheet.id} ${key}`)) continue;
      const sum = sumIn(items, column);
      if (equalAmounts(sum, stated)) continue;
      faults.push(
        `${sheet.id} ${key} row ${index}: ${amountText(sum, 2)}, ${amountText(stated, 2)}`,
      );
    }
  }
  return faults;
}

async function faultsIn(books: Books): Promise<readonly string[]> {
  const { sheets } = await builtPack(books);
  return (await Promise.all(sheets.map(sumFaults))).flat();
}

describe("the items of a section add up to its subtotal or total", () => {
  test("on every sheet of a small company", async () => {
    expect(await faultsIn(smallCompany())).toEqual([]);
  });

  test("on every sheet of any consistent books", async () => {
    await fc.assert(
      fc.asyncProperty(randomBooks, async (text) => {
        expect(await faultsIn(booksFrom(text))).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });

  test("and a sum among the items is detected", async () => {
    const { sheets } = await builtPack(smallCompany());
    const cashFlow = sheets.find(({ id }) => id === "cash-flow")!;
    const spoilt: Sheet = {
      ...cashFlow,
      rows: async function* () {
        for await (const row of cashFlow.rows()) {
          yield row.kind === "subtotal" ? { ...row, kind: "item" } : row;
        }
      },
    };
    expect(await sumFaults(spoilt)).not.toEqual([]);
  });
});

test("the running balance of a ledger card starts at its opening and ends at its closing", async () => {
  const { sheets } = await builtPack(smallCompany());
  const cards = sheets.find(({ id }) => id === "ledger-cards")!;
  const columnOf = (name: string) => cards.columns.findIndex(({ key }) => key === name);
  const [debit, credit, balance] = [columnOf("debit"), columnOf("credit"), columnOf("balance")];
  let running = ZERO;
  for (const { kind, cells } of await rowsOf(cards)) {
    const stated = addendOf(cells[balance])!;
    if (kind === "opening") running = stated;
    if (kind === "item") {
      running = add(running, addendOf(cells[debit]) ?? ZERO);
      running = add(running, amountOf(`-${amountText(addendOf(cells[credit]) ?? ZERO, 2)}`));
    }
    expect(amountText(running, 2)).toBe(amountText(stated, 2));
  }
});

test("cross-checks with another report and figures counted in other rows are not items", async () => {
  const { sheets } = await builtPack(smallCompany());
  const kindsOf = async (id: string): Promise<Readonly<Record<string, string>>> => {
    const rows = await rowsOf(sheets.find((sheet) => sheet.id === id)!);
    const named = rows.map(({ kind, cells }) => {
      const name = cells.find((cell) => cell.kind === "text");
      return [name?.kind === "text" ? name.text : "", kind];
    });
    return Object.fromEntries(named) as Record<string, string>;
  };
  expect(await kindsOf("profit-and-loss")).toMatchObject({
    "Expenses less other income (per the service)": "cross-check",
    "Revenue after these expenses": "cross-check",
  });
  expect(await kindsOf("cash-flow")).toMatchObject({
    "Cash at the start of the period": "opening",
  });
  expect(await kindsOf("balance-sheet")).toMatchObject({
    "Assets less equity and liabilities": "cross-check",
  });
  expect(await kindsOf("cover")).toMatchObject({ "Result after tax": "memo" });
  expect(await kindsOf("revenue-by-contact")).toMatchObject({
    "Five largest of each period": "memo",
    "Revenue per the profit and loss account": "cross-check",
  });
});
