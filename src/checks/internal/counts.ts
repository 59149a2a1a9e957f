/** Comparisons of numbers of things: rows, pages, answers. */
import { type Amount, amountOf, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { SeriesIntake } from "../../ledger/intake.ts";
import type { Comparison } from "../check.ts";

/** A whole number of things in the form in which checks compare. */
export const countOf = (count: number): Amount => (count === 0 ? ZERO : amountOf(String(count)));

interface Counted {
  readonly expected: number;
  readonly actual: number;
}

/** Compares numbers that were noted of every series of entries; none for a series they are not known of. */
export function* compareSeries(
  { intake }: Books,
  countsOf: (series: SeriesIntake) => readonly Counted[],
): Generator<Comparison> {
  for (const noted of intake.series) {
    for (const { expected, actual } of countsOf(noted)) {
      yield {
        month: noted.month,
        subject: { kind: "series", series: noted.series },
        isCount: true,
        expected: countOf(expected),
        actual: countOf(actual),
        sources: noted.sources,
      };
    }
  }
}
