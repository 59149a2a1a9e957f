/** Money in requests: a point or a comma, at most two decimals, within a limit. */
import {
  type Amount,
  absolute,
  amountOf,
  compareAmounts,
  parseAmount,
} from "../../amount/amount.ts";

/** In either direction. Gap: Request bodies. */
const MONEY_MAX = amountOf("1000000000");
const CENT_PLACES = 2;

export type TypedMoney =
  | { readonly ok: true; readonly amount: Amount }
  /** The continuation of a sentence that starts with the field: `debit is not a number`. */
  | { readonly ok: false; readonly text: string; readonly word: string };

export function readMoney(typed: string): TypedMoney {
  const text = withPoint(typed);
  const amount = parseAmount(text);
  if (amount === null) return { ok: false, text: "is not a number", word: "not_a_number" };
  if ((text.split(".")[1] ?? "").replace(/0+$/, "").length > CENT_PLACES) {
    return { ok: false, text: "has more than two decimals", word: "too_precise" };
  }
  if (compareAmounts(absolute(amount), MONEY_MAX) > 0) {
    return { ok: false, text: "is more than 1000000000", word: "too_big" };
  }
  return { ok: true, amount };
}

/** Accepts a point or a comma, even without decimals after it; null for text that is not a number. */
export const readDecimal = (typed: string): Amount | null => parseAmount(withPoint(typed));

const withPoint = (typed: string): string => typed.replace(",", ".").replace(/\.$/, "");
