/**
 * A sheet as comma-separated values for auditors and programs: RFC 4180 with its line ends (CRLF),
 * UTF-8 without byte order mark, decimal point. Text is as in the books, even if a spreadsheet would treat it as a
 * formula: the dialect `csv-nl-excel` is for people. Only what is no text, such as a control character, is U+FFFD.
 */
import { columnName } from "../sheets/sheet.ts";
import { cleanText, TABLE_CAPACITY } from "./fits.ts";
import type { Format, PackContents } from "./format.ts";
import {
  acceptanceColumns,
  acceptanceWriter,
  encodeTable,
  hasProof,
  LEVEL,
  onlySheet,
  PROOF,
  ROW_KIND,
  separatedField,
} from "./internal/table-text.ts";

export const csv: Format = {
  id: "csv",
  extension: "csv",
  mediaType: "text/csv; charset=utf-8",
  words: [],
  isOneSheetPerFile: true,
  holds: TABLE_CAPACITY,
  encode: encodeCsv,
};

/** A lone carriage return ends a line for some readers, so it is quoted as well. */
const NEEDS_QUOTES = /[",\r\n]/;

function encodeCsv(contents: PackContents): AsyncIterable<Uint8Array> {
  const sheet = onlySheet(contents);
  const isProven = hasProof(sheet);
  const last = [...(isProven ? [PROOF] : []), ...acceptanceColumns(sheet)];
  const names = [ROW_KIND, LEVEL, ...sheet.columns.map(columnName), ...last];
  const acceptanceOf = acceptanceWriter(sheet, (text) => `,${field(text ?? "")}`);
  return encodeTable(sheet, `${names.map(field).join(",")}\r\n`, {
    startOf: (kind, indent) => `${kind},${String(indent)}`,
    before: sheet.columns.map(() => ","),
    blank: "",
    textOf: field,
    dateOf: (date) => date,
    countOf: String,
    amountOf: (bare) => bare,
    endOf: (level, acceptance) =>
      `${isProven ? `,${level ?? ""}` : ""}${acceptanceOf(acceptance)}\r\n`,
  });
}

const field = (text: string): string => separatedField(cleanText(text, true), NEEDS_QUOTES);
