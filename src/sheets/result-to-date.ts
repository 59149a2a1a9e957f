/** The profit and loss account of the year to date, compared with the same months a year earlier. */
import { RESULT_TO_DATE, toDatePeriods, toDateResult } from "./internal/monthly-results.ts";
import { comparisonSheet } from "./internal/result-comparison.ts";

export const resultToDate = comparisonSheet(RESULT_TO_DATE, {
  periodsOf: toDatePeriods,
  comparedCount: 1,
  tableOf: toDateResult,
});
