/** Lines of receipts as clients type them: quantities with a unit, and what is kept of them. */
import {
  type Amount,
  absolute,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  parseAmount,
} from "../../amount/amount.ts";
import type { DetailRecord, TypedDetail } from "./administration-books.ts";

const ONE = amountOf("1");
const QUANTITY_MAX = amountOf("1000000000");
/**
 * A number with a point or a comma first, then a unit or nothing. A unit begins with a letter or a sign:
 * of `1:30` nobody can say what it counts. `1e3` is a way to write a number, and no unit.
 */
const QUANTITY = /^\s*(-?\d{1,12}(?:[.,]\d{1,6})?)(?!e[+-]?\d+\s*$)(?:\s*[\p{L}%×].*)?\s*$/iu;

/** `2`, `0,5`, `2 x`, `1.5 uur`; null for a text without a number, or with one out of bounds. */
export function readQuantity(typed: string): Amount | null {
  const [, digits = ""] = QUANTITY.exec(typed) ?? [];
  const quantity = parseAmount(digits.replace(",", "."));
  if (quantity === null || compareAmounts(absolute(quantity), QUANTITY_MAX) > 0) return null;
  return quantity;
}

/** One that came with the books was typed as its quantity, one thing as none, at its place. */
export const typedOf = (
  detail: DetailRecord,
  place: number,
  { createdAt, updatedAt }: Pick<TypedDetail, "createdAt" | "updatedAt">,
): TypedDetail =>
  detail.typed ?? {
    quantity: equalAmounts(detail.quantity, ONE) ? null : amountText(detail.quantity, 0),
    productId: null,
    order: place,
    createdAt,
    updatedAt,
  };
