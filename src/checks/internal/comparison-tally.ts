/** Comparisons counted while postings are read: those that are not equal are kept, the others only counted. */
import { equalAmounts } from "../../amount/amount.ts";
import { type Comparison, FINDINGS_KEPT_MAX } from "../check.ts";

export type Figures = Pick<Comparison, "month" | "expected" | "actual">;
/** What a comparison is about. Most are equal, and nobody asks. */
export type About = () => Pick<Comparison, "subject" | "sources">;

export interface ComparisonTally {
  readonly add: (figures: Figures, about: About) => void;
  /**
   * As many comparisons as were added: unequal ones as they are up to a limit, and beyond it as the first of their month that was not
   * kept; equal ones as the first of their month.
   */
  readonly outcomes: () => Iterable<Comparison>;
}

export function comparisonTally(): ComparisonTally {
  const kept: Comparison[] = [];
  const more: Counted = new Map();
  const equal: Counted = new Map();
  const count = (counted: Counted, figures: Figures, about: About): void => {
    const known = counted.get(figures.month);
    if (known === undefined) {
      counted.set(figures.month, { first: comparisonOf(figures, about), count: 1 });
    } else known.count += 1;
  };
  return {
    add: (figures, about) => {
      if (equalAmounts(figures.expected, figures.actual)) count(equal, figures, about);
      else if (kept.length < FINDINGS_KEPT_MAX) kept.push(comparisonOf(figures, about));
      else count(more, figures, about);
    },
    outcomes: function* () {
      yield* kept;
      for (const counted of [more, equal]) {
        for (const { first, count: times } of counted.values()) {
          for (let index = 0; index < times; index += 1) yield first;
        }
      }
    },
  };
}

/** Comparisons of which the first of each month stands for all. */
type Counted = Map<Comparison["month"], { readonly first: Comparison; count: number }>;

function comparisonOf({ month, expected, actual }: Figures, about: About): Comparison {
  const { subject, sources } = about();
  return { month, subject, expected, actual, sources };
}
