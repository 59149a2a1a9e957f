/**
 * The profit and loss account of the reported months, beside their budget, the months before and those a year earlier.
 */
import { COLUMN_PRESETS } from "./column-list.ts";
import { listedStatement } from "./internal/listed-statement.ts";
import { RESULT_MONTH } from "./internal/monthly-results.ts";

export const resultMonth = listedStatement({
  id: RESULT_MONTH,
  isWhole: false,
  columns: COLUMN_PRESETS["mtd-budget-py"],
});
