/** The rows of the sheet of debtors and creditors after the end of the year, by the names of their columns. */
import type { Books } from "../../ledger/books.ts";
import type { ContactId } from "../../ledger/ledger-account.ts";
import type { Cell, Row } from "../sheet.ts";
import { BLANK, row } from "./cells.ts";
import { nameOrId } from "./posting-cells.ts";

/** In the order of the sheet; a table on paper has some of them. */
const AFTER_COLUMNS = [
  ...(["contact", "document", "date", "due-date", "days"] as const),
  ...(["at-end", "since", "left", "proposal", "amount", "of-year", "booked", "missing"] as const),
] as const;
export type AfterColumn = (typeof AFTER_COLUMNS)[number];

export type AfterCells = Partial<Readonly<Record<AfterColumn, Cell>>>;

export const afterRow = (kind: Row["kind"], cells: AfterCells): Row =>
  row(
    kind,
    0,
    AFTER_COLUMNS.map((column) => cells[column] ?? BLANK),
  );

/** Rows with the cells of these columns only; texts are in the first one. */
export const withColumns = (
  rows: readonly Row[],
  columns: readonly AfterColumn[],
): readonly Row[] =>
  rows.map((one) => ({
    ...one,
    cells: columns.map((column) => one.cells[AFTER_COLUMNS.indexOf(column)] ?? BLANK),
  }));

export const contactCell = (books: Books, id: ContactId | null): Cell =>
  nameOrId(books.contacts, id);
