/** Comparisons counted as they are made: of those that are not equal the first are kept, the others are only counted. */
import { equalAmounts, isZero } from "../../amount/amount.ts";
import { type Comparison, FINDINGS_KEPT_MAX, type Tallied } from "../check.ts";

export interface Tally {
  /** Returns whether the comparison is equal. */
  readonly add: (comparison: Comparison) => boolean;
  readonly tallied: () => Tallied;
}

export function comparisonsTallied(): Tally {
  const unequal: Comparison[] = [];
  let [compared, broken, fits] = [0, 0, 0];
  return {
    add: (comparison) => {
      const { expected, actual } = comparison;
      compared += 1;
      const isEqual = equalAmounts(expected, actual);
      if (isEqual) {
        if (!isZero(expected)) fits += 1;
      } else {
        broken += 1;
        // One that stands for several is shown once.
        const isNew = unequal.at(-1) !== comparison;
        if (isNew && unequal.length < FINDINGS_KEPT_MAX) unequal.push(comparison);
      }
      return isEqual;
    },
    tallied: () => ({ compared, broken, fits, unequal }),
  };
}

export function talliedIn(comparisons: Iterable<Comparison>): Tallied {
  const { add, tallied } = comparisonsTallied();
  for (const comparison of comparisons) add(comparison);
  return tallied();
}
