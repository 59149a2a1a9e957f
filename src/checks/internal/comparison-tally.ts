/** Comparisons counted while postings are read: those that are not equal are kept, the others only counted. */
import { equalAmounts } from "../../amount/amount.ts";
import { type Comparison, FINDINGS_KEPT_MAX } from "../check.ts";

export type Figures = Pick<Comparison, "month" | "expected" | "actual">;
/** What a comparison is about. Most are equal, and nobody asks. */
export type About = () => Pick<Comparison, "subject" | "sources">;

export interface ComparisonTally {
  readonly add: (figures: Figures, about: About) => void;
  /** As many comparisons as were added: unequal ones as they are, equal ones as the first of their month. */
  readonly outcomes: () => Iterable<Comparison>;
}

export function comparisonTally(): ComparisonTally {
  const broken: Comparison[] = [];
  const equal = new Map<Comparison["month"], { readonly first: Comparison; count: number }>();
  let brokenCount = 0;
  return {
    add: (figures, about) => {
      if (equalAmounts(figures.expected, figures.actual)) {
        const known = equal.get(figures.month);
        if (known === undefined) {
          equal.set(figures.month, { first: comparisonOf(figures, about), count: 1 });
        } else known.count += 1;
        return;
      }
      brokenCount += 1;
      if (broken.length < FINDINGS_KEPT_MAX) broken.push(comparisonOf(figures, about));
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

function comparisonOf({ month, expected, actual }: Figures, about: About): Comparison {
  const { subject, sources } = about();
  return { month, subject, expected, actual, sources };
}
