/**
 * A sheet as JSON lines, with the columns of the dialect `csv`. Amounts are decimal text, so that no
 * reader turns them into binary fractions; dates are `2025-03-31`; blank cells are null.
 */
import { columnName } from "../sheets/sheet.ts";
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
} from "./internal/table-text.ts";

export const jsonl: Format = {
  id: "jsonl",
  extension: "jsonl",
  mediaType: "application/x-ndjson",
  words: [],
  isOneSheetPerFile: true,
  encode: encodeJsonLines,
};

/**
 * What JSON escapes; only well-formed pairs of surrogates are written as they are, which is left to `JSON.stringify`.
 */
const NEEDS_ESCAPE = /["\\\p{Cc}\p{Cs}]/u;

function encodeJsonLines(contents: PackContents): AsyncIterable<Uint8Array> {
  const sheet = onlySheet(contents);
  const isProven = hasProof(sheet);
  const accepted = acceptanceColumns(sheet);
  const acceptanceOf = acceptanceWriter(
    sheet,
    (text, at) => `,"${accepted[at] ?? ""}":${JSON.stringify(text)}`,
  );
  return encodeTable(sheet, "", {
    startOf: (kind, indent) => `{"${ROW_KIND}":"${kind}","${LEVEL}":${String(indent)}`,
    before: sheet.columns.map((column) => `,${JSON.stringify(columnName(column))}:`),
    blank: "null",
    textOf: (text) => (NEEDS_ESCAPE.test(text) ? JSON.stringify(text) : `"${text}"`),
    dateOf: (date) => `"${date}"`,
    countOf: String,
    amountOf: (bare) => `"${bare}"`,
    endOf: (level, acceptance) => {
      const end = `${acceptanceOf(acceptance)}}\n`;
      if (!isProven) return end;
      return level === null ? `,"${PROOF}":null${end}` : `,"${PROOF}":"${level}"${end}`;
    },
  });
}
