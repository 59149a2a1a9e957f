/**
 * A sheet as JSON lines, with the columns of the dialect `csv`. Amounts are decimal text, so that no
 * reader turns them into binary fractions; dates are `2025-03-31`; blank cells are null.
 */
import { type Cell, columnName, type Row, type Sheet } from "../sheets/sheet.ts";
import type { Format, PackContents } from "./format.ts";
import {
  bareText,
  encodeRows,
  hasProof,
  LEVEL,
  onlySheet,
  PROOF,
  proofOf,
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

function encodeJsonLines(contents: PackContents): AsyncIterable<Uint8Array> {
  const sheet = onlySheet(contents);
  return encodeRows(sheet, "", (row) => `${JSON.stringify(recordOf(row, sheet))}\n`);
}

function recordOf(row: Row, sheet: Sheet): Readonly<Record<string, unknown>> {
  const record: Record<string, unknown> = { [ROW_KIND]: row.kind, [LEVEL]: row.indent };
  for (const [index, column] of sheet.columns.entries()) {
    record[columnName(column)] = fieldOf(row.cells[index]);
  }
  if (hasProof(sheet)) record[PROOF] = proofOf(row) || null;
  return record;
}

function fieldOf(cell: Cell | undefined): string | number | null {
  if (cell === undefined || cell.kind === "blank" || cell.kind === "absent") return null;
  return cell.kind === "count" ? cell.count : bareText(cell);
}
