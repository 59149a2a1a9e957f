/**
 * Reads an auditfile (XAF 2.0 to 4.0) as a stream, one transaction in memory at a time. A file of a user is read as far
 * as its meaning is certain, with each deviation from the standard. It shares no code with the writer, so that its
 * results are evidence about the file.
 */
import { createHash } from "node:crypto";
import { Failure } from "../failure.ts";
import { type InBlocks, inBlocks } from "../ledger/blocks.ts";
import type { AuditfilePart } from "./auditfile-parts.ts";
import type { XmlWatch } from "./auditfile-schema-reading.ts";
import { endOpening } from "./internal/auditfile-opening.ts";
import { type AuditfileOrigin, newReading, type Reading } from "./internal/auditfile-reading.ts";
import { type AuditfileStructure, auditfileStructure } from "./internal/auditfile-structure.ts";
import { isZip, KIND_BYTES, kindOfBytes } from "./internal/file-kind.ts";
import { DATA_BOUNDS, xmlReader } from "./xml/read-xml.ts";
import { XmlFault } from "./xml/xml-fault.ts";

/** Opens a file from its beginning at each call. */
export type OpenAuditfile = () => AsyncIterable<Uint8Array>;

/** An auditfile, or one of the files over which it is divided. */
export interface NamedFile {
  /** Without folder. */
  readonly name: string;
  readonly open: OpenAuditfile;
}

/** Reads a file piece by piece; the caller supplies the pieces. */
export interface AuditfileReader {
  /** Returns the parts completed by this piece. */
  readonly read: (piece: Uint8Array) => readonly AuditfilePart[];
  /** Returns the remaining parts; to be called after the last piece. */
  readonly end: () => readonly AuditfilePart[];
}

/**
 * Yields the parts and deviations of a file of a user. Fails with `auditfile-unreadable`, with the line, for another
 * kind of file, XML that is not well-formed or declares a document type, and for whatever has no certain meaning.
 */
export const readAuditfile = (bytes: AsyncIterable<Uint8Array>): InBlocks<AuditfilePart> =>
  partsIn([{ name: "", open: () => bytes }], "file");

/**
 * The parts of an auditfile that is divided over files, in the order of the files; fails as `readAuditfile` does, and
 * if one is missing, repeated or in another place.
 */
export const readDividedAuditfile = (files: readonly NamedFile[]): InBlocks<AuditfilePart> =>
  partsIn(files, "file");

/**
 * The parts of an export of the service or of our own file: what is a deviation elsewhere fails with
 * `answer-malformed`. `watch` hears each element before it is read.
 */
export const readExportedAuditfile = (
  bytes: AsyncIterable<Uint8Array>,
  watch?: XmlWatch,
): InBlocks<AuditfilePart> => partsIn([{ name: "", open: () => bytes }], "export", watch);

/** A block has the parts of a piece of the file. */
const partsIn = (
  files: readonly NamedFile[],
  origin: AuditfileOrigin,
  watch?: XmlWatch,
): InBlocks<AuditfilePart> => inBlocks(() => blocksIn(files, origin, watch));

async function* blocksIn(
  files: readonly NamedFile[],
  origin: AuditfileOrigin,
  watch?: XmlWatch,
): AsyncGenerator<readonly AuditfilePart[]> {
  const reading = newReading(origin);
  const structure = watched(auditfileStructure(reading), watch);
  const mustBeOther = files.length > 1 ? otherFiles() : null;
  for (const [index, { name, open }] of files.entries()) {
    reading.isContinuation = index > 0;
    const of = { name, number: index + 1, count: files.length };
    const reader = fileReader(reading, structure, of);
    const hash = mustBeOther === null ? null : createHash("sha256");
    for await (const piece of open()) {
      hash?.update(piece);
      const block = reader.read(piece);
      if (block.length > 0) yield block;
    }
    const last = reader.end();
    if (last.length > 0) yield last;
    if (hash !== null) mustBeOther?.(name, hash.digest("hex"));
  }
}

function watched(structure: AuditfileStructure, watch: XmlWatch | undefined): AuditfileStructure {
  if (watch === undefined) return structure;
  return {
    open: (name, attributes, at) => {
      watch.open(name, attributes, at);
      structure.open(name, attributes, at);
    },
    close: (name, text, at) => {
      watch.close(name, text, at);
      structure.close(name, text, at);
    },
    strayText: (text, at) => {
      watch.strayText(text, at);
      structure.strayText?.(text, at);
    },
  };
}

/** Files without a number in a comment are known by their bytes. */
function otherFiles(): (name: string, sha256: string) => void {
  const names = new Map<string, string>();
  return (name, sha256) => {
    const known = names.get(sha256);
    names.set(sha256, name);
    if (known === undefined) return;
    throw new Failure(
      "auditfile-unreadable",
      `the auditfile cannot be read: its parts ${known} and ${name} have the same contents`,
      "Name each part of the auditfile once, in their order.",
    );
  };
}

/** Reads a file of a user as `readAuditfile` does, or the first of the files over which one is divided. */
export const auditfileReader = (count = 1): AuditfileReader => readerFor("file", count);

/** Reads an export of the service as `readExportedAuditfile` does. */
export const exportedAuditfileReader = (): AuditfileReader => readerFor("export", 1);

function readerFor(origin: AuditfileOrigin, count: number): AuditfileReader {
  const reading = newReading(origin);
  return fileReader(reading, auditfileStructure(reading), { name: "", number: 1, count });
}

/** The number of a file among those of a divided auditfile. */
interface FileNumber {
  /** Empty for the caller's only file. */
  readonly name: string;
  readonly number: number;
  readonly count: number;
}

function fileReader(
  reading: Reading,
  structure: AuditfileStructure,
  file: FileNumber,
): AuditfileReader {
  const { found, report, origin } = reading;
  const xml = xmlReader(
    {
      ...structure,
      comment: (text, at) => {
        mustBeNumbered(text, file, at);
      },
      remark: report,
    },
    { ...DATA_BOUNDS, isFragment: reading.isContinuation },
  );
  // Until the kind of file is known.
  let head: Uint8Array | null = new Uint8Array();
  const write = (piece: Uint8Array, isLast: boolean): void => {
    const bytes = head === null ? piece : Buffer.concat([head, piece]);
    if (head !== null) head = mayBeXml(bytes, isLast) ? null : bytes;
    if (head === null) xml.write(bytes);
  };
  return {
    read: (piece) => {
      readOrFail(origin, file, () => {
        write(piece, false);
      });
      return found.splice(0);
    },
    end: () => {
      readOrFail(origin, file, () => {
        if (head !== null) write(new Uint8Array(), true);
        xml.end();
        if (file.number === file.count) endOpening(reading, xml.lineNow());
        else
          report(
            "file-is-in-one-part",
            xml.lineNow(),
            `file ${String(file.number + 1)} continues it`,
          );
      });
      return found.splice(0);
    },
  };
}

/** The beginnings of most kinds of files are this long. */
const BEGINNING_BYTES = 4;

/** False while there are too few bytes to say; throws `XmlFault` with the kind of another file. */
function mayBeXml(head: Uint8Array, isAll: boolean): boolean {
  if (head.length < (isZip(head) ? KIND_BYTES : BEGINNING_BYTES) && !isAll) return false;
  const kind = kindOfBytes(head);
  if (kind !== null) throw new XmlFault(1, kind);
  return true;
}

const NUMBERED =
  /(?:vervolg)?bestand\s+(\d{1,4})\s+van\s+(\d{1,4})|file\s+(\d{1,4})\s+of\s+(\d{1,4})/i;

/** A divided auditfile has a comment with the number of each file. */
function mustBeNumbered(comment: string, { number, count }: FileNumber, at: number): void {
  const [, dutch, dutchCount, english, englishCount] = NUMBERED.exec(comment) ?? [];
  const stated = dutch ?? english;
  const statedCount = dutchCount ?? englishCount;
  if (stated === undefined || statedCount === undefined) return;
  if (Number.parseInt(stated, 10) === number && Number.parseInt(statedCount, 10) === count) return;
  const given =
    count === 1 ? "the only file given" : `file ${String(number)} of ${String(count)} given`;
  throw new XmlFault(at, `it is file ${stated} of ${statedCount} of an auditfile, and ${given}`);
}

function readOrFail(origin: AuditfileOrigin, { name, count }: FileNumber, read: () => void): void {
  try {
    read();
  } catch (cause) {
    if (!(cause instanceof XmlFault)) throw cause;
    const where = `line ${String(cause.line)}${count === 1 ? "" : ` of ${name}`}`;
    const message = `the auditfile cannot be read: ${cause.message} (${where})`;
    throw origin === "export"
      ? new Failure("answer-malformed", message, REMEDY_OF_EXPORT, cause)
      : new Failure("auditfile-unreadable", message, REMEDY_OF_FILE, cause);
  }
}

const REMEDY_OF_EXPORT =
  "Create the file again; if it remains unreadable, report it to its supplier.";
const REMEDY_OF_FILE =
  "Export the auditfile again, version 3.2 or 4.0, and give it as it is. If it remains unreadable, send this message to the supplier of the program that made it.";
