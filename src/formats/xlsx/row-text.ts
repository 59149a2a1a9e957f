/**
 * Rows as the XML text of a sheet (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). exceljs makes an object
 * per cell, which costs five times the writing itself; it writes everything except the rows, and is
 * the reference for them in the tests.
 */
import { columnLetters } from "./cell-address.ts";
import type { CellValue } from "./cell-value.ts";

/** A cell: its column counts from 1, its style is the number of a style of the workbook. */
export interface WrittenCell {
  readonly column: number;
  /** Null for a cell with only a style. */
  readonly value: CellValue;
  readonly style: number;
}

/** `height` in points; null for the default of the sheet. */
export function rowText(row: number, height: number | null, cells: readonly WrittenCell[]): string {
  const at = String(row);
  const size = height === null ? "" : ` ht="${String(height)}" customHeight="1"`;
  let text = `<row r="${at}"${size}>`;
  for (const { column, value, style } of cells) {
    text += `<c r="${lettersOf(column)}${at}" s="${String(style)}"${contentOf(value)}`;
  }
  return `${text}</row>`;
}

/** The XML of a cell after its attributes. */
function contentOf(value: CellValue): string {
  if (value === null) return "/>";
  if (typeof value === "number") return `><v>${String(value)}</v></c>`;
  if (typeof value === "string") {
    return ` t="inlineStr"><is><t${spaceOf(value)}>${xmlText(value)}</t></is></c>`;
  }
  return `><f>${xmlText(value.formula)}</f><v>${String(value.result)}</v></c>`;
}

/** Preserves space at the start and end of a text, which readers would otherwise drop. */
const spaceOf = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "");

/** The number of columns whose letters are precomputed; most sheets have fewer columns. */
const COLUMNS_KNOWN = 64;
const LETTERS: readonly string[] = Array.from({ length: COLUMNS_KNOWN }, (_, index) =>
  columnLetters(index + 1),
);

const lettersOf = (column: number): string => LETTERS[column - 1] ?? columnLetters(column);

/** Most texts contain none of these, so this is tested first. */
const SPECIAL =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be written
  /[&<>"\u0000-\u0008\u000b-\u001f\u007f]/;
const SPECIAL_ALL = new RegExp(SPECIAL, "g");
/** A carriage return would be read as a line feed; other control characters are not XML. */
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["\r", "&#13;"],
]);

/** Text for an element or an attribute; what XML cannot hold is left out. */
export const xmlText = (text: string): string =>
  SPECIAL.test(text) ? text.replace(SPECIAL_ALL, (found) => ESCAPES.get(found) ?? "") : text;
