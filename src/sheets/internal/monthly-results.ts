/** The result columns of the monthly pack; other sheets refer to their figures. */

import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { type Month, monthsOf, type Period } from "../../calendar/month.ts";
import { periodName } from "../../calendar/period-name.ts";
import type { Books } from "../../ledger/books.ts";
import { hasBudget } from "../../ledger/budget/budget-of-period.ts";
import { comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import {
  hasPeriodBefore,
  periodAYearBefore,
  periodBefore,
  reportedPeriod,
} from "../../ledger/reported-period.ts";
import { forResultSections } from "../../ledger/result-sections.ts";
import { budgetColumn } from "./budget-column.ts";
import { PRIOR_RESULT_AMOUNTS } from "./figure-backings.ts";
import {
  monthColumn,
  periodColumn,
  priorToDateColumn,
  toDateColumn,
} from "./profit-and-loss-table.ts";
import {
  type ColumnPeriod,
  type ResultColumn,
  type ResultTable,
  resultTable,
} from "./result-table.ts";
import { statedColumn, sumColumn } from "./statement-columns.ts";

export const RESULT_MONTH = "result-month";
export const RESULT_TO_DATE = "result-to-date";
export const RESULT_13_MONTHS = "result-13-months";

const YEAR_MONTHS = 12;

/** The column with the budget of a column; none if one of its months has none. */
export const budgetPeriods = (
  books: Books,
  { key, period }: ColumnPeriod,
): readonly ColumnPeriod[] => (hasBudget(books, period) ? [{ key: `${key}-budget`, period }] : []);

const budgetColumns = (books: Books, [of]: readonly ColumnPeriod[]): readonly ResultColumn[] =>
  (of === undefined ? [] : budgetPeriods(books, of))
    .map((own) => budgetColumn(books, own))
    .filter((column) => column !== null);

/**
 * The months reported on, as many before them, and those a year earlier. Of a year the second is the third: it has no
 * column (`hasPeriodBefore`).
 */
export const monthPeriods = (books: Books): readonly ColumnPeriod[] => {
  const before = periodBefore(books);
  return [
    columnOf(reportedPeriod(books)),
    { ...columnOf(before), ...(hasPeriodBefore(books) ? {} : { key: "before" }) },
    columnOf(periodAYearBefore(books)),
  ];
};

const columnOf = (period: Period): ColumnPeriod => ({ key: periodName(period), period });

/** In the columns of `monthPeriods`, and its budget where it has one. */
export const monthResult = oncePerBooks((books: Books): ResultTable => {
  const periods = monthPeriods(books);
  return resultTable(RESULT_MONTH, books, [
    ...periods.map((of) => periodColumn(books, of) ?? emptyColumn(of)),
    ...budgetColumns(books, periods),
  ]);
});

/** Months of which nothing is known: no sheet shows them. */
const emptyColumn = (name: ColumnPeriod): ResultColumn =>
  statedColumn(
    { ...name, sources: [], backing: PRIOR_RESULT_AMOUNTS },
    forResultSections(() => new Map()),
  );

export const toDatePeriods = (books: Books): readonly ColumnPeriod[] => [
  { key: "to-date", period: books.period },
  { key: "prior", period: comparedPeriodOf(books) },
];

/** The year to date, the earlier months it is compared with, and its budget where it has one. */
export const toDateResult = oncePerBooks(
  (books: Books): ResultTable =>
    resultTable(RESULT_TO_DATE, books, [
      ...[toDateColumn(books), priorToDateColumn(books)],
      ...budgetColumns(books, toDatePeriods(books)),
    ]),
);

/**
 * Thirteen months, so that the last can be compared with the same month a year earlier; fewer where the first of them
 * are in no fiscal year of the books, or before the first year of an administration.
 */
export function thirteenPeriod(books: Books): Period {
  const { first, last } = books.period;
  const months = monthsOf({ first: monthAYearBefore(last), last });
  return { first: months.find((month) => hasResult(books, month)) ?? first, last };
}

export const thirteenMonths = oncePerBooks((books: Books): ResultTable => {
  const columns = monthsOf(thirteenPeriod(books)).map((month) => monthColumn(books, month));
  return resultTable(RESULT_13_MONTHS, books, [...columns, lastTwelve(books, columns)]);
});

/** The sum of the last twelve of the columns, or of fewer. */
export function lastTwelve({ period }: Books, columns: readonly ResultColumn[]): ResultColumn {
  const twelve = columns.slice(-YEAR_MONTHS);
  return sumColumn(
    {
      key: "last-12",
      period: { first: twelve[0]?.period.first ?? period.first, last: period.last },
      sources: twelve.flatMap(({ sources }) => sources),
      backing: PRIOR_RESULT_AMOUNTS,
    },
    -YEAR_MONTHS,
  );
}

/** The months of the books, and those before them in which something was booked or had been. */
export function monthsWithResult({ comparatives, months }: Books): ReadonlySet<Month> {
  const before = comparatives.months.map(({ month, profitAndLoss }) => ({
    month,
    hasLines: Object.values(profitAndLoss.sections).some(({ length }) => length > 0),
  }));
  const first = before.findIndex(({ hasLines }) => hasLines);
  const known = first === -1 ? [] : before.slice(first);
  return new Set([...known, ...months].map(({ month }) => month));
}
