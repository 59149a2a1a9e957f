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

/** The comparison of a check: numbers that were noted of every series of entries; none where they are not known. */
export const inEverySeries = (
  countsOf: (series: SeriesIntake) => readonly Counted[],
): ((books: Books) => readonly Comparison[]) => {
  return ({ intake }) =>
    intake.series.flatMap((noted) =>
      countsOf(noted).map(({ expected, actual }) => ({
        month: noted.month,
        subject: { kind: "series", series: noted.series },
        isCount: true,
        expected: countOf(expected),
        actual: countOf(actual),
        sources: noted.sources,
      })),
    );
};
