/** The zip file of a workbook: short parts at once, sheets through one deflate stream each. */
import { once } from "node:events";
import { addAbortSignal, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import {
  centralRecord,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZippedFile,
} from "../../bytes/zip-records.ts";
import { dateOf } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";

export interface ZipFile {
  /** Adds a short part; while a part is open, after that part. */
  readonly add: (name: string, text: string) => void;
  /** Starts a part that is written piece by piece; one at a time. */
  readonly open: (name: string) => PartStream;
  /** Writes the list of parts and ends the output. */
  readonly close: () => void;
}

export interface PartStream {
  /**
   * Gathers texts, and compresses them while the next ones are made; waits for those before them and for the
   * reader of the output. Rejects when the signal of the file ends the writing.
   */
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

const LEVEL = 6;
const PIECE_BYTES = 65_536;
/** The bytes that are compressed at a time. */
const GATHERED_BYTES = 262_144;
/** A character in UTF-8. */
const CHARACTER_BYTES_MAX = 3;

/** The first date of the format: the file contains no time stamps. */
const DATE = dateOf("1980-01-01");

export function openZip(output: Writable, signal: AbortSignal): ZipFile {
  const files: ZippedFile[] = [];
  const waiting: { readonly name: string; readonly text: string }[] = [];
  let buffers: Buffers | null = null;
  let isOpen = false;
  let offset = 0;
  const put = (bytes: Uint8Array): void => {
    offset += bytes.length;
    output.write(bytes);
  };
  const begin = (name: string): ((sums: Sums) => void) => {
    const start = offset;
    put(localHeader(name, DATE));
    const dataStart = offset;
    return (sums) => {
      const file = { name, offset: start, compressedByteCount: offset - dataStart, ...sums };
      put(dataDescriptor(file));
      files.push(file);
    };
  };
  const add: ZipFile["add"] = (name, text) => {
    if (isOpen) {
      waiting.push({ name, text });
      return;
    }
    const end = begin(name);
    const bytes = Buffer.from(text);
    put(deflateRawSync(bytes, { level: LEVEL }));
    end({ crc32: crc32(bytes), byteCount: bytes.length });
  };
  const open: ZipFile["open"] = (name) => {
    invariant(!isOpen, "one part of a zip is open at a time");
    isOpen = true;
    const end = begin(name);
    buffers ??= newBuffers();
    return deflated({ output, buffers, put }, signal, (sums) => {
      end(sums);
      isOpen = false;
      for (const part of waiting.splice(0)) add(part.name, part.text);
    });
  };
  const close: ZipFile["close"] = () => {
    const start = offset;
    for (const file of files) put(centralRecord(file, DATE));
    output.end(endRecords({ count: files.length, offset: start, byteCount: offset - start }));
  };
  return { add, open, close };
}

type Sums = Pick<ZippedFile, "crc32" | "byteCount">;

interface PartOutput {
  readonly output: Writable;
  readonly buffers: Buffers;
  readonly put: (bytes: Uint8Array) => void;
}

/** What is gathered for one part after another: one is compressed while the other one is filled. */
type Buffers = readonly [Buffer, Buffer];
const newBuffers = (): Buffers => [
  Buffer.allocUnsafeSlow(GATHERED_BYTES),
  Buffer.allocUnsafeSlow(GATHERED_BYTES),
];

/** `write` may use a buffer until the next call of it returns. */
function gathering(buffers: Buffers, write: (bytes: Uint8Array) => Promise<void>) {
  let [filling, free] = buffers;
  let gathered = 0;
  const writeGathered = async (): Promise<void> => {
    if (gathered === 0) return;
    const bytes = filling.subarray(0, gathered);
    [filling, free] = [free, filling];
    gathered = 0;
    await write(bytes);
  };
  return {
    writeGathered,
    write: async (text: string): Promise<void> => {
      const bytesMax = text.length * CHARACTER_BYTES_MAX;
      if (gathered + bytesMax > GATHERED_BYTES) await writeGathered();
      if (bytesMax > GATHERED_BYTES) await write(Buffer.from(text));
      else gathered += filling.write(text, gathered);
    },
  };
}

function deflated(
  { output, buffers, put }: PartOutput,
  signal: AbortSignal,
  ended: (sums: Sums) => void,
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
  const compress = async (bytes: Uint8Array): Promise<void> => {
    crc = crc32(bytes, crc);
    size += bytes.length;
    await settled();
    piece = new Promise((resolve) => {
      deflate.write(bytes, () => {
        resolve();
      });
    });
    if (output.writableNeedDrain) await once(output, "drain", { signal });
  };
  const { write, writeGathered } = gathering(buffers, compress);
  return {
    write,
    end: async () => {
      await writeGathered();
      await settled();
      deflate.end();
      await finished(deflate);
      ended({ crc32: crc, byteCount: size });
    },
  };
}
