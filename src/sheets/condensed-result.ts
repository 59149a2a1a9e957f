/** The profit and loss account on one page: main accounts in whole units, beside the previous fiscal year. */
import type { Books } from "../ledger/books.ts";
import { comparedPeriodOf } from "../ledger/compared-months.ts";
import { type AccountCells, cellsInColumn } from "./internal/condensed-column.ts";
import { condensedComparison } from "./internal/condensed-comparison.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./internal/figure-backings.ts";
import { comparedTitle, totalTitle } from "./internal/period-words.ts";
import { priorAmounts } from "./internal/prior-amounts.ts";
import type { ProfitAndLossByMonth } from "./internal/result-columns.ts";
import { forResultSections, type ResultSection } from "./internal/result-sections.ts";

const KEYS = ["year", "prior"] as const;

export const condensedResult = condensedComparison({
  id: "condensed-result",
  pairs: [
    {
      keys: KEYS,
      periodsOf: (books) => [books.period, comparedPeriodOf(books)],
      titleOf: ({ books, words }, at) =>
        at === 0 ? totalTitle(books, words) : comparedTitle(books, words),
    },
  ],
  columnsOf: (input) => [yearColumn(input), priorColumn(input)],
});

function yearColumn({ books, figures }: ProfitAndLossByMonth): AccountCells<ResultSection> {
  return {
    key: KEYS[0],
    period: books.period,
    sources: sourcesOf(books),
    backing: RESULT_AMOUNTS,
    sections: forResultSections((type) => cellsInColumn(figures.sections[type].accounts, -1)),
  };
}

const sourcesOf = ({ months }: Books): AccountCells<ResultSection>["sources"] =>
  months.flatMap(({ profitAndLoss }) => profitAndLoss.sources);

function priorColumn({ books, prior }: ProfitAndLossByMonth): AccountCells<ResultSection> {
  return {
    key: KEYS[1],
    period: prior.period,
    sources: priorAmounts(books).sources,
    backing: PRIOR_RESULT_AMOUNTS,
    sections: forResultSections((type) =>
      [...prior.sections[type].accounts].map(([id, [cell]]) => ({ id, cell })),
    ),
  };
}
