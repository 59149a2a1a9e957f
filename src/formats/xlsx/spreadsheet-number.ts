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
  const digits = spreadsheetDigits(amount);
  return digits === null ? null : Number(digits);
}

/** The text of that number, which is that of the amount: a number of so many digits has no other. */
export function spreadsheetDigits(amount: Amount): string | null {
  const text = amountText(amount, 0);
  if (text.length <= DIGITS_MAX) return text;
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length <= DIGITS_MAX ? text : null;
}
