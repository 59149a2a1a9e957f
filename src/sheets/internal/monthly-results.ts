/** The columns in which the monthly pack shows results; other sheets refer to their figures. */
import { addMonths, monthsOf, previousMonth } from "../../calendar/month.ts";
import { totalCell } from "./cells.ts";
import {
  monthColumn,
  priorToDateColumn,
  type ResultColumn,
  type ResultDesk,
  type ResultTable,
  resultTable,
  toDateColumn,
} from "./result-columns.ts";

export const RESULT_MONTH = "result-month";
export const RESULT_TO_DATE = "result-to-date";
export const RESULT_13_MONTHS = "result-13-months";

const YEAR_MONTHS = 12;

/** The month, the month before, and the month a year before. */
export function monthResult(desk: ResultDesk): ResultTable {
  const { last } = desk.books.period;
  const months = [last, previousMonth(last), addMonths(last, -YEAR_MONTHS)];
  return resultTable(
    RESULT_MONTH,
    desk.books,
    months.map((month) => monthColumn(desk, month)),
  );
}

/** The months of the books together, and the same months a year before. */
export const toDateResult = (desk: ResultDesk): ResultTable =>
  resultTable(RESULT_TO_DATE, desk.books, [toDateColumn(desk), priorToDateColumn(desk)]);

/** Thirteen months, so that the last can be seen beside the same month a year before. */
export function thirteenMonths(desk: ResultDesk): ResultTable {
  const { last } = desk.books.period;
  const months = monthsOf({ first: addMonths(last, -YEAR_MONTHS), last });
  const columns = months.map((month) => monthColumn(desk, month));
  return resultTable(RESULT_13_MONTHS, desk.books, [...columns, lastTwelve(desk, columns)]);
}

/** The last twelve columns together. */
function lastTwelve({ books }: ResultDesk, columns: readonly ResultColumn[]): ResultColumn {
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
