/** The first page of a month: compared with a year earlier, the budget, the previous month, and the year to date. */
import { CLIENT_SUPPLIED } from "../checks/backing.ts";
import { BALANCE_TABLE_BACKINGS } from "./internal/balance-columns.ts";
import { monthBlocks } from "./internal/first-page-month.ts";
import { firstPageSheet } from "./internal/first-page-sheet.ts";
import { missingBudgetRows } from "./internal/first-page-steps.ts";
import { KEY_BACKINGS } from "./internal/key-amounts.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";

export const firstPageMonth = firstPageSheet("first-page-month", {
  blocksOf: monthBlocks,
  memorandum: missingBudgetRows,
  backings: [
    ...COMPARED_RESULT_BACKINGS,
    ...BALANCE_TABLE_BACKINGS,
    ...KEY_BACKINGS,
    CLIENT_SUPPLIED,
  ],
});
