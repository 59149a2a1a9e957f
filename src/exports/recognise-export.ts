/** Recognises an export by its content: the file name is whatever a browser or a person gave it. */
import { type FileHandle, open } from "node:fs/promises";
import { Failure } from "../failure.ts";
import { ownerFactsOfPart } from "../imported-files/auditfile-owner.ts";
import { foreignReason } from "../imported-files/export-owner.ts";
import { mayBeLedger, readWorkbookOwner } from "../imported-files/ledger-workbook.ts";
import { openZip, type Zip, type ZipEntry, ZipFault } from "../imported-files/open-zip.ts";
import { exportedAuditfileReader } from "../imported-files/read-auditfile.ts";
import { isBrugstaat, readBrugstaat } from "../imported-files/read-brugstaat.ts";
import { DOCUMENT_BYTES_MAX, rootNameOf } from "../imported-files/read-xml-document.ts";
import type { OwnerFact, OwnerFacts } from "../ledger/books-owner.ts";
import type { OwnExport } from "./verified-export.ts";

/** The export that a file should contain. */
export type ExpectedExport = OwnExport;

/**
 * `other`: another kind of file, which is ignored. `mismatch`: a file of the kind that cannot be used. `foreign`: one
 * of other books than these. Both with the reason.
 */
export type Recognition =
  | { readonly kind: "match" }
  | { readonly kind: "other" }
  | Mismatch
  | { readonly kind: "foreign"; readonly reason: string };

interface Mismatch {
  readonly kind: "mismatch";
  readonly reason: string;
}

/** The head of an XML file is within this many bytes; an auditfile states its company before its relations. */
const HEAD_BYTES = 64 * 1024;
const PIECE_BYTES = 8 * 1024;
/** A workbook has a few dozen entries. */
const ENTRIES_MAX = 10_000;
const UNPACKED_BYTES_MAX = 1024 * 1024;

const MATCH: Recognition = { kind: "match" };
const OTHER: Recognition = { kind: "other" };
const mismatch = (reason: string): Mismatch => ({ kind: "mismatch", reason });

/** An auditfile is judged by its head, as it may be long; a brugstaat is read whole. */
export async function recogniseExport(
  path: string,
  expected: ExpectedExport,
  signal: AbortSignal,
): Promise<Recognition> {
  if (expected.name === "ledger-accounts") return recogniseWorkbook(path, expected, signal);
  const file = await open(path, "r");
  try {
    const head = await startOf(file, HEAD_BYTES);
    if (expected.name === "brugstaat") {
      return isBrugstaat(head) ? await recogniseBrugstaat(file, expected) : OTHER;
    }
    return rootNameOf(head) === "auditfile" ? recogniseAuditfile(head, expected) : OTHER;
  } finally {
    await file.close();
  }
}

/** At most so many bytes from the beginning. */
async function startOf(file: FileHandle, bytes: number): Promise<Buffer> {
  const { size } = await file.stat();
  const buffer = Buffer.alloc(Math.min(bytes, size));
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await file.read(buffer, length, buffer.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return buffer.subarray(0, length);
}

function recogniseAuditfile(head: Buffer, expected: ExpectedExport): Recognition {
  const reader = exportedAuditfileReader();
  const read = readOrMismatch(() => {
    const stated = new Map<OwnerFact, readonly string[]>();
    // In pieces: a cut in the last piece does not affect the earlier ones.
    for (let at = 0; at < head.length && !stated.has("company"); at += PIECE_BYTES) {
      for (const part of reader.read(head.subarray(at, at + PIECE_BYTES))) {
        for (const [fact, texts] of ownerFactsOfPart(part) ?? []) stated.set(fact, texts);
      }
    }
    return stated;
  });
  return "kind" in read ? read : ofOwner(read, expected);
}

async function recogniseBrugstaat(
  file: FileHandle,
  expected: ExpectedExport,
): Promise<Recognition> {
  // One byte more than is read: a longer file is refused as such.
  const bytes = await startOf(file, DOCUMENT_BYTES_MAX + 1);
  const read = readOrMismatch(() => readBrugstaat(bytes));
  return "kind" in read ? read : ofOwner(read.owner, expected);
}

/** A file that does not state its year could be that of any year. */
function ofOwner(stated: OwnerFacts, { owner }: ExpectedExport): Recognition {
  const reason = foreignReason(stated, owner);
  if (reason !== null) return { kind: "foreign", reason };
  return stated.has("year") ? MATCH : mismatch("it states no year");
}

/** A file that cannot be read is unsuitable; the search continues with the next. */
function readOrMismatch<Read>(read: () => Read): Read | Mismatch {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Failure) return mismatch(cause.message);
    throw cause;
  }
}

/** A workbook has no field for the year: the year must appear at the beginning of its texts. */
async function recogniseWorkbook(
  path: string,
  { year, owner }: ExpectedExport,
  signal: AbortSignal,
): Promise<Recognition> {
  const texts = await beginningOfWorkbook(path);
  if (texts === null) return OTHER;
  const stated = mayBeLedger(texts) ? await readWorkbookOwner(path, signal) : new Map();
  const reason = foreignReason(stated, owner);
  if (reason !== null) return { kind: "foreign", reason };
  return new RegExp(`(?<!\\d)${String(year)}(?!\\d)`).test(texts)
    ? MATCH
    : mismatch(`it is a workbook that does not name ${String(year)} at its beginning`);
}

/** The first texts of its parts; null for another kind of file. */
async function beginningOfWorkbook(path: string): Promise<string | null> {
  const zip = await workbookZip(path);
  if (zip === null) return null;
  try {
    const { entries } = zip;
    if (!entries.some(({ name }) => name === "xl/workbook.xml")) return null;
    const searched = entries.filter(({ name }) =>
      /^(docProps\/core|xl\/workbook|xl\/sharedStrings|xl\/worksheets\/[^/]+)\.xml$/.test(name),
    );
    const texts: string[] = [];
    for (const entry of searched) texts.push(textOf(await beginningOf(zip, entry)));
    return texts.join(" ");
  } finally {
    await zip.close();
  }
}

async function workbookZip(path: string): Promise<Zip | null> {
  try {
    return await openZip(path, { entriesMax: ENTRIES_MAX });
  } catch (error) {
    if (error instanceof ZipFault) return null;
    throw error;
  }
}

/** The beginning of an entry, up to the limit. */
async function beginningOf(zip: Zip, entry: ZipEntry): Promise<string> {
  const pieces: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for await (const piece of zip.content(entry, Number.POSITIVE_INFINITY)) {
      pieces.push(piece);
      byteCount += piece.byteLength;
      if (byteCount >= UNPACKED_BYTES_MAX) break;
    }
  } catch (error) {
    // Damaged: searched as far as it could be read.
    if (!(error instanceof ZipFault)) throw error;
  }
  return Buffer.concat(pieces).toString("utf8");
}

/**
 * The text without tags, and so without the years in XML addresses, and without the time of creation. By indexes: a
 * pattern would search for the end of a tag again from every opening bracket.
 */
function textOf(xml: string): string {
  const texts: string[] = [];
  let at = 0;
  for (let open = xml.indexOf("<"); open !== -1; open = xml.indexOf("<", at)) {
    texts.push(xml.slice(at, open));
    const end = xml.indexOf(">", open);
    const isTime = xml.startsWith("<dcterms:", open);
    const next = isTime && end !== -1 ? xml.indexOf("<", end) : end + 1;
    // The beginning of a part may end inside a tag or time.
    at = end === -1 || next === -1 ? xml.length : next;
  }
  texts.push(xml.slice(at));
  return texts.join(" ");
}
