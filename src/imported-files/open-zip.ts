/**
 * Opens zips from outside (PKWARE APPNOTE 4.3, with zip64) by their directory, through yauzl, within limits of our own.
 * An entry is unpacked only up to the size that the directory states.
 */
import { Readable } from "node:stream";
import { crc32 } from "node:zlib";
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from "yauzl";
import { openRegularFile, type RegularFile } from "../operating-system/regular-file.ts";

/** One entry as the directory states it; anyone may have written that. */
export interface ZipEntry {
  /** Decoded as UTF-8, with U+FFFD for bytes that are not. */
  readonly name: string;
  readonly nameBytes: Buffer;
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
  /** A second name that only some readers use: the Unicode path of Info-ZIP. */
  readonly hasSecondName: boolean;
}

/** What an entry states of itself in front of its content. */
export interface LocalHeader {
  readonly nameBytes: Buffer;
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
const DIRECTORY_BYTES_MAX = 32 * 1024 * 1024;
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
  const sources = new Map<ZipEntry, Entry>();
  await asFault(
    "its directory cannot be read",
    async () => {
      for await (const source of zip.eachEntry()) {
        limits.signal?.throwIfAborted();
        sources.set(entryOf(source), source);
      }
    },
    limits.signal,
  );
  return {
    byteCount: file.byteCount,
    entries: [...sources.keys()],
    hasComment: zip.comment.length > 0,
    directory: { from, until: cursorOf(zip) },
    localHeader: (entry) => localHeaderOf(zip, sources.get(entry)),
    content: (entry, bytesMax) => contentOf(zip, sources.get(entry), { bytesMax, ...limits }),
    close: () => file.close(),
  };
}

/** The types of yauzl call it a boolean. */
function cursorOf(zip: ZipFile): number {
  const cursor: unknown = zip.readEntryCursor;
  if (typeof cursor !== "number") throw new Error("yauzl states where it reads the directory");
  return cursor;
}

const entryOf = (source: Entry): ZipEntry => ({
  name: source.fileNameRaw.toString("utf8"),
  nameBytes: source.fileNameRaw,
  flags: source.generalPurposeBitFlag,
  method: source.compressionMethod,
  crc: source.crc32,
  packedBytes: source.compressedSize,
  bytes: source.uncompressedSize,
  offset: source.relativeOffsetOfLocalHeader,
  unixMode: source.externalFileAttributes >>> 16,
  hasSecondName: source.extraFields.some(({ id }) => id === SECOND_NAME),
});

function localHeaderOf(zip: ZipFile, source: Entry | undefined): Promise<LocalHeader> {
  return asFault("its local header in the zip cannot be read", async () => {
    const header = await zip.readLocalFileHeaderPromise(known(source));
    return {
      nameBytes: header.fileName,
      flags: header.generalPurposeBitFlag,
      method: header.compressionMethod,
      crc: header.crc32,
      packedBytes: header.compressedSize,
      bytes: header.uncompressedSize,
      contentOffset: header.fileDataStart,
    };
  });
}

async function* contentOf(
  zip: ZipFile,
  source: Entry | undefined,
  { bytesMax, signal }: { readonly bytesMax: number; readonly signal?: AbortSignal },
): AsyncGenerator<Uint8Array> {
  const entry = known(source);
  const { uncompressedSize, compressionMethod, generalPurposeBitFlag } = entry;
  if ((generalPurposeBitFlag & ENCRYPTED) !== 0) throw new ZipFault("the zip has it encrypted");
  if (compressionMethod !== STORED && compressionMethod !== DEFLATED) {
    throw new ZipFault(`the zip has it in an unsupported compression, ${compressionMethod}`);
  }
  if (uncompressedSize > bytesMax) {
    throw new ZipFault(
      `it is ${uncompressedSize.toLocaleString("en")} bytes, more than ${bytesMax.toLocaleString("en")}`,
    );
  }
  const stream = await asFault("the zip has no content for it", () =>
    zip.openReadStreamPromise(entry),
  );
  let crc = 0;
  let byteCount = 0;
  try {
    for await (const chunk of stream) {
      signal?.throwIfAborted();
      const piece: unknown = chunk;
      if (!(piece instanceof Uint8Array)) throw new Error("a stream of bytes gives bytes");
      byteCount += piece.byteLength;
      if (byteCount > uncompressedSize) throw new ZipFault("it is longer than the zip states");
      crc = crc32(piece, crc);
      yield piece;
    }
  } catch (error) {
    if (error instanceof ZipFault || signal?.aborted === true) throw error;
    throw new ZipFault(`its packed content is damaged: ${messageOf(error)}`, { cause: error });
  }
  if (crc !== entry.crc32 || byteCount !== uncompressedSize) {
    throw new ZipFault("it does not match the checksum or size in the zip's directory");
  }
}

function known(source: Entry | undefined): Entry {
  if (source === undefined) throw new Error("the entry is not of this zip");
  return source;
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

/** Read ahead when one small read follows the other, as in a directory. */
const AHEAD_BYTES = 16 * 1024;

/**
 * The file for yauzl. Its own reader passes an offset of a forged zip to the system unseen, and an offset that is
 * no safe integer then ends the process.
 */
class FileReader extends RandomAccessReader {
  readonly #file: RegularFile;
  #ahead = { from: 0, bytes: Buffer.alloc(0) };
  #lastUntil = -1;

  constructor(file: RegularFile) {
    super();
    this.#file = file;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    from: number,
    done: (error: Error | null) => void,
  ): void {
    this.#bytes(from, length).then(
      (bytes) => {
        bytes.copy(target, offset);
        done(bytes.length < length ? new Error("the file ends too early") : null);
      },
      (error: unknown) => {
        done(error instanceof Error ? error : new Error(String(error)));
      },
    );
  }

  override _readStreamForRange(from: number, until: number): Readable {
    return Readable.from(this.#file.pieces(from, until), { objectMode: false });
  }

  /** The file is closed by the one who opened it. */
  override close(done: (error: Error | null) => void): void {
    done(null);
  }

  async #bytes(from: number, length: number): Promise<Buffer> {
    const start = from - this.#ahead.from;
    const isSequential = from === this.#lastUntil;
    this.#lastUntil = from + length;
    if (start >= 0 && start + length <= this.#ahead.bytes.length) {
      return this.#ahead.bytes.subarray(start, start + length);
    }
    const wanted = isSequential ? Math.max(length, AHEAD_BYTES) : length;
    const bytes = await this.#file.read(from, from + wanted);
    if (isSequential) this.#ahead = { from, bytes };
    return bytes.subarray(0, length);
  }
}
