/** The profit and loss account on one page: main accounts in whole units, beside the previous fiscal year. */
import { invariant } from "../failure.ts";
import type { Books } from "../ledger/books.ts";
import { comparedPeriodOf } from "../ledger/compared-months.ts";
import { type AccountCells, cellsInColumn } from "./internal/condensed-column.ts";
import { condensedComparison } from "./internal/condensed-comparison.ts";
import { comparedTitle, totalTitle } from "./internal/period-words.ts";
import { profitAndLossTable } from "./internal/profit-and-loss-table.ts";
import { forResultSections, type ResultSection } from "./internal/result-sections.ts";

const KEYS = ["year", "prior"] as const;

export const condensedResult = condensedComparison({
  id: "condensed-result",
  pairs: [
    {
      keys: KEYS,
      hasShares: true,
      periodsOf: (books) => [books.period, comparedPeriodOf(books)],
      titleOf: ({ books, words }, at) =>
        at === 0 ? totalTitle(books, words) : comparedTitle(books, words),
    },
  ],
  columnsOf: (books) => KEYS.map((key, index) => columnOf(books, books.months.length + index, key)),
});

function columnOf(books: Books, at: number, key: string): AccountCells<ResultSection> {
  const { columns, sections } = profitAndLossTable(books);
  const column = columns[at];
  invariant(column !== undefined, "the account has columns of the year and of the months before");
  const { period, sources, backing } = column;
  return {
    ...{ key, period, sources, backing },
    sections: forResultSections((type) => cellsInColumn(sections[type].accounts, at)),
  };
}
