/**
 * Rows as the XML text of a sheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). exceljs makes an object
 * per cell, which costs five times the writing itself; it writes everything except the rows, and is
 * the reference for them in the tests.
 */
import { escapeText } from "../../markup/escape-xml.ts";
import { CELL_CAPACITY, cleanText, startOf } from "../fits.ts";
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

export function rowText(row: number, shape: RowShape, cells: readonly WrittenCell[]): string {
  const at = String(row);
  const texts = cells.map(
    ({ column, value, style }) => cellStart(column, at, style) + contentOf(value),
  );
  return rowOfCells(at, shape, texts.join(""));
}

/** The number of the row as it is written in the addresses of its cells. */
export function rowOfCells(at: string, { height, outline }: RowShape, cells: string): string {
  const size = height === null ? "" : ` ht="${String(height)}" customHeight="1"`;
  const level = outline === 0 ? "" : ` outlineLevel="${String(outline)}"`;
  return `<row r="${at}"${size}${level}>${cells}</row>`;
}

export const cellStart = (column: number, row: string, style: number): string =>
  `<c r="${lettersOf(column)}${row}" s="${String(style)}"`;

/** The XML of a cell after its attributes. */
export function contentOf(value: CellValue): string {
  if (value === null) return "/>";
  if (typeof value === "number") return `><v>${String(value)}</v></c>`;
  if (typeof value === "string") return textContent(value);
  const { formula, result } = value;
  const type = typeof result === "string" ? ' t="str"' : "";
  return `${type}><f>${escapeText(formula)}</f><v>${escapeText(typeof result === "string" ? cellText(result) : String(result))}</v></c>`;
}

/** Short texts without anything to escape, and without space at an end; nearly all are. */
const PLAIN_TEXT = /^[!-%'-;=?-^`-~¡-ſ](?:[ -%'-;=?-^`-~¡-ſ]{0,1000}[!-%'-;=?-^`-~¡-ſ])?$/;

function textContent(text: string): string {
  if (PLAIN_TEXT.test(text)) return ` t="inlineStr"><is><t>${text}</t></is></c>`;
  const value = cellText(text);
  return ` t="inlineStr"><is><t${spaceOf(value)}>${escapeText(value)}</t></is></c>`;
}

/**
 * Text is never written as a formula, whatever its first character. Text that looks like an escape of the file format
 * (`_x0041_`) is escaped; what is no text is replaced, and what is beyond the limit of a cell left out.
 */
export function cellText(text: string): string {
  const clean = cleanText(text, true);
  const escaped = clean.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, "_x005F_");
  const { charactersMax } = CELL_CAPACITY;
  return escaped.length <= charactersMax ? escaped : `${startOf(escaped, charactersMax - 1)}…`;
}

/** Preserves space at the start and end of a text, which readers would otherwise drop. */
const spaceOf = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "");

/** The number of columns whose letters are precomputed; most sheets have fewer columns. */
const COLUMNS_KNOWN = 64;
const LETTERS: readonly string[] = Array.from({ length: COLUMNS_KNOWN }, (_, index) =>
  columnLetters(index + 1),
);

const lettersOf = (column: number): string => LETTERS[column - 1] ?? columnLetters(column);
