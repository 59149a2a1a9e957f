/** Rounds amounts to whole units for readers, so that rounded lines add up to their rounded sum. */
import { invariant } from "../failure.ts";
import {
  type Amount,
  absolute,
  add,
  amountOf,
  amountText,
  compareAmounts,
  equalAmounts,
  isNegative,
  isPositive,
  isZero,
  negate,
  roundAmount,
  subtract,
  sumOf,
  ZERO,
} from "./amount.ts";

const ONE = amountOf("1");

/** To a whole unit, half away from zero. */
export const whole = (amount: Amount): Amount => roundAmount(amount, 0);

/**
 * One whole amount for each amount, in the same order; together they are `total`, which is whole and no further from
 * the exact sum than rounding explains. Each is rounded, and the units that remain go to the amounts that rounding
 * changed most the other way (largest remainder); of those that lost as much the first. Firm amounts, which readers see
 * elsewhere too, change only if no other can, and an amount of zero stays zero.
 *
 * Equal amounts stay equal, and opposite ones opposite. Where that leaves units that no other amount lost by rounding,
 * the parts add up to something else than `total`.
 */
export function wholeParts(
  total: Amount,
  amounts: readonly Amount[],
  isFirm: (index: number) => boolean = () => false,
): readonly Amount[] {
  const parts = amounts.map(whole);
  const rest = subtract(total, sumOf(parts));
  if (isZero(rest)) return parts;
  const unit = isNegative(rest) ? negate(ONE) : ONE;
  const unitsOf = (indexes: readonly number[]): Amount => sumOf(indexes.map(() => unit));
  const sets = alikeIn(amounts).map(({ amount, indexes }) => {
    const error = subtract(amount, whole(amount));
    const lost = isNegative(rest) ? negate(error) : error;
    const rank = indexes.some(isFirm) ? 2 : isPositive(lost) ? 0 : 1;
    return { indexes, lost, rank, isAlike: indexes.every(isEqualTo(amounts, amount)) };
  });
  sets.sort((one, other) => one.rank - other.rank || compareAmounts(other.lost, one.lost));
  invariant(
    isWithin(rest, unitsOf(sets.flatMap(({ indexes }) => indexes))),
    "a rounded sum is within a unit for each of its amounts",
  );
  const changed = new Set<number>();
  let left = rest;
  let isPassedOver = false;
  for (const { indexes, rank, isAlike } of sets) {
    // An amount that lost nothing does not pay for equal ones.
    if (isZero(left) || (isPassedOver && rank > 0)) break;
    if (isAlike && isWithin(unitsOf(indexes), left)) {
      for (const index of indexes) changed.add(index);
      left = subtract(left, unitsOf(indexes));
    } else isPassedOver = true;
  }
  return parts.map((part, index) => (changed.has(index) ? add(part, unit) : part));
}

/** The amounts of one size, apart from their sign, by their indexes; without those of zero. */
function alikeIn(
  amounts: readonly Amount[],
): readonly { readonly amount: Amount; readonly indexes: readonly number[] }[] {
  const indexes = [...amounts.keys()];
  const sizeAt = (index: number): string => amountText(absolute(amounts[index] ?? ZERO), 0);
  return [...Map.groupBy(indexes, sizeAt).values()].flatMap((own) => {
    const [first = 0] = own;
    const amount = amounts[first] ?? ZERO;
    return isZero(amount) ? [] : [{ amount, indexes: own }];
  });
}

const isEqualTo =
  (amounts: readonly Amount[], amount: Amount) =>
  (index: number): boolean =>
    equalAmounts(amounts[index] ?? ZERO, amount);

/** Whether an amount is at most another of the same sign. */
const isWithin = (amount: Amount, most: Amount): boolean =>
  compareAmounts(absolute(amount), absolute(most)) <= 0;
