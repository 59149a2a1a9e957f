/** Reads the file of an export to its end while it passes: it must be complete, and of the requested year. */
import { Failure } from "../failure.ts";
import { auditfileReader } from "../imported-files/read-auditfile.ts";
import { readBrugstaat } from "../imported-files/read-brugstaat.ts";
import { DOCUMENT_BYTES_MAX } from "../imported-files/read-xml-document.ts";
import type { ExportName } from "./export-names.ts";

/** The export that a file contains. */
export interface ExportOfYear {
  readonly name: ExportName;
  readonly year: number;
}

/**
 * Yields the same pieces. Failures: `answer-malformed` for a file that is cut off, has something after its end or
 * cannot be read, `export-failed` for another year. The list of files does not state the year.
 */
export function verifiedExport(
  pieces: AsyncIterable<Uint8Array>,
  of: ExportOfYear,
): AsyncIterable<Uint8Array> {
  if (of.name === "auditfile") return verifiedAuditfile(pieces, of);
  return of.name === "brugstaat" ? verifiedBrugstaat(pieces, of) : pieces;
}

async function* verifiedAuditfile(
  pieces: AsyncIterable<Uint8Array>,
  of: ExportOfYear,
): AsyncGenerator<Uint8Array> {
  const reader = auditfileReader();
  const years: string[] = [];
  for await (const piece of pieces) {
    for (const part of reader.read(piece)) {
      if (part.kind !== "header") continue;
      years.push(part.fields.get("fiscalYear") ?? "");
      mustBeOfYear(years, of);
    }
    yield piece;
  }
  reader.end();
}

async function* verifiedBrugstaat(
  pieces: AsyncIterable<Uint8Array>,
  of: ExportOfYear,
): AsyncGenerator<Uint8Array> {
  const read: Uint8Array[] = [];
  let byteCount = 0;
  for await (const piece of pieces) {
    byteCount += piece.length;
    // A longer file is refused by its first bytes that are too many.
    if (byteCount <= DOCUMENT_BYTES_MAX + piece.length) read.push(piece);
    yield piece;
  }
  const { years } = readBrugstaat(Buffer.concat(read));
  // Its names vary, so a year may not be found; its balances are compared with the books.
  if (years.length > 0) mustBeOfYear(years, of);
}

/** Whether one of the stated fiscal years is the year; `2024-2025` states both. */
export const isOfYear = (stated: readonly string[], year: number): boolean =>
  stated.some((one) => one.split("-").includes(String(year)));

function mustBeOfYear(stated: readonly string[], { name, year }: ExportOfYear): void {
  if (isOfYear(stated, year)) return;
  throw new OtherYear(
    "export-failed",
    `export ${name} ${String(year)}: the file the service made is of year ${stated.join(", ")}`,
    "Someone else requested an export at the same time: run the export again.",
  );
}

/** The file was requested for another year, so ours may still appear. */
export class OtherYear extends Failure {}
