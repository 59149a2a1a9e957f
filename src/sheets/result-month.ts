/** The profit and loss of the last month of the books, beside the month before and a year before. */
import { monthPeriods, monthResult, RESULT_MONTH } from "./internal/monthly-results.ts";
import { comparisonSheet } from "./internal/result-comparison.ts";

export const resultMonth = comparisonSheet(RESULT_MONTH, {
  periodsOf: monthPeriods,
  comparedCount: 2,
  tableOf: monthResult,
});
