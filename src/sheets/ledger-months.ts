/**
 * The general ledger of the service for programs: a row for each account and month with an amount. The postings of a
 * month add up to it, and its closing balance is the opening balance of the next.
 */
import { isZero } from "../amount/amount.ts";
import { periodOf } from "../calendar/month.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { accountCells } from "./internal/account-rows.ts";
import { amountCell, row, textCell } from "./internal/cells.ts";
import { columnOf, sharedColumns } from "./internal/columns.ts";
import { sheet, sheetWords } from "./internal/define-sheet.ts";
import { LEDGER_AMOUNTS } from "./internal/figure-backings.ts";
import { TOTAL_DEBIT } from "./internal/trial-figures.ts";
import type { Row } from "./sheet.ts";

const ID = "ledger-months";
const PARTS = ["opening", "debit", "credit", "closing"] as const;

export const ledgerMonths = sheet(sheetWords(ID, []), {
  columns: [
    ...sharedColumns("month", "account-id", "code", "account"),
    columnOf("amount", 15, "opening"),
    ...sharedColumns("debit", "credit"),
    columnOf("amount", 15, "closing"),
  ],
  ties: [TOTAL_DEBIT],
  checks: "GJ",
  backings: [LEDGER_AMOUNTS],
  rows: ({ books }) => books.months.flatMap((month) => monthRows(books, month)),
});

function monthRows(books: Books, { month, generalLedger }: BooksMonth): readonly Row[] {
  const { rows, sources } = generalLedger;
  const about = { period: periodOf(month), sources, backing: LEDGER_AMOUNTS };
  return [...rows].flatMap(([id, amounts]): readonly Row[] => {
    if (PARTS.every((part) => isZero(amounts[part]))) return [];
    const cells = PARTS.map((part) =>
      amountCell({ id: `${ID}/${month}/${id}/${part}`, ...about }, amounts[part]),
    );
    return [row("item", 0, [textCell(month), textCell(id), ...accountCells(books, id), ...cells])];
  });
}
