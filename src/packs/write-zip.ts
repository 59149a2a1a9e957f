/** A folder as one zip file: sorted names and one date, so that the same folder gives the same bytes. */
import { closeSync, openSync, readSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { constants, crc32, deflateRawSync, type ZlibOptions } from "node:zlib";
import { discardBuffer } from "../bytes/discard-bytes.ts";
import {
  centralRecord,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZippedFile,
} from "../bytes/zip-records.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { writePieces } from "./write-pieces.ts";

/**
 * Tables are half of a large pack: at level 5 they take two thirds of the time, and the zip grows by less than a percent.
 * With the most memory, because that is faster for what is compressed already: workbooks and pages. Answers are as
 * small as they get.
 */
const compressionOf = (name: string): ZlibOptions => ({
  level: name.endsWith(".gz") ? 0 : /\.(csv|jsonl)$/.test(name) ? 5 : 6,
  memLevel: 9,
});
/**
 * A file is compressed in pieces of this size, one after another in this thread: a stream spends as much on its waits as
 * on compressing. Nearly every file of a pack is an answer of some kilobytes, so one piece.
 */
const PIECE_BYTES = 1_048_576;
/** More than deflate adds to a piece that it cannot compress, and so much that no compressed piece is in a pool of Node. */
const COMPRESSED_BYTES_MORE = 65_536;
/** How far back compressed bytes refer: what precedes a piece, as its dictionary, makes pieces as small as one stream. */
const WINDOW_BYTES = 32_768;

export interface ZipContents {
  readonly folder: string;
  /** The folder in the zip that contains everything. */
  readonly root: string;
  /** The date of every file, at noon: times in a zip have no time zone. */
  readonly date: CalendarDate;
}

/** Writes the zip file `path`; keeps a piece of a file in memory. */
export async function writeZip(
  contents: ZipContents,
  path: string,
  signal: AbortSignal,
  mode?: number,
): Promise<void> {
  await writePieces({ path, mode }, zipPieces(contents), signal);
}

async function* zipPieces({ folder, root, date }: ZipContents): AsyncGenerator<Uint8Array> {
  const buffer = Buffer.allocUnsafeSlow(WINDOW_BYTES + PIECE_BYTES);
  const files: ZippedFile[] = [];
  let offset = 0;
  for (const name of await filesBelow(folder)) {
    const inZip = `${root}/${name}`;
    const header = localHeader(inZip, date);
    yield header;
    const sums = { crc32: 0, byteCount: 0, compressedByteCount: 0 };
    yield* deflated(join(folder, name), sums, buffer);
    const file = { ...sums, name: inZip, offset };
    const descriptor = dataDescriptor(file);
    yield descriptor;
    offset += header.length + file.compressedByteCount + descriptor.length;
    files.push(file);
  }
  let byteCount = 0;
  for (const file of files) {
    const record = centralRecord(file, date);
    byteCount += record.length;
    yield record;
  }
  yield endRecords({ count: files.length, offset, byteCount });
}

/** What is counted while a file is compressed. */
interface Sums {
  crc32: number;
  byteCount: number;
  compressedByteCount: number;
}

/** Each piece ends at a whole byte, so that the pieces are one compressed file. */
function* deflated(path: string, sums: Sums, buffer: Buffer): Generator<Uint8Array> {
  const compression = compressionOf(path);
  const file = openSync(path, "r");
  try {
    let piece: Buffer;
    do {
      piece = buffer.subarray(WINDOW_BYTES, WINDOW_BYTES + readPiece(file, buffer));
      const compressed = deflateRawSync(piece, {
        ...compression,
        ...(sums.byteCount === 0 ? {} : { dictionary: buffer.subarray(0, WINDOW_BYTES) }),
        finishFlush: piece.length < PIECE_BYTES ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
        chunkSize: COMPRESSED_BYTES_MORE + piece.length,
      });
      sums.crc32 = crc32(piece, sums.crc32);
      sums.byteCount += piece.length;
      sums.compressedByteCount += compressed.length;
      yield compressed;
      discardBuffer(compressed.buffer);
      buffer.copyWithin(0, piece.length, piece.length + WINDOW_BYTES);
    } while (piece.length === PIECE_BYTES);
  } finally {
    closeSync(file);
  }
}

/** Reads the next piece behind the dictionary; shorter only at the end of the file. */
function readPiece(file: number, buffer: Buffer): number {
  let length = 0;
  while (length < PIECE_BYTES) {
    const read = readSync(file, buffer, WINDOW_BYTES + length, PIECE_BYTES - length, null);
    if (read === 0) return length;
    length += read;
  }
  return length;
}

/** All files in `folder` and its subfolders, including special files, as sorted paths with `/`. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .sort(compareText);
}
