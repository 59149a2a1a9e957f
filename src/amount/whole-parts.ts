/** Rounds amounts to whole units for readers, so that rounded lines add up to their rounded sum. */
import { invariant } from "../failure.ts";
import {
  type Amount,
  add,
  amountOf,
  compareAmounts,
  isNegative,
  isZero,
  negate,
  roundAmount,
  subtract,
  sumOf,
} from "./amount.ts";

const ONE = amountOf("1");

/** To a whole unit, half away from zero. */
export const whole = (amount: Amount): Amount => roundAmount(amount, 0);

/**
 * One whole amount for each amount, in the same order; together they are `total`, which is whole and no further from
 * the exact sum than rounding explains. Each is rounded, and the units that remain go to the amounts that rounding
 * changed most the other way (largest remainder); of equal ones the first. An amount of zero stays zero, and those from
 * `firmFrom` on, which readers see elsewhere too, change only if no other can.
 */
export function wholeParts(
  total: Amount,
  amounts: readonly Amount[],
  firmFrom: number = amounts.length,
): readonly Amount[] {
  const parts = amounts.map(whole);
  const rest = subtract(total, sumOf(parts));
  if (isZero(rest)) return parts;
  const unit = isNegative(rest) ? negate(ONE) : ONE;
  const lost = amounts.map((amount, index) => {
    const error = subtract(amount, parts[index] ?? amount);
    return isNegative(rest) ? negate(error) : error;
  });
  const order = amounts.flatMap((amount, index) => (isZero(amount) ? [] : [index]));
  const isFirm = (index: number): number => (index < firmFrom ? 0 : 1);
  order.sort(
    (one, other) =>
      isFirm(one) - isFirm(other) || compareAmounts(lost[other] ?? ONE, lost[one] ?? ONE),
  );
  const changed = new Set<number>();
  for (let left = rest; !isZero(left); left = subtract(left, unit)) {
    const index = order[changed.size];
    invariant(index !== undefined, "a rounded sum is within a unit for each of its amounts");
    changed.add(index);
  }
  return parts.map((part, index) => (changed.has(index) ? add(part, unit) : part));
}
