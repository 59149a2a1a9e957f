/** Tables for programs: their columns, the text of a cell without layout, and streaming of rows. */
import { amountText } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import { checkRow } from "./cell-text.ts";

/** Distinguishes totals from the rows they add up: an importer keeps the rows of kind `item`. */
export const ROW_KIND = "row_kind";
export const LEVEL = "level";
/** Amounts are written in cents; an amount with more decimals is written in full, not rounded. */
const DECIMALS_MIN = 2;
const CHUNK_CHARACTERS_MIN = 65_536;

/** The only sheet of a file with one sheet. */
export function onlySheet({ sheets }: PackContents): Sheet {
  const [sheet, ...others] = sheets;
  invariant(sheet !== undefined && others.length === 0, "a table has exactly one sheet");
  return sheet;
}

/** The value of a cell, the same in every language; amounts as `-1234.50`, dates as `2025-03-31`. */
export function bareText(cell: Cell): string {
  switch (cell.kind) {
    case "blank":
    case "absent":
      return "";
    case "text":
      return cell.text;
    case "count":
      return String(cell.count);
    case "date":
      return cell.date;
    case "amount":
    case "total":
    case "ratio":
    case "column-total":
      return amountText(cell.amount, DECIMALS_MIN);
  }
}

/** A line of a CSV file, including CRLF; fields that match `needsQuotes` are quoted. */
export const separatedLine = (
  fields: readonly string[],
  separator: string,
  needsQuotes: RegExp,
): string =>
  `${fields.map((text) => (needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text)).join(separator)}\r\n`;

/** The sheet as bytes, in chunks of some tens of kilobytes: the head, then the rows. */
export async function* encodeRows(
  sheet: Sheet,
  before: string,
  lineOf: (row: Row) => string,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  let text = before;
  for await (const row of sheet.rows()) {
    checkRow(row, sheet.columns);
    text += lineOf(row);
    if (text.length >= CHUNK_CHARACTERS_MIN) {
      yield encoder.encode(text);
      text = "";
    }
  }
  if (text !== "") yield encoder.encode(text);
}
