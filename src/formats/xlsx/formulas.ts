/** Totals as spreadsheet formulas, with the cell addresses of their terms. */
import { amountText } from "../../amount/amount.ts";
import { type Calculation, RATIO_PLACES, type Term } from "../../sheets/live-figures.ts";
import type { Cell } from "../../sheets/sheet.ts";
import { addressOf, type Place, sheetPrefix } from "./cell-address.ts";

/** The location of a figure: a place known in advance, or a name defined once the figure is written. */
export type Location =
  | { readonly kind: "place"; readonly place: Place }
  | { readonly kind: "name"; readonly name: string };

/** The facts of the workbook that a formula needs. */
export interface Surroundings {
  /** Null if the figure is not in the workbook as a number. */
  readonly locate: (figureId: string) => Location | null;
  /** Whether a range may include the cell, because it contains no number. */
  readonly isFree: (place: Place) => boolean;
}

/** Spreadsheets refuse longer formulas. */
const FORMULA_LENGTH_MAX = 8_000;
/** The maximum number of rows without a term inside a range: nested groups have a few. */
const FREE_ROWS_MAX = 10;

/**
 * The formula on the sheet `sheetName`, without its equals sign. Neighbouring cells become a range,
 * `SUM(C5:C9)`, also across cells without a number; single cells are listed. Null if a term is not in the
 * workbook.
 */
export function formulaOf(
  terms: readonly Term[],
  sheetName: string,
  { locate, isFree }: Surroundings,
): string | null {
  const parts: Part[] = [];
  for (const { figureId, isSubtracted } of terms) {
    const location = locate(figureId);
    if (location === null) return null;
    const before = parts.at(-1);
    if (before === undefined || !extend(before, location, { isSubtracted, isFree })) {
      parts.push(partOf(location, isSubtracted));
    }
  }
  const formula = parts.map((part, index) => textOf(part, sheetName, index === 0)).join("");
  return formula === "" || formula.length > FORMULA_LENGTH_MAX ? null : formula;
}

/**
 * `ROUND((B3-C3)/ABS(C3),3)`: a calculation with sums, rounded like its cell. Null if one of the sums cannot be a
 * formula.
 */
export function calculationFormula(
  { calculation, unit }: Extract<Cell, { kind: "ratio" }>,
  sheetName: string,
  surroundings: Surroundings,
): string | null {
  const formula = written(calculation, sheetName, surroundings);
  return formula === null || formula.length > FORMULA_LENGTH_MAX
    ? null
    : `ROUND(${formula},${String(RATIO_PLACES[unit])})`;
}

const OPERATORS = { add: "+", subtract: "-", multiply: "*", divide: "/" } as const;

function written(
  calculation: Calculation,
  sheetName: string,
  surroundings: Surroundings,
): string | null {
  switch (calculation.kind) {
    case "sum": {
      const sum = formulaOf(calculation.terms, sheetName, surroundings);
      return sum === null ? null : `(${sum})`;
    }
    case "number":
      return amountText(calculation.number, 0);
    case "absolute": {
      const inside = written(calculation.of, sheetName, surroundings);
      return inside === null ? null : `ABS${inside.startsWith("(") ? inside : `(${inside})`}`;
    }
    case "add":
    case "subtract":
    case "multiply":
    case "divide": {
      const left = written(calculation.left, sheetName, surroundings);
      const right = written(calculation.right, sheetName, surroundings);
      if (left === null || right === null) return null;
      const isProduct = calculation.kind === "multiply" || calculation.kind === "divide";
      const { kind: before } = calculation.left;
      const first = isProduct && (before === "add" || before === "subtract") ? `(${left})` : left;
      const second = "left" in calculation.right ? `(${right})` : right;
      return `${first}${OPERATORS[calculation.kind]}${second}`;
    }
  }
}

/** A range of neighbouring cells in one column or row, a single cell, or a name. */
interface Part {
  readonly isSubtracted: boolean;
  readonly name: string | null;
  readonly first: Place;
  last: Place;
}

const NOWHERE: Place = { sheetName: "", row: 0, column: 0 };

function partOf(location: Location, isSubtracted: boolean): Part {
  return location.kind === "name"
    ? { isSubtracted, name: location.name, first: NOWHERE, last: NOWHERE }
    : { isSubtracted, name: null, first: location.place, last: location.place };
}

/** Extends the range to the next cell if there are only free cells in between. */
function extend(
  part: Part,
  location: Location,
  { isSubtracted, isFree }: { readonly isSubtracted: boolean } & Pick<Surroundings, "isFree">,
): boolean {
  if (part.name !== null || location.kind === "name" || part.isSubtracted !== isSubtracted) {
    return false;
  }
  const { first, last } = part;
  const { place } = location;
  const between = Array.from({ length: Math.max(0, place.row - last.row - 1) }, (_, index) => ({
    ...last,
    row: last.row + 1 + index,
  }));
  const isBelow =
    place.column === last.column &&
    place.row > last.row &&
    first.column === last.column &&
    between.length <= FREE_ROWS_MAX &&
    between.every(isFree);
  const isBeside =
    place.row === last.row && place.column === last.column + 1 && first.row === last.row;
  if (place.sheetName !== last.sheetName || !(isBelow || isBeside)) return false;
  part.last = place;
  return true;
}

function textOf(part: Part, sheetName: string, isFirst: boolean): string {
  const sign = part.isSubtracted ? "-" : isFirst ? "" : "+";
  if (part.name !== null) return `${sign}${part.name}`;
  const { first, last } = part;
  const prefix = first.sheetName === sheetName ? "" : sheetPrefix(first.sheetName);
  if (first === last) return `${sign}${prefix}${addressOf(first)}`;
  return `${sign}SUM(${prefix}${addressOf(first)}:${addressOf(last)})`;
}
