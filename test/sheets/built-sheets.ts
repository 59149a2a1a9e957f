/** Builds the sheets of books with the words of the templates, and helpers to test them. */
import { fileURLToPath } from "node:url";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  divideRounded,
  equalAmounts,
  multiply,
  subtract,
  ZERO,
} from "../../src/amount/amount.ts";
import type { CheckResult } from "../../src/checks/check.ts";
import { runChecks } from "../../src/checks/run-checks.ts";
import { cellText } from "../../src/formats/internal/cell-text.ts";
import { runJournalTests } from "../../src/journal-tests/run-journal-tests.ts";
import type { Books } from "../../src/ledger/books.ts";
import { readJournalCriteria } from "../../src/packs/journal-criteria.ts";
import { readWordTable, type WordVariant, wordsOf } from "../../src/packs/read-words.ts";
import { SHEETS } from "../../src/sheets/index.ts";
import {
  type Calculation,
  RATIO_PLACES,
  type Term,
  termsOfCalculation,
} from "../../src/sheets/live-figures.ts";
import type { Cell, Row, Sheet, Words } from "../../src/sheets/sheet.ts";

const TEMPLATES = fileURLToPath(new URL("../../templates", import.meta.url));

export function templateWords(language: string, variant?: WordVariant): Words {
  const reading = readWordTable(TEMPLATES, language);
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  return wordsOf(language, reading.value, variant);
}

export interface BuiltPack {
  readonly sheets: readonly Sheet[];
  readonly results: readonly CheckResult[];
  readonly words: Words;
}

/** By the criteria of the product. */
function journalTests(books: Books) {
  const criteria = readJournalCriteria(TEMPLATES);
  if (!criteria.ok) throw new Error(criteria.problems.join("\n"));
  return runJournalTests(books, criteria.value);
}

export async function builtPack(books: Books, language = "en"): Promise<BuiltPack> {
  const words = templateWords(language);
  const results = await runChecks(books);
  const source = { books, results, words, journalTests };
  return { sheets: SHEETS.map(({ build }) => build(source)), results, words };
}

export async function sheetOf(books: Books, id: string): Promise<Sheet> {
  const { sheets } = await builtPack(books);
  return sheets.find((sheet) => sheet.id === id)!;
}

/** As in a pack with these sheets, which a sheet can depend on; without ids with every sheet. */
export async function sheetsInPack(
  books: Books,
  ids?: readonly string[],
): Promise<readonly Sheet[]> {
  const { results, words } = await builtPack(books);
  const source = { books, results, words };
  const own = SHEETS.filter(({ id }) => ids?.includes(id) !== false);
  const files = [{ name: "pack.pdf", sheets: own.map(({ describe }) => describe(source)) }];
  return own.map(({ build }) => build({ ...source, files }));
}

export async function rowsOf(sheet: Sheet): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for await (const row of sheet.rows()) rows.push(row);
  return rows;
}

const LOCALE = { thousandsMark: "", decimalMark: ".", datePattern: "yyyy-MM-dd" };

/** A row as text: its kind unless it is an item or memo, its level, and the cells that are not blank. */
export function rowText({ kind, indent, cells }: Row): string {
  const shown = cells.map((cell) => cellText(cell, LOCALE)).filter((text) => text !== "");
  const mark = kind === "item" || kind === "memo" ? "" : `${kind}: `;
  return `${"  ".repeat(indent)}${mark}${shown.join(" | ")}`;
}

export const sheetText = async (sheet: Sheet): Promise<readonly string[]> =>
  (await rowsOf(sheet)).map(rowText);

export type FigureCell = Extract<Cell, { readonly figure: unknown }>;

export const isFigureCell = (cell: Cell): cell is FigureCell => "figure" in cell;

/** Duplicate figures, terms without a figure, and totals that differ from the sum of their terms. */
export async function figureFaults(sheets: readonly Sheet[]): Promise<readonly string[]> {
  const faults: string[] = [];
  const amounts = new Map<string, Amount>();
  const cells: FigureCell[] = [];
  for (const sheet of sheets) {
    for (const row of await rowsOf(sheet)) {
      if (row.cells.length !== sheet.columns.length) faults.push(`${sheet.id}: a row is too short`);
      for (const cell of row.cells.filter(isFigureCell)) {
        const { id } = cell.figure;
        if (amounts.has(id)) faults.push(`${id} occurs twice`);
        if (!id.startsWith(`${sheet.id}/`)) faults.push(`${id} is not called after ${sheet.id}`);
        amounts.set(id, cell.amount);
        cells.push(cell);
      }
    }
  }
  for (const cell of cells) {
    if (cell.kind === "total") faults.push(...totalFaults(cell, amounts));
    if (cell.kind === "ratio") faults.push(...ratioFaults(cell, amounts));
  }
  return faults;
}

/** Recalculates the figure from those of its calculation. */
function ratioFaults(
  { amount, figure, calculation, unit }: Extract<FigureCell, { kind: "ratio" }>,
  amounts: ReadonlyMap<string, Amount>,
): readonly string[] {
  const { numerator, denominator } = termsOfCalculation(calculation);
  const missing = [...numerator, ...denominator].filter(({ figureId }) => !amounts.has(figureId));
  if (missing.length > 0) {
    return missing.map(({ figureId }) => `${figure.id}: there is no figure ${figureId}`);
  }
  const [above, below] = calculated(calculation, amounts);
  const again = divideRounded(above, below, RATIO_PLACES[unit]);
  return equalAmounts(again, amount) ? [] : [`${figure.id} is not its calculation`];
}

/** As a fraction, because only the end is rounded. */
function calculated(
  calculation: Calculation,
  amounts: ReadonlyMap<string, Amount>,
): readonly [above: Amount, below: Amount] {
  switch (calculation.kind) {
    case "sum":
      return [sumOfTerms(calculation.terms, amounts), ONE];
    case "number":
      return [calculation.number, ONE];
    case "absolute": {
      const [above, below] = calculated(calculation.of, amounts);
      return [absolute(above), absolute(below)];
    }
    case "add":
    case "subtract":
    case "multiply":
    case "divide": {
      const [above, below] = calculated(calculation.left, amounts);
      const [up, down] = calculated(calculation.right, amounts);
      if (calculation.kind === "multiply") return [multiply(above, up), multiply(below, down)];
      if (calculation.kind === "divide") return [multiply(above, down), multiply(below, up)];
      const change = calculation.kind === "add" ? add : subtract;
      return [change(multiply(above, down), multiply(up, below)), multiply(below, down)];
    }
  }
}

const ONE = amountOf("1");

const sumOfTerms = (terms: readonly Term[], amounts: ReadonlyMap<string, Amount>): Amount =>
  terms.reduce((total, { figureId, isSubtracted }) => {
    const amount = amounts.get(figureId) ?? ZERO;
    return isSubtracted ? subtract(total, amount) : add(total, amount);
  }, ZERO);

function totalFaults(
  cell: Extract<FigureCell, { kind: "total" }>,
  amounts: ReadonlyMap<string, Amount>,
): readonly string[] {
  const missing = cell.terms.filter(({ figureId }) => !amounts.has(figureId));
  const sum = sumOfTerms(cell.terms, amounts);
  return [
    ...missing.map(({ figureId }) => `${cell.figure.id}: there is no figure ${figureId}`),
    ...(equalAmounts(sum, cell.amount) ? [] : [`${cell.figure.id} is not the sum of its terms`]),
  ];
}
