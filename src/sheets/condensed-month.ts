/**
 * The month and the year to date on one page: main accounts in whole units, beside their budgets and a year earlier.
 */
import { COLUMN_PRESETS } from "./column-list.ts";
import { listedStatement } from "./internal/listed-statement.ts";

export const condensedMonth = listedStatement({
  id: "condensed-month",
  isWhole: true,
  columns: COLUMN_PRESETS["month-and-year"],
});
