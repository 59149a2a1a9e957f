/** The zip file of a workbook: short parts at once, sheets through one deflate stream each. */
import { once } from "node:events";
import { addAbortSignal, type Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { crc32, createDeflateRaw, deflateRawSync } from "node:zlib";
import { dateOf } from "../../calendar/calendar-date.ts";
import { discardBytes } from "../../discard-bytes.ts";
import { invariant } from "../../failure.ts";
import {
  centralRecord,
  dataDescriptor,
  endRecords,
  localHeader,
  type ZippedFile,
} from "../../zip-records.ts";

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
   * Takes a piece and compresses it while the next one is made; waits for the piece before it and for the
   * reader of the output. Rejects when the signal of the file ends the writing.
   */
  readonly write: (text: string) => Promise<void>;
  readonly end: () => Promise<void>;
}

const LEVEL = 6;
const PIECE_BYTES = 65_536;

/** The first date of the format: the file contains no time stamps. */
const DATE = dateOf("1980-01-01");

export function openZip(output: Writable, signal: AbortSignal): ZipFile {
  const files: ZippedFile[] = [];
  const waiting: { readonly name: string; readonly text: string }[] = [];
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
    return deflated(put, output, signal, (sums) => {
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

function deflated(
  put: (bytes: Uint8Array) => void,
  output: Writable,
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
  return {
    write: async (text) => {
      const bytes = Buffer.from(text);
      crc = crc32(bytes, crc);
      size += bytes.length;
      await settled();
      piece = new Promise((resolve) => {
        deflate.write(bytes, () => {
          discardBytes(bytes);
          resolve();
        });
      });
      if (output.writableNeedDrain) await once(output, "drain", { signal });
    },
    end: async () => {
      await settled();
      deflate.end();
      await finished(deflate);
      ended({ crc32: crc, byteCount: size });
    },
  };
}
