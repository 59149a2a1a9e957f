/** The columns of the lead schedules, and rows with cells in some of them. */
import type { Books } from "../../../ledger/books.ts";
import type { LedgerAccountId } from "../../../ledger/ledger-account.ts";
import type { Cell, Row } from "../../sheet.ts";
import { accountCells } from "../account-rows.ts";
import { BLANK, row, textCell } from "../cells.ts";
import { accountColumns, columnOf, columnsOf, sharedColumn } from "../columns.ts";
import { rgsCell } from "../rgs-column.ts";
import type { ColumnSpec } from "../sheet-columns.ts";
import { LEAD_COLUMNS, type LeadCells, type LeadColumn } from "./lead-figures.ts";

/** Number, name and RGS code of an account, its amounts, and the change in percent. */
export const COLUMNS: readonly ColumnSpec<unknown>[] = [
  ...accountColumns(32),
  sharedColumn("rgs"),
  // A balance of nothing is shown beside what moved.
  ...columnsOf("amount", 15, ...LEAD_COLUMNS).map((column) => ({
    ...column,
    isInSeries: true as const,
  })),
  columnOf("amount", 9, "change"),
];

/** A row with cells in some columns of amounts. */
const leadRow = (
  kind: Row["kind"],
  [code, name, rgs]: readonly [code: Cell, name: Cell, rgs: Cell],
  cells: Readonly<Partial<Record<LeadColumn, Cell>>>,
  change: Cell = BLANK,
): Row =>
  row(kind, 0, [code, name, rgs, ...LEAD_COLUMNS.map((column) => cells[column] ?? BLANK), change]);

/** A row that a text names. */
export const namedRow = (
  kind: Row["kind"],
  name: string,
  cells: Readonly<Partial<Record<LeadColumn, Cell>>>,
  change: Cell = BLANK,
): Row => leadRow(kind, [BLANK, textCell(name), BLANK], cells, change);

/** A row of what an account consists of, or of how it moved, with the number of the account. */
export const specificationRow = (
  books: Books,
  id: LedgerAccountId,
  name: string,
  cells: Readonly<Partial<Record<LeadColumn, Cell>>>,
): Row => {
  const [code] = accountCells(books, id);
  return leadRow("memo", [code, textCell(name), BLANK], cells);
};

export const accountLeadRow = (
  books: Books,
  { id, cells }: { readonly id: LedgerAccountId; readonly cells: LeadCells },
  change: Cell,
): Row => {
  const [code, name] = accountCells(books, id);
  return leadRow("item", [code, name, rgsCell(books, id)], cells, change);
};
