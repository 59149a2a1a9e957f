/**
 * The trial balance of the year with the movement of each month. Flat, one row per account: it can be
 * filtered and added up without counting a group twice.
 */
import { isZero } from "../amount/amount.ts";
import { accountCells } from "./internal/account-rows.ts";
import { labelRow, row, textRow } from "./internal/cells.ts";
import { accountColumns, columnOf, monthsOffPaper, sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import {
  TOTAL_DEBIT,
  TRIAL_BACKINGS,
  TRIAL_BALANCE,
  trialFigures,
} from "./internal/trial-figures.ts";

export const trialBalance = sheet(sheetWords(TRIAL_BALANCE, ["total open-result"]), {
  columns: [
    ...accountColumns(38),
    columnOf("amount", 15, "opening"),
    ...sharedColumns("debit", "credit"),
    columnOf("amount", 15, "closing"),
    monthsOffPaper(15),
  ],
  tie: TOTAL_DEBIT,
  checks: "G",
  backings: TRIAL_BACKINGS,
  rows: ({ books, word }) => {
    const { accounts, total } = trialFigures(books);
    // Results that no closing journal has appropriated yet are on no account.
    const isOpen = total.slice(0, 1).some(({ amount }) => !isZero(amount));
    return [
      ...accounts.map(({ id, cells }) => row("item", 0, [...accountCells(books, id), ...cells])),
      labelRow("total", word("total"), total),
      ...(isOpen ? [textRow("note", word("open-result"), 1)] : []),
    ];
  },
});
