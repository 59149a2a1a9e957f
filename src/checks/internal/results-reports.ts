/** Compares the reports of revenue and expenses by contact, or by project, with the entries. */
import { type Amount, isZero, sumOf, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import type { ResultType } from "../../ledger/ledger-account.ts";
import type { SumKeys } from "../../ledger/posting-sums.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { Comparison, Reading, ResultSums } from "../check.ts";
import type { Subject } from "../subject.ts";
import { NO_RESULT, type ResultsPer, resultsPer } from "./entry-results.ts";

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

const REVENUE: readonly ResultType[] = ["revenue"];
const COSTS: readonly ResultType[] = ["direct_costs", "expenses"];

/** As in P14: whether expenses include other income and expenses is not specified, so both are measured. */
export const readingsPer = <Dimension extends keyof SumKeys>(
  reports: ReportsPer<Dimension>,
): {
  readonly prepare: (books: Books) => ResultsPer<SumKeys[Dimension]>;
  readonly readings: readonly [
    Reading<ResultsPer<SumKeys[Dimension]>>,
    Reading<ResultsPer<SumKeys[Dimension]>>,
  ];
} => ({
  prepare: (books) => resultsPer(books, reports.dimension),
  readings: [
    {
      name: "costs-and-expenses",
      compare: (books, booked) => compareReports(books, booked, { ...reports, costs: COSTS }),
    },
    {
      name: "with-other",
      compare: (books, booked) =>
        compareReports(books, booked, { ...reports, costs: [...COSTS, "other_income_expenses"] }),
    },
  ],
});

function* compareReports<Dimension extends keyof SumKeys>(
  books: Books,
  booked: ResultsPer<SumKeys[Dimension]>,
  {
    revenue,
    expenses,
    subjectOf,
    costs,
  }: ReportsPer<Dimension> & { readonly costs: readonly ResultType[] },
): Generator<Comparison> {
  for (const at of books.months) {
    const entriesOf = (key: SumKeys[Dimension] | null): ResultSums =>
      booked.get(key)?.get(at.month) ?? NO_RESULT;
    const moved = [...booked.keys()].filter((key) => booked.get(key)?.has(at.month) === true);
    for (const [kind, report, types] of [
      ["revenue", revenue(at), REVENUE],
      ["expenses", expenses(at), costs],
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
