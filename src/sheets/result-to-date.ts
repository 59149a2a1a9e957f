/** The profit and loss of all months of the books together, beside the same months a year before. */
import { RESULT_TO_DATE, toDatePeriods, toDateResult } from "./internal/monthly-results.ts";
import { comparisonSheet } from "./internal/result-comparison.ts";

export const resultToDate = comparisonSheet(RESULT_TO_DATE, {
  periodsOf: toDatePeriods,
  comparedCount: 1,
  tableOf: toDateResult,
});
