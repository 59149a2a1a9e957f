/** The profit and loss account of the last month, compared with the previous month and a year earlier. */
import { monthPeriods, monthResult, RESULT_MONTH } from "./internal/monthly-results.ts";
import { periodTitle } from "./internal/period-words.ts";
import { comparisonSheet } from "./internal/result-comparison.ts";

export const resultMonth = comparisonSheet(RESULT_MONTH, {
  periodsOf: monthPeriods,
  comparedCount: 2,
  tableOf: monthResult,
  titleOf: (words, _books, period) => periodTitle(words, period),
});
