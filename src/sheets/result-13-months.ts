/** The profit and loss account of thirteen months, and the total of the last twelve. */
import { COLUMN_PRESETS } from "./column-list.ts";
import { listedStatement } from "./internal/listed-statement.ts";
import { RESULT_13_MONTHS } from "./internal/monthly-results.ts";

export const result13Months = listedStatement({
  id: RESULT_13_MONTHS,
  isWhole: false,
  columns: COLUMN_PRESETS["13m"],
});
