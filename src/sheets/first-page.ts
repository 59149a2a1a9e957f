/** The first page of a year: the year compared with the year before, what happened, and what needs attention. */
import { BALANCE_BACKINGS } from "./internal/balance-figures.ts";
import { CASH_BACKINGS } from "./internal/cash-figures.ts";
import { memorandumRows } from "./internal/closing-memorandum.ts";
import { OPEN_ITEMS } from "./internal/figure-backings.ts";
import { firstPageSheet } from "./internal/first-page-sheet.ts";
import { yearBlocks } from "./internal/first-page-year.ts";
import { COMPARED_RESULT_BACKINGS } from "./internal/result-table.ts";

export const firstPage = firstPageSheet("first-page", {
  blocksOf: yearBlocks,
  memorandum: memorandumRows,
  backings: [
    ...COMPARED_RESULT_BACKINGS,
    ...BALANCE_BACKINGS,
    ...CASH_BACKINGS,
    OPEN_ITEMS.debtors.total,
    OPEN_ITEMS.debtors.openingTotal,
  ],
});
