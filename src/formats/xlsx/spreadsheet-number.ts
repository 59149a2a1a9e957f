/** Converts exact amounts to spreadsheet numbers: the only place where money becomes binary. */
import { type Amount, amountText } from "../../amount/amount.ts";
import { dateOf } from "../../calendar/calendar-date.ts";

/** Day 0 of spreadsheets, which gives every day from 1 March 1900 the right number. */
export const DAY_ZERO = dateOf("1899-12-30");

/** Spreadsheets store this many digits; any decimal with no more digits is preserved. */
const DIGITS_MAX = 15;

/**
 * The amount as a number, or null if digits would be lost: the spreadsheet then gets text, which shows
 * all digits and is not used in formulas.
 */
export function toSpreadsheetNumber(amount: Amount): number | null {
  const text = amountText(amount, 0);
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length <= DIGITS_MAX ? Number(text) : null;
}
