/**
 * Opens zips from outside (PKWARE APPNOTE 4.3, with zip64) by their directory, through yauzl, within limits of our own.
 * An entry is unpacked only up to the size that the directory states.
 */
import { crc32, inflateRawSync } from "node:zlib";
import { Entry, fromRandomAccessReaderPromise, type ZipFile } from "yauzl";
import { hasErrorCode } from "../failure.ts";
import { openRegularFile, type RegularFile } from "../operating-system/regular-file.ts";
import { FileReader } from "./internal/zip-file-reader.ts";

/** One entry as the directory states it; anyone may have written that. */
export interface ZipEntry {
  /** Decoded as UTF-8, with U+FFFD for bytes that are not. */
  readonly name: string;
  /** The bytes of the name, each as one character. */
  readonly rawName: string;
  /** General purpose bit flags, APPNOTE 4.4.4. */
  readonly flags: number;
  /** 0 for stored, 8 for deflated. */
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly offset: number;
  /** Type and permissions on Unix; 0 if the zip states none. */
  readonly unixMode: number;
  /** Attributes on Windows; Unix programs state some of them too. */
  readonly windowsAttributes: number;
  /** A second name that only some readers use: the Unicode path of Info-ZIP. */
  readonly hasSecondName: boolean;
}

/** What an entry states of itself in front of its content. */
export interface LocalHeader {
  readonly rawName: string;
  readonly flags: number;
  readonly method: number;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  /** The content starts here. */
  readonly contentOffset: number;
}

export interface Zip {
  readonly byteCount: number;
  readonly entries: readonly ZipEntry[];
  readonly hasComment: boolean;
  /** Where the directory starts and ends in the file. */
  readonly directory: { readonly from: number; readonly until: number };
  readonly localHeader: (entry: ZipEntry) => Promise<LocalHeader>;
  /** The unpacked content in pieces. Throws `ZipFault`, for more than `bytesMax` before anything is unpacked. */
  readonly content: (entry: ZipEntry, bytesMax: number) => AsyncGenerator<Uint8Array>;
  readonly close: () => Promise<void>;
}

export interface ZipLimits {
  readonly entriesMax: number;
  readonly signal?: AbortSignal;
}

/** The zip, or one of its entries, is damaged, forged or too large. */
export class ZipFault extends Error {}

const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SECOND_NAME = 0x7075;
const DIRECTORY_BYTES_MAX = 16 * 1024 * 1024;
/** A file that starts like this was a zip, even if its end is missing. */
const STARTS: readonly string[] = ["PK\u0003\u0004", "PK\u0005\u0006", "PK\u0006\u0006"];

/** Null if the file is not a zip. Throws `ZipFault` for a zip whose directory cannot be read. */
export async function openZip(path: string, limits: ZipLimits): Promise<Zip | null> {
  const file = await openRegularFile(path, "follow");
  if (file === null) return null;
  try {
    return await zipOf(file, limits);
  } catch (error) {
    const start = (await file.read(0, 4)).toString("latin1");
    await file.close();
    if (limits.signal?.aborted === true || STARTS.includes(start)) throw error;
    // The end of a zip was looked for and not found, and it does not start like one.
    if (error instanceof ZipFault && error.message.includes(NO_END)) return null;
    throw error;
  }
}

/** In the message of yauzl when there is no end of a directory. */
const NO_END = "record signature not found";

async function zipOf(file: RegularFile, limits: ZipLimits): Promise<Zip> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false };
  const zip = await asFault("its end cannot be read", () =>
    fromRandomAccessReaderPromise(new FileReader(file), file.byteCount, options),
  );
  const from = cursorOf(zip);
  const { entryCount } = zip;
  if (entryCount > limits.entriesMax) {
    throw new ZipFault(
      `it states ${entryCount} entries, more than ${limits.entriesMax.toLocaleString("en")}`,
    );
  }
  if (file.byteCount - from > DIRECTORY_BYTES_MAX) {
    throw new ZipFault(`its directory is larger than ${DIRECTORY_BYTES_MAX / 1024 / 1024} MB`);
  }
  const entries: ZipEntry[] = [];
  await asFault(
    "its directory cannot be read",
    async () => {
      for await (const source of zip.eachEntry()) {
        limits.signal?.throwIfAborted();
        entries.push(entryOf(source));
      }
    },
    limits.signal,
  );
  return {
    byteCount: file.byteCount,
    entries,
    hasComment: zip.comment.length > 0,
    directory: { from, until: cursorOf(zip) },
    localHeader: (entry) => localHeaderOf(zip, entry),
    content: (entry, bytesMax) => contentOf({ zip, file }, entry, { bytesMax, ...limits }),
    close: () => file.close(),
  };
}

/** The types of yauzl call it a boolean. */
function cursorOf(zip: ZipFile): number {
  const cursor: unknown = zip.readEntryCursor;
  if (typeof cursor !== "number") throw new Error("yauzl states where it reads the directory");
  return cursor;
}

/** Without the buffers of yauzl: a zip may have many entries. */
function entryOf(source: Entry): ZipEntry {
  const rawName = source.fileNameRaw.toString("latin1");
  return {
    name: /^[\u0020-\u007E]*$/.test(rawName) ? rawName : source.fileNameRaw.toString("utf8"),
    rawName,
    flags: source.generalPurposeBitFlag,
    method: source.compressionMethod,
    crc: source.crc32,
    packedBytes: source.compressedSize,
    bytes: source.uncompressedSize,
    offset: source.relativeOffsetOfLocalHeader,
    unixMode: source.externalFileAttributes >>> 16,
    windowsAttributes: source.externalFileAttributes & 0xffff,
    hasSecondName: source.extraFields.some(({ id }) => id === SECOND_NAME),
  };
}

/** The entry for yauzl, as far as it needs it to find and unpack the content. */
const sourceOf = (entry: ZipEntry): Entry =>
  Object.assign(new Entry(), {
    generalPurposeBitFlag: entry.flags,
    compressionMethod: entry.method,
    compressedSize: entry.packedBytes,
    uncompressedSize: entry.bytes,
    relativeOffsetOfLocalHeader: entry.offset,
  });

function localHeaderOf(zip: ZipFile, entry: ZipEntry): Promise<LocalHeader> {
  return asFault("its local header in the zip cannot be read", async () => {
    const header = await zip.readLocalFileHeaderPromise(sourceOf(entry));
    return {
      rawName: header.fileName.toString("latin1"),
      flags: header.generalPurposeBitFlag,
      method: header.compressionMethod,
      crc: header.crc32,
      packedBytes: header.compressedSize,
      bytes: header.uncompressedSize,
      contentOffset: header.fileDataStart,
    };
  });
}

interface OpenedZip {
  readonly zip: ZipFile;
  readonly file: RegularFile;
}

async function* contentOf(
  opened: OpenedZip,
  entry: ZipEntry,
  { bytesMax, signal }: { readonly bytesMax: number; readonly signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  if ((entry.flags & ENCRYPTED) !== 0) throw new ZipFault("the zip has it encrypted");
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw new ZipFault(`the zip has it in an unsupported compression, ${entry.method}`);
  }
  if (entry.bytes > bytesMax) {
    throw new ZipFault(
      `it is ${entry.bytes.toLocaleString("en")} bytes, more than ${bytesMax.toLocaleString("en")}`,
    );
  }
  let crc = 0;
  let byteCount = 0;
  try {
    for await (const chunk of isSmall(entry) ? small(opened, entry) : streamed(opened, entry)) {
      signal?.throwIfAborted();
      const piece: unknown = chunk;
      if (!(piece instanceof Uint8Array)) throw new Error("a stream of bytes gives bytes");
      byteCount += piece.byteLength;
      if (byteCount > entry.bytes) throw new ZipFault(TOO_LONG);
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ZipFault || signal?.aborted === true) throw error;
    if (hasErrorCode(error, "ERR_BUFFER_TOO_LARGE")) throw new ZipFault(TOO_LONG, { cause: error });
    throw new ZipFault(`its packed content is damaged: ${messageOf(error)}`, { cause: error });
  }
  if (crc !== entry.crc || byteCount !== entry.bytes) {
    throw new ZipFault("it does not match the checksum or size in the zip's directory");
  }
}

const TOO_LONG = "it is longer than the zip states";
/** Most entries of a pack are small; the streams for one cost twenty times as much as its content. */
const SMALL_BYTES_MAX = 64 * 1024;

const isSmall = ({ packedBytes, bytes }: ZipEntry): boolean =>
  packedBytes <= SMALL_BYTES_MAX && bytes <= SMALL_BYTES_MAX;

async function* small({ zip, file }: OpenedZip, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const options = { minimal: true } as const;
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(sourceOf(entry), options);
  const packed = await file.read(fileDataStart, fileDataStart + entry.packedBytes);
  yield entry.method === STORED
    ? packed
    : inflateRawSync(packed, { maxOutputLength: Math.max(entry.bytes, 1) });
}

async function* streamed({ zip }: OpenedZip, entry: ZipEntry): AsyncGenerator {
  yield* await zip.openReadStreamPromise(sourceOf(entry));
}

/** Whatever yauzl finds is a fault of the file; an interruption stays what it is. */
async function asFault<Value>(
  what: string,
  work: () => Promise<Value>,
  signal?: AbortSignal,
): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw new ZipFault(`${what}: ${messageOf(error)}`, { cause: error });
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
