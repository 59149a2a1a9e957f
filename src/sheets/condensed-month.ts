/** The month and the year to date on one page: main accounts in whole units, beside the earlier months they are compared with. */
import { invariant } from "../failure.ts";
import { forResultSections, type ResultSection } from "../ledger/result-sections.ts";
import { type AccountCells, cellsInColumn } from "./internal/condensed-column.ts";
import { condensedComparison } from "./internal/condensed-comparison.ts";
import {
  monthPeriods,
  monthResult,
  toDatePeriods,
  toDateResult,
} from "./internal/monthly-results.ts";
import { monthsTitle, periodTitle } from "./internal/period-words.ts";
import type { ResultTable } from "./internal/result-table.ts";

export const condensedMonth = condensedComparison({
  id: "condensed-month",
  pairs: [
    {
      keys: ["month", "year-ago"],
      periodsOf: (books) => [periodAt(monthPeriods(books), 0), periodAt(monthPeriods(books), 2)],
      titleOf: ({ books, words }, at) => periodTitle(words, periodAt(monthPeriods(books), at * 2)),
    },
    {
      keys: ["to-date", "prior"],
      periodsOf: (books) => [periodAt(toDatePeriods(books), 0), periodAt(toDatePeriods(books), 1)],
      titleOf: ({ books, words }, at) =>
        monthsTitle(words, books, periodAt(toDatePeriods(books), at)),
    },
  ],
  columnsOf: (books) => {
    const month = monthResult(books);
    const toDate = toDateResult(books);
    return [
      columnOf(month, 0, "month"),
      // The second column of the month is the month before it.
      columnOf(month, 2, "year-ago"),
      columnOf(toDate, 0, "to-date"),
      columnOf(toDate, 1, "prior"),
    ];
  },
});

const periodAt = (periods: ReturnType<typeof monthPeriods>, at: number) => {
  const column = periods[at];
  invariant(column !== undefined, "each column has a period");
  return column.period;
};

function columnOf(
  { columns, sections }: ResultTable,
  at: number,
  key: string,
): AccountCells<ResultSection> {
  const column = columns[at];
  invariant(column !== undefined, "a table has the columns of its periods");
  const { period, sources, backing } = column;
  return {
    ...{ key, period, sources, backing },
    sections: forResultSections((type) => cellsInColumn(sections[type].accounts, at)),
  };
}
