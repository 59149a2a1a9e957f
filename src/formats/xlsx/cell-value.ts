/** The value of a spreadsheet cell: a number, a text, or a formula with its result. */
import { amountText, isZero } from "../../amount/amount.ts";
import { daysBetween } from "../../calendar/calendar-date.ts";
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

const TEXT_LENGTH_MAX = 32_767;
/** A sheet name in a formula; a hyphen in it is not a subtraction. */
const SHEET_NAME = /'[^']*'/g;
/** Most texts: without anything like an escape, and without lone surrogates. */
const PLAIN = /^[^_\ud800-\udfff\ufffe\uffff]*$/;
export const CENT_PLACES = 2;
/** Binary sums have errors far behind the last decimal; a difference of zero must show as zero. */
const CRUMB_PLACES = 4;

/** The cells that may be formulas. */
export type ComputedCell = Extract<
  Cell,
  { kind: "amount" | "total" | "ratio" | "column-total" | "text" }
>;

/** `formula` returns the formula of a cell, or null if there can be none. */
export function shownCell(
  cell: Cell,
  formula: (computed: ComputedCell) => string | null,
): ShownCell {
  switch (cell.kind) {
    case "blank":
      return { value: null, shown: "blank" };
    case "text":
      return shownText(cell, formula(cell));
    case "absent":
      return { value: cellText(cell.text), shown: "text" };
    case "count":
      return { value: cell.count, shown: "count" };
    case "date":
      return {
        value: daysBetween(DAY_ZERO, cell.date),
        shown: cell.isMonth === true ? "month" : "date",
      };
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
  const value = cellText(text);
  const shown = isAlarm === true ? "alarm" : "text";
  // A formula in a cell formatted as text would be shown instead of its result.
  return formula === null
    ? { value, shown }
    : { value: { formula, result: value }, shown: "verdict" };
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
export function shownNumber(digits: string): "amount" | "amount-fine" {
  const point = digits.indexOf(".");
  return point !== -1 && digits.length - point - 1 > CENT_PLACES ? "amount-fine" : "amount";
}

/**
 * Text is never written as a formula, whatever its first character. Text that looks like an escape of
 * the file format (`_x0041_`) is escaped; characters that XML does not allow are replaced.
 */
export function cellText(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX && PLAIN.test(text)) return text;
  const wellFormed = text.toWellFormed().replace(/[￾￿]/g, "�");
  const escaped = wellFormed.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  return escaped.length <= TEXT_LENGTH_MAX ? escaped : `${escaped.slice(0, TEXT_LENGTH_MAX - 1)}…`;
}
