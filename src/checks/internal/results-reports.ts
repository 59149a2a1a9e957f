/** Compares the reports of revenue and expenses by contact, or by project, with the entries. */
import { type Amount, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { DIVIDED_TYPES } from "../../ledger/keyed-results.ts";
import type { SumKeys } from "../../ledger/posting-sums.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison, ResultSums } from "../check.ts";
import type { Subject } from "../subject.ts";
import { NO_RESULT, resultsPer } from "./entry-results.ts";

/** A report of one month, as amounts by key. */
export interface ReportPer<Key> {
  readonly amounts: ReadonlyMap<Key | null, Amount>;
  readonly sources: readonly SourceHash[];
}

export interface ReportsPer<Dimension extends keyof SumKeys> {
  readonly dimension: Dimension;
  readonly revenue: (month: BooksMonth) => ReportPer<SumKeys[Dimension]>;
  readonly expenses: (month: BooksMonth) => ReportPer<SumKeys[Dimension]>;
  readonly subjectOf: (key: SumKeys[Dimension] | null, kind: "revenue" | "expenses") => Subject;
}

export const comparedPer =
  <Dimension extends keyof SumKeys>(reports: ReportsPer<Dimension>) =>
  (books: Books): Iterable<Comparison> =>
    compareReports(books, reports);

function* compareReports<Dimension extends keyof SumKeys>(
  books: Books,
  { dimension, revenue, expenses, subjectOf }: ReportsPer<Dimension>,
): Generator<Comparison> {
  const booked = resultsPer(books, dimension);
  for (const at of books.months) {
    const entriesOf = (key: SumKeys[Dimension] | null): ResultSums =>
      booked.get(key)?.get(at.month) ?? NO_RESULT;
    const moved = [...booked.keys()].filter((key) => booked.get(key)?.has(at.month) === true);
    for (const [kind, report, types] of [
      ["revenue", revenue(at), DIVIDED_TYPES.revenue],
      ["expenses", expenses(at), DIVIDED_TYPES.expenses],
    ] as const) {
      const own = moved.filter((key) => types.some((type) => !isZero(entriesOf(key)[type])));
      for (const key of new Set([...own, ...report.amounts.keys()])) {
        const sums = entriesOf(key);
        yield {
          month: at.month,
          subject: subjectOf(key, kind),
          expected: sumOf(types.map((type) => sums[type])),
          actual: report.amounts.get(key) ?? ZERO,
          sources: [...report.sources, ...at.entrySources],
        };
      }
    }
  }
}
