/** The shape of rows: how high they are, and where they stand in the outline. */
import type { Column, Row } from "../../sheets/sheet.ts";
import { lookOf } from "../internal/cell-text.ts";

const LINE_HEIGHT = 13.5;
/** Widths count digits, and letters are narrower: 1.35 per digit in LibreOffice's substitute font. */
const LETTERS_PER_WIDTH = 1.2;
/** The maximum row height of spreadsheets. */
const ROW_HEIGHT_MAX = 409;
/** Spreadsheets have no more levels. */
const OUTLINE_MAX = 7;

/**
 * The number of lines a text needs. Text wider than its column overflows only into blank cells; any
 * other cell hides the rest, and beyond the last column it is off the page.
 */
function linesOf(row: Row, width: number, index: number): number {
  const { cells } = row;
  const cell = cells[index];
  const isNote = isLoneNote(row, index);
  if (cell?.kind !== "text" || (lookOf(row) !== "item" && !isNote)) return 1;
  if (cells[index + 1]?.kind === "blank" && !isNote) return 1;
  return Math.ceil(cell.text.length / (width * LETTERS_PER_WIDTH));
}

/** The width of a note from its column to the last; null for any other cell. */
const mergedWidth = (row: Row, columns: readonly Column[], index: number): number | null =>
  isLoneNote(row, index)
    ? columns.slice(index).reduce((total, { width }) => total + width, 0)
    : null;

/** Whether the cell is a note with nothing after it. */
const isLoneNote = ({ kind, cells }: Row, index: number): boolean =>
  kind === "note" &&
  cells[index]?.kind === "text" &&
  cells.slice(index + 1).every((cell) => cell.kind === "blank");

/** How many lines a cell has, and whether it is set across the columns after it. */
export interface CellLines {
  readonly lines: number;
  readonly isAcross: boolean;
}

export const ONE_LINE: CellLines = { lines: 1, isAcross: false };

/** A note of more than one line has the width of the table, beyond which it would be off the page. */
export function linesInCell(row: Row, columns: readonly Column[], index: number): CellLines {
  const merged = mergedWidth(row, columns, index);
  const lines = linesOf(row, merged ?? columns[index]?.width ?? 0, index);
  return { lines, isAcross: merged !== null && lines > 1 };
}

/** Set explicitly, because not every program adjusts the row height to the lines. */
export const heightOf = (lines: number): number => Math.min(lines * LINE_HEIGHT, ROW_HEIGHT_MAX);

/**
 * The level of the rows of a section below its heading; 0 on a sheet that has no sections with sums, where
 * folding would leave nothing to read.
 */
export function outlineBaseOf(rows: readonly Row[] | null): number {
  const kinds = new Set((rows ?? []).map(({ kind }) => kind));
  return kinds.has("heading") && (kinds.has("subtotal") || kinds.has("total")) ? 1 : 0;
}

/** Items fold into their heading, children into their parent. */
export const outlineOf = (row: Row, base: number): number =>
  lookOf(row) === "item" ? Math.min(base + row.indent, OUTLINE_MAX) : 0;

/** The number of levels of a sheet, which its frame states before its rows. */
export const outlineMaxOf = (rows: readonly Row[] | null, base: number): number =>
  (rows ?? []).reduce((most, row) => Math.max(most, outlineOf(row, base)), 0);
