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

/** How many lines a cell has, and how many columns: a text over several is one cell of theirs. */
export interface CellLines {
  readonly lines: number;
  readonly columns: number;
}

export const ONE_LINE: CellLines = { lines: 1, columns: 1 };

export const widthOf = (columns: readonly Column[]): number =>
  columns.reduce((total, { width }) => total + width, 0);

/** The lines of a text that has this width. */
export const linesOf = (text: string, width: number): number =>
  Math.ceil(text.length / (width * LETTERS_PER_WIDTH));

/**
 * Text wider than its column overflows only into blank cells. A filled cell hides the rest, and beyond the last column it makes
 * the page smaller. It is therefore wrapped, across the blank cells after it, but not in a list: merged cells cannot be sorted.
 */
export function linesInCell(
  row: Row,
  columns: readonly Column[],
  index: number,
  isList: boolean,
): CellLines {
  const { kind, cells } = row;
  const cell = cells[index];
  if (cell?.kind !== "text" || !(kind === "note" || lookOf(row) === "item")) return ONE_LINE;
  const after = cells.slice(index + 1);
  const filled = after.findIndex((each) => each.kind !== "blank");
  const free = filled === -1 ? after.length : filled;
  const wide = columns.slice(index, index + 1 + free);
  const isOneLine = linesOf(cell.text, widthOf(wide)) <= 1;
  if (isOneLine) return ONE_LINE;
  const isAcross = kind === "note" ? free === after.length : !isList;
  const own = isAcross ? wide : wide.slice(0, 1);
  return { lines: linesOf(cell.text, widthOf(own)), columns: own.length };
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
