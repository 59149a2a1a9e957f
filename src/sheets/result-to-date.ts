/** The profit and loss account of the year to date, compared with the earlier months of the one rule. */
import { RESULT_TO_DATE, toDatePeriods, toDateResult } from "./internal/monthly-results.ts";
import { monthsTitle } from "./internal/period-words.ts";
import { comparisonSheet } from "./internal/result-comparison.ts";

export const resultToDate = comparisonSheet(RESULT_TO_DATE, {
  periodsOf: toDatePeriods,
  comparedCount: 1,
  tableOf: toDateResult,
  titleOf: monthsTitle,
});
