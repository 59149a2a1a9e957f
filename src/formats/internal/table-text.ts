/** Tables for programs: their columns, the text of a cell without layout, and streaming of rows. */
import { amountText } from "../../amount/amount.ts";
import { invariant } from "../../failure.ts";
import { weakest } from "../../ledger/proof-level.ts";
import type { Cell, Row, Sheet } from "../../sheets/sheet.ts";
import type { PackContents } from "../format.ts";
import { checkRow } from "./cell-text.ts";

/** Distinguishes totals from the rows they add up: an importer keeps the rows of kind `item`. */
export const ROW_KIND = "row_kind";
export const LEVEL = "level";
/** The weakest level of proof of the amounts in the row; the figures of a pack have the level of each. */
export const PROOF = "proof_level";
/** Amounts are written in cents; an amount with more decimals is written in full, not rounded. */
const DECIMALS_MIN = 2;
const CHUNK_CHARACTERS_MIN = 65_536;

/** Whether the table has the column; it is the last one. */
export const hasProof = ({ columns, levels = [] }: Sheet): boolean =>
  levels.length > 0 && columns.some(({ kind }) => kind === "amount");

/** Empty for a row without amounts. */
export function proofOf({ cells }: Row): string {
  const levels = cells.flatMap((cell) => ("figure" in cell ? [cell.figure.level] : []));
  return levels.length === 0 ? "" : weakest(levels);
}

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
