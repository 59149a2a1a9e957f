/** Comparisons counted while postings are read: those that are not equal are kept, the others only counted. */
import { equalAmounts } from "../../amount/amount.ts";
import { type Comparison, FINDINGS_KEPT_MAX } from "../check.ts";

export interface ComparisonTally {
  readonly add: (comparison: Comparison) => void;
  /** As many comparisons as were added: unequal ones as they are, equal ones as the first of their month. */
  readonly outcomes: () => Iterable<Comparison>;
}

export function comparisonTally(): ComparisonTally {
  const broken: Comparison[] = [];
  const equal = new Map<Comparison["month"], { readonly first: Comparison; count: number }>();
  let brokenCount = 0;
  return {
    add: (comparison) => {
      if (equalAmounts(comparison.expected, comparison.actual)) {
        const known = equal.get(comparison.month) ?? { first: comparison, count: 0 };
        known.count += 1;
        equal.set(comparison.month, known);
        return;
      }
      brokenCount += 1;
      if (broken.length < FINDINGS_KEPT_MAX) broken.push(comparison);
    },
    outcomes: function* () {
      yield* broken;
      const last = broken.at(-1);
      for (let more = broken.length; last !== undefined && more < brokenCount; more += 1) {
        yield last;
      }
      for (const { first, count } of equal.values()) {
        for (let index = 0; index < count; index += 1) yield first;
      }
    },
  };
}
