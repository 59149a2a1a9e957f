/** Measures the columns of a sheet over every row, because no figure may be cut off. */
import type { Cell, Column, Row, Sheet } from "../../sheets/sheet.ts";
import {
  cellText,
  isAlarm,
  type Locale,
  lookOf,
  namingColumnOf,
  spanOf,
} from "../internal/cell-text.ts";
import { headTitles } from "../internal/level-marks.ts";
import { tidyText } from "./lines.ts";
import type { Face, Faces } from "./typeface.ts";

/** Widths for one point of font size; a width in points is this times the size. */
export interface ColumnNeed {
  /** Below this width an amount would be cut off, or a name broken into fragments. */
  readonly least: number;
  /** At this width no cell needs a second line. */
  readonly natural: number;
}

/** One level of indent, relative to the font size. */
export const INDENT = 1.1;
/** Mean width of a letter relative to the font size: converts `Column.width` to points. */
const LETTER_WIDTH = 0.52;

/** Heads up to this many characters, such as months, remain on one line, so that they look alike. */
const HEAD_WHOLE_MAX = 10;

/** Reads the rows once; memory does not grow with them. */
export async function measureColumns(
  sheet: Sheet,
  faces: Faces,
  locale: Locale,
): Promise<readonly ColumnNeed[]> {
  const naming = namingColumnOf(sheet.columns);
  const widest = sheet.columns.map(() => 0);
  for await (const row of sheet.rows()) {
    for (const [index, cell] of row.cells.entries()) {
      const indent = index === naming ? row.indent * INDENT : 0;
      const width = cell.kind === "blank" ? 0 : indent + ownWidth(row, index, faces, locale);
      widest[index] = Math.max(widest[index] ?? 0, width);
    }
  }
  const titles = headTitles(sheet);
  return sheet.columns.map((column, index) =>
    needOf({ ...column, title: titles[index] ?? "" }, widest[index] ?? 0, faces.bold),
  );
}

/** Text without superfluous spaces; figures have a minus sign, which is as wide as a digit. */
export function shownText(cell: Cell, locale: Locale): string {
  const text = cellText(cell, locale);
  return cell.kind === "text" ? tidyText(text) : text.replace(/^-/, "−");
}

export const faceOf = (row: Row, cell: Cell, faces: Faces): Face =>
  (lookOf(row) === "item" || lookOf(row) === "note") && !isAlarm(cell) ? faces.regular : faces.bold;

/** The width a cell needs of its own column: zero for a sentence that spans other columns. */
function ownWidth(row: Row, index: number, faces: Faces, locale: Locale): number {
  const cell = row.cells[index];
  const isSentence = row.kind === "heading" || lookOf(row) === "note";
  if (cell === undefined || (isSentence && spanOf(row.cells, index) > 1)) return 0;
  return faceOf(row, cell, faces).widthOf(shownText(cell, locale), 1);
}

/** The head may be broken into lines, but is on one line if there is room. */
function needOf(column: Column, widest: number, bold: Face): ColumnNeed {
  const title = tidyText(column.title);
  const head = bold.widthOf(title, 1);
  const parts = title.length <= HEAD_WHOLE_MAX ? [title] : title.split(" ");
  const headLeast = Math.max(...parts.map((part) => bold.widthOf(part, 1)));
  const natural = Math.max(head, widest);
  if (column.kind !== "text") return { least: Math.max(headLeast, widest), natural };
  return { least: Math.max(headLeast, Math.min(widest, column.width * LETTER_WIDTH)), natural };
}
