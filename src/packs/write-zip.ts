/** A folder as one zip file: sorted names and one date, so that the same folder gives the same bytes. */
import { type FileHandle, open, readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { compareText } from "../ledger/ledger-account.ts";
import {
  centralRecord,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZippedFile,
} from "../zip-records.ts";
import { writePieces } from "./write-pieces.ts";

const COMPRESSION_LEVEL = 6;
/** Nearly every file of a pack is an answer of some kilobytes: a stream for it costs more than its compression. */
const WHOLE_BYTES_MAX = 1_048_576;
const CHUNK_BYTES = 262_144;

export interface ZipContents {
  readonly folder: string;
  /** The folder in the zip that contains everything. */
  readonly root: string;
  /** The date of every file, at noon: times in a zip have no time zone. */
  readonly date: CalendarDate;
}

/** Writes the zip file `path`; keeps one file of at most a megabyte, or some chunks of one, in memory. */
export async function writeZip(
  contents: ZipContents,
  path: string,
  signal: AbortSignal,
  mode?: number,
): Promise<void> {
  await writePieces(path, zipPieces(contents, signal), signal, mode);
}

async function* zipPieces(
  { folder, root, date }: ZipContents,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const files: ZippedFile[] = [];
  let offset = 0;
  for (const name of await filesBelow(folder)) {
    const inZip = `${root}/${name}`;
    const header = localHeader(inZip, date);
    yield header;
    const sums = { crc32: 0, byteCount: 0, compressedByteCount: 0 };
    yield* deflated(join(folder, name), sums, signal);
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

async function* deflated(
  path: string,
  sums: Sums,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const pieces = size <= WHOLE_BYTES_MAX ? wholeDeflated : streamDeflated;
    for await (const piece of pieces(file, sums, signal)) {
      sums.compressedByteCount += piece.byteLength;
      yield piece;
    }
  } finally {
    await file.close();
  }
}

async function* wholeDeflated(file: FileHandle, sums: Sums): AsyncGenerator<Uint8Array> {
  const bytes = await file.readFile();
  measure(bytes, sums);
  yield deflateRawSync(bytes, { level: COMPRESSION_LEVEL });
}

async function* streamDeflated(
  file: FileHandle,
  sums: Sums,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const source = file.createReadStream({ highWaterMark: CHUNK_BYTES, autoClose: false });
  const measured = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      measure(chunk, sums);
      yield chunk;
    }
  };
  const deflate = createDeflateRaw({ level: COMPRESSION_LEVEL, chunkSize: CHUNK_BYTES });
  const feeding = pipeline(source, measured, deflate, { signal });
  try {
    yield* deflate;
  } finally {
    await feeding;
  }
}

function measure(bytes: Uint8Array, sums: Sums): void {
  sums.crc32 = crc32(bytes, sums.crc32);
  sums.byteCount += bytes.byteLength;
}

/** All files in `folder` and its subfolders, including special files, as sorted paths with `/`. */
async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join("/"))
    .sort(compareText);
}
