/** The profit and loss account on one page: main accounts in whole units, beside the previous fiscal year. */
import { comparedPeriodOf } from "../ledger/compared-months.ts";
import { condensedComparison } from "./internal/condensed-comparison.ts";
import {
  CONDENSED_KEYS,
  CONDENSED_RESULT,
  condensedYearColumns,
} from "./internal/condensed-year.ts";
import { comparedTitle, totalTitle } from "./internal/period-words.ts";

export const condensedResult = condensedComparison({
  id: CONDENSED_RESULT,
  pairs: [
    {
      keys: CONDENSED_KEYS,
      hasShares: true,
      periodsOf: (books) => [books.period, comparedPeriodOf(books)],
      titleOf: ({ books, words }, at) =>
        at === 0 ? totalTitle(books, words) : comparedTitle(books, words),
    },
  ],
  columnsOf: condensedYearColumns,
});
