/** Reads the file of an export to its end while it passes: it must be complete, and of the books that requested it. */
import { readFile } from "node:fs/promises";
import { ownerFactsOfPart, readAuditfileOwner } from "../imported-files/auditfile-owner.ts";
import type { AuditfilePart } from "../imported-files/auditfile-parts.ts";
import { foreignReason, type OwnedFile, refuseForeign } from "../imported-files/export-owner.ts";
import { readWorkbookOwner } from "../imported-files/ledger-workbook.ts";
import { exportedAuditfileReader } from "../imported-files/read-auditfile.ts";
import { readBrugstaat } from "../imported-files/read-brugstaat.ts";
import { DOCUMENT_BYTES_MAX } from "../imported-files/read-xml-document.ts";
import type { OwnerFacts } from "../ledger/books-owner.ts";
import type { ExportName } from "./export-names.ts";
import { filePieces } from "./file-pieces.ts";

export interface OwnedExport extends OwnedFile {
  readonly name: ExportName;
}

/** A requested export, and the books of which its file must be. */
export interface OwnExport {
  readonly name: ExportName;
  readonly year: number;
  readonly owner: OwnerFacts;
}

/** The file that the service made of an export, by its id in the downloads. */
export const downloadedExport = ({ name, year, owner }: OwnExport, id: string): OwnedExport => ({
  name,
  owner,
  file: `export ${name} ${String(year)}: the file that the service made (download ${id})`,
  remedy:
    "Someone may have requested another export at the same time: run the same command again. If the file is not of these books again, report it to the service.",
});

/**
 * Yields the same pieces. Failures: `answer-malformed` for a file that is cut off, has something after its end or
 * cannot be read, `export-not-ours`. A workbook is not a stream: `refuseForeignWorkbook` reads it when it is complete.
 */
export function verifiedExport(
  pieces: AsyncIterable<Uint8Array>,
  of: OwnedExport,
): AsyncIterable<Uint8Array> {
  if (of.name === "auditfile") return verifiedAuditfile(pieces, of);
  return of.name === "brugstaat" ? verifiedBrugstaat(pieces, of) : pieces;
}

async function* verifiedAuditfile(
  pieces: AsyncIterable<Uint8Array>,
  of: OwnedExport,
): AsyncGenerator<Uint8Array> {
  const reader = exportedAuditfileReader();
  for await (const piece of pieces) {
    refuseForeignParts(reader.read(piece), of);
    yield piece;
  }
  refuseForeignParts(reader.end(), of);
}

function refuseForeignParts(parts: readonly AuditfilePart[], of: OwnedExport): void {
  for (const part of parts) {
    const stated = ownerFactsOfPart(part);
    if (stated !== null) refuseForeign(stated, of);
  }
}

async function* verifiedBrugstaat(
  pieces: AsyncIterable<Uint8Array>,
  of: OwnedExport,
): AsyncGenerator<Uint8Array> {
  const read: Uint8Array[] = [];
  let byteCount = 0;
  for await (const piece of pieces) {
    byteCount += piece.length;
    // A longer file is refused by its first bytes that are too many.
    if (byteCount <= DOCUMENT_BYTES_MAX + piece.length) read.push(piece);
    yield piece;
  }
  refuseForeign(readBrugstaat(Buffer.concat(read)).owner, of);
}

/** Failure `export-not-ours` for a complete workbook; the other kinds are verified while they pass. */
export async function refuseForeignWorkbook(
  path: string,
  of: OwnedExport,
  signal: AbortSignal,
): Promise<void> {
  if (of.name === "ledger-accounts") refuseForeign(await readWorkbookOwner(path, signal), of);
}

/** Whether a complete file that an earlier run obtained is of these books. Failure: `answer-malformed`. */
export async function isOurs(
  path: string,
  { name, owner }: Pick<OwnExport, "name" | "owner">,
  signal: AbortSignal,
): Promise<boolean> {
  return foreignReason(await statedIn(path, name, signal), owner) === null;
}

async function statedIn(path: string, name: ExportName, signal: AbortSignal): Promise<OwnerFacts> {
  switch (name) {
    case "auditfile":
      return readAuditfileOwner(filePieces(path));
    case "brugstaat":
      return readBrugstaat(await readFile(path)).owner;
    case "ledger-accounts":
      return readWorkbookOwner(path, signal);
  }
}
