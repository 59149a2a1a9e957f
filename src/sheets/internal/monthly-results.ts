/** The columns in which the monthly pack shows results; other sheets refer to their figures. */
import {
  addMonths,
  type Month,
  monthsOf,
  type Period,
  periodOf,
  previousMonth,
} from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { totalCell } from "./cells.ts";
import { priorAmounts } from "./prior-amounts.ts";
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

/** Key and months of a column. */
type ColumnPeriod = Pick<ResultColumn, "key" | "period">;

/** The month, the month before, and the month a year before. */
export const monthPeriods = ({ period: { last } }: Books): readonly ColumnPeriod[] =>
  comparedMonths(last).map((month) => ({ key: month, period: periodOf(month) }));

const comparedMonths = (last: Month): readonly Month[] => [
  last,
  previousMonth(last),
  addMonths(last, -YEAR_MONTHS),
];

export const monthResult = (desk: ProfitAndLossByMonth): ResultTable =>
  resultTable(
    RESULT_MONTH,
    desk.books,
    comparedMonths(desk.books.period.last).map((month) => monthColumn(desk, month)),
  );

export const toDatePeriods = (books: Books): readonly ColumnPeriod[] => [
  { key: "to-date", period: books.period },
  { key: "prior", period: priorAmounts(books).period },
];

/** The months of the books together, and the same months a year before. */
export const toDateResult = (desk: ProfitAndLossByMonth): ResultTable =>
  resultTable(RESULT_TO_DATE, desk.books, [toDateColumn(desk), priorToDateColumn(desk)]);

/** So many that the last can be seen beside the same month a year before. */
export const thirteenPeriod = ({ period: { last } }: Books): Period => ({
  first: addMonths(last, -YEAR_MONTHS),
  last,
});

export function thirteenMonths(desk: ProfitAndLossByMonth): ResultTable {
  const months = monthsOf(thirteenPeriod(desk.books));
  const columns = months.map((month) => monthColumn(desk, month));
  return resultTable(RESULT_13_MONTHS, desk.books, [...columns, lastTwelve(desk, columns)]);
}

/** The last twelve columns together. */
function lastTwelve(
  { books }: ProfitAndLossByMonth,
  columns: readonly ResultColumn[],
): ResultColumn {
  const twelve = columns.slice(-YEAR_MONTHS);
  const { last } = books.period;
  return {
    key: "last-12",
    period: { first: addMonths(last, 1 - YEAR_MONTHS), last },
    sources: twelve.flatMap(({ sources }) => sources),
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
