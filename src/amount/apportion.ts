/** Divides an amount in proportion to weights, so that the parts add up to it exactly. */

import { invariant } from "../failure.ts";
import {
  type Amount,
  add,
  amountOf,
  compareAmounts,
  divideRounded,
  equalAmounts,
  isNegative,
  isZero,
  multiply,
  negate,
  roundAmount,
  subtract,
  sumOf,
  ZERO,
} from "./amount.ts";

const CENTS = 2;
const CENT = amountOf("0.01");

/**
 * One part in cents for each weight, in the same order. Each part is rounded, and the cents that remain go to the parts
 * that rounding changed most (largest remainder); of equal ones the first. Weights may be negative. If they
 * add up to zero, the last one takes the whole amount.
 */
export function apportion(total: Amount, weights: readonly Amount[]): readonly Amount[] {
  invariant(equalAmounts(roundAmount(total, CENTS), total), "an amount to divide is in cents");
  if (weights.length === 1) return [total];
  const sum = sumOf(weights);
  if (isZero(sum)) return weights.map((_, index) => (index === weights.length - 1 ? total : ZERO));
  const parts = weights.map((weight) => divideRounded(multiply(total, weight), sum, CENTS));
  const rest = subtract(total, sumOf(parts));
  if (isZero(rest)) return parts;
  // Positive if rounding made the part too small. The sum is only a common factor, apart from its sign.
  const errors = weights.map((weight, index) => {
    const error = subtract(multiply(total, weight), multiply(parts[index] ?? ZERO, sum));
    return isNegative(sum) === isNegative(rest) ? error : negate(error);
  });
  const cent = isNegative(rest) ? negate(CENT) : CENT;
  const order = weights.map((_, index) => index);
  order.sort((one, other) => compareAmounts(errors[other] ?? ZERO, errors[one] ?? ZERO));
  const cents = divideRounded(rest, cent, 0);
  const corrected = new Set(order.filter((_, place) => isBelow(place, cents)));
  return parts.map((part, index) => (corrected.has(index) ? add(part, cent) : part));
}

const isBelow = (place: number, count: Amount): boolean =>
  compareAmounts(amountOf(String(place)), count) < 0;
