/** The result columns of the monthly pack; other sheets refer to their figures. */

import { monthAYearBefore } from "../../calendar/compared-period.ts";
import {
  type Month,
  monthsOf,
  type Period,
  periodOf,
  previousMonth,
} from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf, isKnown } from "../../ledger/compared-months.ts";
import { totalCell } from "./cells.ts";
import { PRIOR_RESULT_AMOUNTS } from "./figure-backings.ts";
import {
  monthColumn,
  type ProfitAndLossByMonth,
  priorToDateColumn,
  type ResultColumn,
  type ResultTable,
  resultTable,
  toDateColumn,
} from "./result-columns.ts";

export const RESULT_MONTH = "result-month";
export const RESULT_TO_DATE = "result-to-date";
export const RESULT_13_MONTHS = "result-13-months";

const YEAR_MONTHS = 12;

/** Key and period of a column. */
type ColumnPeriod = Pick<ResultColumn, "key" | "period">;

/** The month, the month before it, and the month a year earlier. */
export const monthPeriods = ({ period: { last } }: Books): readonly ColumnPeriod[] =>
  comparedMonths(last).map((month) => ({ key: month, period: periodOf(month) }));

const comparedMonths = (last: Month): readonly Month[] => [
  last,
  previousMonth(last),
  monthAYearBefore(last),
];

export const monthResult = (input: ProfitAndLossByMonth): ResultTable =>
  resultTable(
    RESULT_MONTH,
    input.books,
    comparedMonths(input.books.period.last).map((month) => monthColumn(input, month)),
  );

export const toDatePeriods = (books: Books): readonly ColumnPeriod[] => [
  { key: "to-date", period: books.period },
  { key: "prior", period: comparedPeriodOf(books) },
];

/** The year to date, and the earlier months it is compared with. */
export const toDateResult = (input: ProfitAndLossByMonth): ResultTable =>
  resultTable(RESULT_TO_DATE, input.books, [toDateColumn(input), priorToDateColumn(input)]);

/**
 * Thirteen months, so that the last can be compared with the same month a year earlier; fewer where the first of them
 * are in no fiscal year of the books.
 */
export function thirteenPeriod(books: Books): Period {
  const { first, last } = books.period;
  const months = monthsOf({ first: monthAYearBefore(last), last });
  return { first: months.find((month) => isKnown(books, month)) ?? first, last };
}

export function thirteenMonths(input: ProfitAndLossByMonth): ResultTable {
  const months = monthsOf(thirteenPeriod(input.books));
  const columns = months.map((month) => monthColumn(input, month));
  return resultTable(RESULT_13_MONTHS, input.books, [...columns, lastTwelve(input, columns)]);
}

/** The sum of the last twelve columns. */
function lastTwelve(
  { books }: ProfitAndLossByMonth,
  columns: readonly ResultColumn[],
): ResultColumn {
  const twelve = columns.slice(-YEAR_MONTHS);
  const { first, last } = books.period;
  return {
    key: "last-12",
    period: { first: twelve[0]?.period.first ?? first, last },
    sources: twelve.flatMap(({ sources }) => sources),
    backing: PRIOR_RESULT_AMOUNTS,
    ids: (type) => twelve.flatMap(({ ids }) => ids(type)),
    cellOf: (name, type, id) =>
      totalCell(
        name,
        twelve.map(({ key, period, cellOf }) =>
          cellOf({ id: `${RESULT_13_MONTHS}/${key}/${type}/${id}`, period }, type, id),
        ),
      ),
  };
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
