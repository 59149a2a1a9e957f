/** Writes pieces of bytes to a file. */
import { writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Pieces are gathered up to this size: a write of few bytes costs as much as one of many. */
const WRITE_BYTES = 262_144;

/** Where pieces are gathered; one is enough for files that are written one after another. */
export const piecesBuffer = (): Uint8Array => Buffer.allocUnsafeSlow(WRITE_BYTES);

/** A file to write. */
export interface FilePlace {
  readonly path: string;
  readonly mode?: number | undefined;
  /** A `piecesBuffer`; absent for one of its own. */
  readonly buffer?: Uint8Array | undefined;
}

/**
 * Creates or replaces the file. A piece is copied or written before the next one is asked for, so whoever makes them may
 * discard it then. If the pieces fail or the signal is set, an incomplete file may remain. A file that is smaller than one
 * write is written at once: to wait three times for it costs more than to write it.
 */
export async function writePieces(
  { path, mode, buffer = piecesBuffer() }: FilePlace,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  signal.throwIfAborted();
  const file = lazyFile(path, mode);
  let gathered = 0;
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      if (gathered + piece.byteLength > buffer.byteLength) {
        await file.write(buffer.subarray(0, gathered));
        gathered = 0;
      }
      if (piece.byteLength > buffer.byteLength) await file.write(piece);
      else {
        buffer.set(piece, gathered);
        gathered += piece.byteLength;
      }
    }
    await file.writeLast(buffer.subarray(0, gathered));
  } finally {
    await file.close();
  }
}

/** A file that is opened for its first bytes, unless these are its last. */
function lazyFile(path: string, mode: number | undefined) {
  let file: FileHandle | null = null;
  const write = async (bytes: Uint8Array): Promise<void> => {
    file ??= await open(path, "w", mode);
    // Unlike a plain write, this writes every byte.
    await file.writeFile(bytes);
  };
  return {
    write,
    writeLast: async (bytes: Uint8Array): Promise<void> => {
      if (file === null) writeFileSync(path, bytes, mode === undefined ? {} : { mode });
      else await write(bytes);
    },
    close: async (): Promise<void> => {
      await file?.close();
    },
  };
}
