/**
 * Rows as the text of a sheet's file (ECMA-376 part 1, 18.3.1.73 and 18.3.1.4). exceljs makes an
 * object per cell, which costs five times the writing itself; it writes everything around the rows,
 * and is the oracle of these in the tests.
 */
import { columnLetters } from "./cell-address.ts";
import type { CellValue } from "./cell-value.ts";

/** What stands in one cell: its column counts from 1, its style is a number of the workbook's styles. */
export interface WrittenCell {
  readonly column: number;
  /** Null for a cell that only has a style. */
  readonly value: CellValue;
  readonly style: number;
}

/** `height` in points; null for that of the sheet. */
export function rowText(row: number, height: number | null, cells: readonly WrittenCell[]): string {
  const at = String(row);
  const size = height === null ? "" : ` ht="${String(height)}" customHeight="1"`;
  let text = `<row r="${at}"${size}>`;
  for (const { column, value, style } of cells) {
    text += `<c r="${lettersOf(column)}${at}" s="${String(style)}"${contentOf(value)}`;
  }
  return `${text}</row>`;
}

/** From the end of the cell's attributes to the end of the cell. */
function contentOf(value: CellValue): string {
  if (value === null) return "/>";
  if (typeof value === "number") return `><v>${String(value)}</v></c>`;
  if (typeof value === "string") {
    return ` t="inlineStr"><is><t${spaceOf(value)}>${xmlText(value)}</t></is></c>`;
  }
  return `><f>${xmlText(value.formula)}</f><v>${String(value.result)}</v></c>`;
}

/** Space at the ends of a text, which readers would otherwise take for the layout of the file. */
const spaceOf = (text: string): string => (/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : "");

/** Sheets have fewer columns than this; one further right is worked out. */
const COLUMNS_KNOWN = 64;
const LETTERS: readonly string[] = Array.from({ length: COLUMNS_KNOWN }, (_, index) =>
  columnLetters(index + 1),
);

const lettersOf = (column: number): string => LETTERS[column - 1] ?? columnLetters(column);

/** Most texts hold nothing of these, so that is asked first. */
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
