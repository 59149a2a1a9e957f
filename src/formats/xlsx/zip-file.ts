/**
 * The zip file of a workbook (APPNOTE.TXT 6.3.10): short parts at once, sheets through one deflate stream
 * each. Every part has the first date of the format, so the file contains no time stamps.
 */
import { once } from "node:events";
import { addAbortSignal, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { invariant } from "../../failure.ts";

export interface ZipFile {
  /** Adds a short part; while a part is open, after that part. */
  readonly add: (path: string, text: string) => void;
  /** Starts a part that is written piece by piece; one at a time. */
  readonly open: (path: string) => PartStream;
  /** Writes the list of parts and ends the output. */
  readonly close: () => void;
}

export interface PartStream {
  /**
   * Takes a piece and compresses it while the next one is made; waits for the piece before it and for the
   * reader of the output. Rejects when the signal of the file ends the writing.
   */
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

const LEVEL = 6;
const PIECE_BYTES = 65_536;

/** What the file states of a part. */
interface Entry {
  readonly name: Buffer;
  readonly offset: number;
  readonly flags: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

export function openZip(output: Writable, signal: AbortSignal): ZipFile {
  const entries: Entry[] = [];
  const waiting: { readonly path: string; readonly text: string }[] = [];
  let isOpen = false;
  let offset = 0;
  const put = (bytes: Uint8Array): void => {
    offset += bytes.length;
    output.write(bytes);
  };
  const add: ZipFile["add"] = (path, text) => {
    if (isOpen) {
      waiting.push({ path, text });
      return;
    }
    const bytes = Buffer.from(text);
    const packed = deflateRawSync(bytes, { level: LEVEL });
    const sizes = { crc: crc32(bytes), packed: packed.length, size: bytes.length };
    const entry = { name: Buffer.from(path), offset, flags: UTF8, ...sizes };
    entries.push(entry);
    put(localHeader(entry));
    put(packed);
  };
  const open: ZipFile["open"] = (path) => {
    invariant(!isOpen, "one part of a zip is open at a time");
    isOpen = true;
    const name = Buffer.from(path);
    const start = { name, offset, flags: UTF8 | SIZES_FOLLOW };
    put(localHeader({ ...start, crc: 0, packed: 0, size: 0 }));
    const dataStart = offset;
    return deflated(put, output, signal, (crc, size) => {
      const entry = { ...start, crc, size, packed: offset - dataStart };
      entries.push(entry);
      put(sizesOf(entry));
      isOpen = false;
      for (const part of waiting.splice(0)) add(part.path, part.text);
    });
  };
  const close: ZipFile["close"] = () => {
    const start = offset;
    for (const entry of entries) put(listed(entry));
    put(endOfList(entries.length, offset - start, start));
    output.end();
  };
  return { add, open, close };
}

function deflated(
  put: (bytes: Uint8Array) => void,
  output: Writable,
  signal: AbortSignal,
  ended: (crc: number, size: number) => void,
): PartStream {
  const deflate = addAbortSignal(
    signal,
    createDeflateRaw({ level: LEVEL, chunkSize: PIECE_BYTES }).on("data", put),
  );
  let crc = 0;
  let size = 0;
  let failed: Error | null = null;
  let piece = Promise.resolve();
  // Whoever waits for a piece hears of the error; without a listener it would end the process.
  deflate.on("error", (error) => {
    failed = error;
  });
  const settled = async (): Promise<void> => {
    await piece;
    if (failed !== null) throw failed;
  };
  return {
    write: async (text) => {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      await settled();
      piece = new Promise((resolve) => {
        deflate.write(bytes, () => {
          resolve();
        });
      });
      if (output.writableNeedDrain) await once(output, "drain", { signal });
    },
    end: async () => {
      await settled();
      deflate.end();
      await finished(deflate);
      ended(crc, size);
    },
  };
}

const VERSION = 20;
const DEFLATED = 8;
/** Flags of a part: its name is UTF-8; its sizes follow it. */
const UTF8 = 0x800;
const SIZES_FOLLOW = 0x8;
/** 1 January 1980, at midnight. */
const DATE = 0x21;
/** The largest size and offset that the format states in four bytes: four gigabytes. */
const FOUR_BYTES_MAX = 0xff_ff_ff_ff;

const localHeader = (entry: Entry): Buffer =>
  Buffer.concat([fields([4, 0x04_03_4b_50]), description(entry), entry.name]);

const sizesOf = ({ crc, packed, size }: Entry): Buffer =>
  fields([4, 0x08_07_4b_50], [4, crc], [4, packed], [4, size]);

const listed = (entry: Entry): Buffer =>
  Buffer.concat([
    fields([4, 0x02_01_4b_50], [2, VERSION]),
    description(entry),
    // No comment, the first disk, no attributes.
    fields([2, 0], [2, 0], [2, 0], [4, 0], [4, entry.offset]),
    entry.name,
  ]);

/** What the header of a part and the list have in common. */
const description = ({ name, flags, crc, packed, size }: Entry): Buffer =>
  fields(
    ...([
      [2, VERSION],
      [2, flags],
      [2, DEFLATED],
      [2, 0],
      [2, DATE],
    ] as const),
    ...([
      [4, crc],
      [4, packed],
      [4, size],
      [2, name.length],
      [2, 0],
    ] as const),
  );

const endOfList = (count: number, size: number, offset: number): Buffer =>
  fields(
    ...([
      [4, 0x06_05_4b_50],
      [2, 0],
      [2, 0],
      [2, count],
      [2, count],
    ] as const),
    ...([
      [4, size],
      [4, offset],
      [2, 0],
    ] as const),
  );

/** Numbers of the given bytes each, the least significant byte first. */
function fields(...numbers: readonly (readonly [bytes: number, value: number])[]): Buffer {
  const record = Buffer.alloc(numbers.reduce((total, [bytes]) => total + bytes, 0));
  let at = 0;
  for (const [bytes, value] of numbers) {
    invariant(value <= FOUR_BYTES_MAX, "a workbook has less than four gigabytes");
    at = record.writeUIntLE(value, at, bytes);
  }
  return record;
}
