/** Comparisons of counts: rows, pages, answers. */
import { type Amount, amountOf, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { SeriesIntake } from "../../ledger/intake.ts";
import type { Comparison } from "../check.ts";

/** A count as an amount, the form in which checks compare. */
export const countOf = (count: number): Amount => (count === 0 ? ZERO : amountOf(String(count)));

interface Counted {
  readonly expected: number;
  readonly actual: number;
}

/** Compares counts recorded for every series of entries; yields nothing if they are unknown. */
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
