/** The profit and loss account on one page: main accounts in whole units, beside the same months a year earlier. */
import type { Period } from "../calendar/month.ts";
import type { Books } from "../ledger/books.ts";
import { forResultTypes, type ResultType } from "../ledger/ledger-account.ts";
import { type AccountCells, cellsInColumn } from "./internal/condensed-column.ts";
import { condensedComparison } from "./internal/condensed-comparison.ts";
import { PRIOR_RESULT_AMOUNTS, RESULT_AMOUNTS } from "./internal/figure-backings.ts";
import { periodTitle, totalTitle } from "./internal/period-words.ts";
import { priorAmounts } from "./internal/prior-amounts.ts";
import type { ProfitAndLossByMonth } from "./internal/result-columns.ts";

const KEYS = ["year", "prior"] as const;

export const condensedResult = condensedComparison({
  id: "condensed-result",
  pairs: [
    {
      keys: KEYS,
      titleOf: ({ books, words }, at) => {
        if (at === 0) return totalTitle(books, words);
        const { period } = priorAmounts(books);
        const { fiscalYear } = books.comparatives.priorYear;
        return isSame(period, fiscalYear.period)
          ? words.of("sheets.year", { year: String(fiscalYear.year) })
          : periodTitle(words, period);
      },
    },
  ],
  columnsOf: (input) => [yearColumn(input), priorColumn(input)],
});

const isSame = (one: Period, other: Period): boolean =>
  one.first === other.first && one.last === other.last;

function yearColumn({ books, figures }: ProfitAndLossByMonth): AccountCells<ResultType> {
  return {
    key: KEYS[0],
    period: books.period,
    sources: sourcesOf(books),
    backing: RESULT_AMOUNTS,
    sections: forResultTypes((type) => cellsInColumn(figures.sections[type].accounts, -1)),
  };
}

const sourcesOf = ({ months }: Books): AccountCells<ResultType>["sources"] =>
  months.flatMap(({ profitAndLoss }) => profitAndLoss.sources);

function priorColumn({ books, prior }: ProfitAndLossByMonth): AccountCells<ResultType> {
  return {
    key: KEYS[1],
    period: prior.period,
    sources: priorAmounts(books).sources,
    backing: PRIOR_RESULT_AMOUNTS,
    sections: forResultTypes((type) =>
      [...prior.sections[type].accounts].map(([id, [cell]]) => ({ id, cell })),
    ),
  };
}
