/** From exact amounts to the numbers a spreadsheet keeps: the one place where money becomes binary. */
import { type Amount, amountText } from "../../amount/amount.ts";

/** Spreadsheets keep and show this many digits; any decimal within it comes back unchanged. */
const DIGITS_MAX = 15;

/**
 * The amount as a number, or null when its digits would not survive: a spreadsheet then gets text,
 * which shows every digit and takes part in no formula.
 */
export function toSpreadsheetNumber(amount: Amount): number | null {
  const text = amountText(amount, 0);
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length <= DIGITS_MAX ? Number(text) : null;
}
