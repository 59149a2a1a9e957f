/** What a spreadsheet cell holds: a number, a text, or a formula with its result. */
import { amountText, isZero } from "../../amount/amount.ts";
import { dateOf, daysBetween } from "../../calendar/calendar-date.ts";
import type { Cell } from "../../sheets/sheet.ts";
import type { CellTraits } from "./cell-styles.ts";
import { toSpreadsheetNumber } from "./spreadsheet-number.ts";

export type CellValue = number | string | { formula: string; result: number } | null;

export interface ShownCell {
  readonly value: CellValue;
  readonly shown: CellTraits["shown"];
}

/** Day 0 of spreadsheets, such that every day from 1 March 1900 has its number. */
const DAY_ZERO = dateOf("1899-12-30");
const TEXT_LENGTH_MAX = 32_767;
/** As formulas write it; a hyphen in it takes nothing away. */
const SHEET_NAME = /'[^']*'/g;
/** Most texts: nothing in them looks like an escape or is half a character. */
const PLAIN = /^[^_\ud800-\udfff\ufffe\uffff]*$/;
const CENT_PLACES = 2;
/** Binary sums leave crumbs far behind the last decimal; a difference of zero must show as zero. */
const CRUMB_PLACES = 4;

/** `formula` makes the formula of a total, or null where it cannot be one. */
export function shownCell(
  cell: Cell,
  formula: (total: Extract<Cell, { kind: "total" | "ratio" | "column-total" }>) => string | null,
): ShownCell {
  switch (cell.kind) {
    case "blank":
      return { value: null, shown: "blank" };
    case "text":
      return { value: cellText(cell.text), shown: cell.isAlarm === true ? "alarm" : "text" };
    case "absent":
      return { value: cellText(cell.text), shown: "text" };
    case "count":
      return { value: cell.count, shown: "count" };
    case "date":
      return { value: daysBetween(DAY_ZERO, cell.date), shown: "date" };
    case "amount":
      return shownAmount(cell, null);
    case "total":
    case "column-total":
      return shownAmount(cell, formula(cell));
    case "ratio":
      return shownRatio(cell, formula(cell));
  }
}

/** A ratio was rounded when it was made, and its formula rounds the same way. */
function shownRatio(
  { amount, unit }: Extract<Cell, { kind: "ratio" }>,
  formula: string | null,
): ShownCell {
  const number = toSpreadsheetNumber(amount);
  if (number === null) return { value: amountText(amount, 0), shown: "digits" };
  return { value: formula === null ? number : { formula, result: number }, shown: unit };
}

function shownAmount(
  { amount }: Extract<Cell, { readonly figure: unknown }>,
  formula: string | null,
): ShownCell {
  const number = toSpreadsheetNumber(amount);
  if (number === null) return { value: amountText(amount, CENT_PLACES), shown: "digits" };
  const text = amountText(amount, CENT_PLACES);
  // The text has no more decimals than the amount needs, so it tells without rounding.
  const isFine = text.length - text.indexOf(".") - 1 > CENT_PLACES;
  const shown = isFine ? "amount-fine" : "amount";
  if (formula === null) return { value: number, shown };
  const bare = formula.replace(SHEET_NAME, "");
  const rounds = bare.includes("-") || (isZero(amount) && /[+(]/.test(bare));
  const exact = rounds ? `ROUND(${formula},${String(CRUMB_PLACES)})` : formula;
  return { value: { formula: exact, result: number }, shown };
}

/**
 * Text stays text: it is never given to the writer as a formula, whatever it begins with. What looks
 * like an escape of the file format (`_x0041_`) is escaped; what XML cannot hold is replaced.
 */
export function cellText(text: string): string {
  if (text.length <= TEXT_LENGTH_MAX && PLAIN.test(text)) return text;
  const wellFormed = text.toWellFormed().replace(/[￾￿]/g, "�");
  const escaped = wellFormed.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  return escaped.length <= TEXT_LENGTH_MAX ? escaped : `${escaped.slice(0, TEXT_LENGTH_MAX - 1)}…`;
}
