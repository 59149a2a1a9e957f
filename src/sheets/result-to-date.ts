/** The profit and loss account of the year to date, beside its budget and the earlier months of the one rule. */
import { COLUMN_PRESETS } from "./column-list.ts";
import { listedStatement } from "./internal/listed-statement.ts";
import { RESULT_TO_DATE } from "./internal/monthly-results.ts";

export const resultToDate = listedStatement({
  id: RESULT_TO_DATE,
  isWhole: false,
  columns: COLUMN_PRESETS["ytd-budget-py"],
});
