/** Lines of receipts as clients enter them: quantities with a unit, and what is stored of them. */
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
 * A number with a point or a comma first, then a unit or nothing. A unit starts with a letter or a sign:
 * the unit of `1:30` would be ambiguous. `1e3` is a notation for a number, not a unit.
 */
const QUANTITY = /^(-?\d{1,12}(?:[.,]\d{1,6})?)(?!e[+-]?\d+$)(?:\s*[\p{L}%×].*)?$/iu;

/** The quantity of `2`, `0,5`, `2 x`, `1.5 uur`; null for a text without a number, or one beyond the limit. */
export function readQuantity(typed: string): Amount | null {
  const [, digits = ""] = QUANTITY.exec(typed.trim()) ?? [];
  const quantity = parseAmount(digits.replace(",", "."));
  if (quantity === null || compareAmounts(absolute(quantity), QUANTITY_MAX) > 0) return null;
  return quantity;
}

/** A line loaded with the books counts as entered with its quantity (none for one piece), at its position. */
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
