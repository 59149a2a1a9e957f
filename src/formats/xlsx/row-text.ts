/**
 * Rows as the XML text of a sheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). exceljs makes an object
 * per cell, which costs five times the writing itself; it writes everything except the rows, and is
 * the reference for them in the tests.
 */
import { escapeText } from "../../markup/escape-xml.ts";
import { columnLetters } from "./cell-address.ts";
import type { CellValue } from "./cell-value.ts";

/** A cell: its column counts from 1, its style is the number of a style of the workbook. */
export interface WrittenCell {
  readonly column: number;
  /** Null for a cell with only a style. */
  readonly value: CellValue;
  readonly style: number;
}

/** How a row looks apart from its cells. */
export interface RowShape {
  /** In points; null for the default of the sheet. */
  readonly height: number | null;
  /** Its level in the outline: 0 for a row that is never folded away. */
  readonly outline: number;
}

export const PLAIN_ROW: RowShape = { height: null, outline: 0 };

export function rowText(
  row: number,
  { height, outline }: RowShape,
  cells: readonly WrittenCell[],
): string {
  const at = String(row);
  const size = height === null ? "" : ` ht="${String(height)}" customHeight="1"`;
  const level = outline === 0 ? "" : ` outlineLevel="${String(outline)}"`;
  let text = `<row r="${at}"${size}${level}>`;
  for (const { column, value, style } of cells) {
    text += `<c r="${lettersOf(column)}${at}" s="${String(style)}"${contentOf(value)}`;
  }
  return `${text}</row>`;
}

/** The XML of a cell after its attributes. */
export function contentOf(value: CellValue): string {
  if (value === null) return "/>";
  if (typeof value === "number") return `><v>${String(value)}</v></c>`;
  if (typeof value === "string") {
    return ` t="inlineStr"><is><t${spaceOf(value)}>${escapeText(value)}</t></is></c>`;
  }
  const { formula, result } = value;
  const type = typeof result === "string" ? ' t="str"' : "";
  return `${type}><f>${escapeText(formula)}</f><v>${escapeText(String(result))}</v></c>`;
}

/** Preserves space at the start and end of a text, which readers would otherwise drop. */
const spaceOf = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "");

/** The number of columns whose letters are precomputed; most sheets have fewer columns. */
const COLUMNS_KNOWN = 64;
const LETTERS: readonly string[] = Array.from({ length: COLUMNS_KNOWN }, (_, index) =>
  columnLetters(index + 1),
);

const lettersOf = (column: number): string => LETTERS[column - 1] ?? columnLetters(column);
