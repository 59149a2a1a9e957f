/** The value of a spreadsheet cell: a number, a text, or a formula with its result. */
import { amountText, isZero } from "../../amount/amount.ts";
import { type CalendarDate, daysBetween } from "../../calendar/calendar-date.ts";
import type { Cell } from "../../sheets/sheet.ts";
import type { CellTraits } from "./cell-styles.ts";
import { DAY_ZERO, spreadsheetDigits, toSpreadsheetNumber } from "./spreadsheet-number.ts";

export type CellValue =
  | number
  | string
  | { readonly formula: string; readonly result: number | string }
  | null;

export interface ShownCell {
  readonly value: CellValue;
  readonly shown: CellTraits["shown"];
}

/** A sheet name in a formula; a hyphen in it is not a subtraction. */
const SHEET_NAME = /'[^']*'/g;
const CENT_PLACES = 2;
/** Binary sums have errors far behind the last decimal; a difference of zero must show as zero. */
const CRUMB_PLACES = 4;

/** The cells that may be formulas. */
export type ComputedCell = Extract<
  Cell,
  { kind: "amount" | "total" | "ratio" | "column-total" | "text" }
>;

/** The formulas and the numbers of days that cells of a workbook are written with. */
export interface CellSetting {
  /** The formula of a cell, or null if there can be none. */
  readonly formula: (computed: ComputedCell) => string | null;
  /** The number of a day in a spreadsheet. */
  readonly dayOf: (date: CalendarDate) => number;
}

/** Each day is computed once: a workbook has at most the days of the books and of their documents. */
export function dayNumbers(): CellSetting["dayOf"] {
  const known = new Map<CalendarDate, number>();
  return (date) => {
    const found = known.get(date) ?? daysBetween(DAY_ZERO, date);
    known.set(date, found);
    return found;
  };
}

export function shownCell(cell: Cell, { formula, dayOf }: CellSetting): ShownCell {
  switch (cell.kind) {
    case "blank":
    case "course":
      return { value: null, shown: "blank" };
    case "text":
      return shownText(cell, formula(cell));
    case "absent":
      return { value: cell.text, shown: "text" };
    case "count":
      return { value: cell.count, shown: "count" };
    case "date":
      return { value: dayOf(cell.date), shown: cell.isMonth === true ? "month" : "date" };
    // A sum of entries is not rounded: it is the same formula in all cells of a row.
    case "amount":
      return shownAmount(cell, formula(cell), false);
    case "total":
    case "column-total":
      return shownAmount(cell, formula(cell), true);
    case "ratio":
      return shownRatio(cell, formula(cell));
  }
}

function shownText(
  { text, isAlarm }: Extract<Cell, { kind: "text" }>,
  formula: string | null,
): ShownCell {
  const shown = isAlarm === true ? "alarm" : "text";
  // A formula in a cell formatted as text would be shown instead of its result.
  return formula === null
    ? { value: text, shown }
    : { value: { formula, result: text }, shown: "computed-text" };
}

/** A ratio is already rounded; its formula rounds in the same way. */
function shownRatio(
  { amount, unit }: Extract<Cell, { kind: "ratio" }>,
  formula: string | null,
): ShownCell {
  const number = toSpreadsheetNumber(amount);
  if (number === null) return { value: amountText(amount, 0), shown: "digits" };
  return { value: formula === null ? number : { formula, result: number }, shown: unit };
}

function shownAmount(
  cell: Extract<Cell, { readonly figure: unknown }>,
  formula: string | null,
  mayRound: boolean,
): ShownCell {
  const { amount } = cell;
  const digits = spreadsheetDigits(amount);
  if (digits === null) return { value: amountText(amount, CENT_PLACES), shown: "digits" };
  const number = Number(digits);
  const shown = "shown" in cell ? "amount-whole" : shownNumber(digits);
  if (formula === null) return { value: number, shown };
  const bare = formula.replace(SHEET_NAME, "");
  const rounds = mayRound && (bare.includes("-") || (isZero(amount) && /[+(]/.test(bare)));
  const exact = rounds ? `ROUND(${formula},${String(CRUMB_PLACES)})` : formula;
  return { value: { formula: exact, result: number }, shown };
}

/** The text of a number has only the decimals that it needs. */
function shownNumber(digits: string): "amount" | "amount-fine" {
  const point = digits.indexOf(".");
  return point !== -1 && digits.length - point - 1 > CENT_PLACES ? "amount-fine" : "amount";
}
