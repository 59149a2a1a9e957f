/** Writes pieces of bytes to a file. */
import { writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";

/** Pieces are gathered up to this size: a write of few bytes costs as much as one of many. */
const WRITE_BYTES_MIN = 262_144;

/**
 * Creates or replaces the file. If the pieces fail or the signal is set, an incomplete file may remain. A file that is
 * smaller than one write is written at once: to wait three times for it costs more than to write it.
 */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  mode?: number,
): Promise<void> {
  signal.throwIfAborted();
  let file: FileHandle | null = null;
  let gathered: Uint8Array[] = [];
  let byteCount = 0;
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted();
      gathered.push(piece);
      byteCount += piece.byteLength;
      if (byteCount < WRITE_BYTES_MIN) continue;
      file ??= await open(path, "w", mode);
      // Unlike a plain write, this writes every byte.
      await file.writeFile(joined(gathered));
      gathered = [];
      byteCount = 0;
    }
    if (file === null) writeFileSync(path, joined(gathered), mode === undefined ? {} : { mode });
    else await file.writeFile(joined(gathered));
  } finally {
    await file?.close();
  }
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = pieces;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(pieces);
}
