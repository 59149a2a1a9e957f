/** The boxes of the Dutch VAT return in which a business states amounts; 5a is the sum of the tax of boxes 1 to 4. */
import type { Amount } from "../amount/amount.ts";

export const VAT_BOXES = [
  ...(["1a", "1b", "1c", "1d", "1e"] as const),
  ...(["2a", "3a", "3b", "3c", "4a", "4b", "5b"] as const),
] as const;

export type VatBox = (typeof VAT_BOXES)[number];

/** As the return states them, without a sign of debit or credit: positive is the usual side of the box. */
export interface BoxAmounts {
  /** The base; null if the box has none, or the return leaves it out. */
  readonly turnover: Amount | null;
  /** Null if the box has no tax, or the return leaves it out. In 5b what is deducted is positive. */
  readonly vat: Amount | null;
}
