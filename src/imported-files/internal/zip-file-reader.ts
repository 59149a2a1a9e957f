/** Lets yauzl read a file, within the bounds of the file and with few reads. */
import { Readable } from "node:stream";
import { RandomAccessReader } from "yauzl";
import type { RegularFile } from "../../operating-system/regular-file.ts";

/** What yauzl reads next is mostly close behind: the directory, and the headers of small entries. */
const AHEAD_BYTES = 32 * 1024;

/**
 * The file for yauzl. Its own reader passes an offset of a forged zip to the system unseen, and an offset that is
 * no safe integer then ends the process.
 */
export class FileReader extends RandomAccessReader {
  readonly #file: RegularFile;
  #ahead = { from: 0, bytes: Buffer.alloc(0) };

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
    const rest = this.#ahead.bytes.length - start;
    if (start >= 0 && length <= rest) return this.#ahead.bytes.subarray(start, start + length);
    const isClose = start >= 0 && rest > -AHEAD_BYTES;
    const bytes = await this.#file.read(from, from + Math.max(length, isClose ? AHEAD_BYTES : 0));
    this.#ahead = { from, bytes };
    return bytes.subarray(0, length);
  }
}
