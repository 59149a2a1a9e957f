/** Writes pieces of bytes to a file. */
import { type FileHandle, open } from "node:fs/promises";

/** Pieces are gathered up to this size: a write of few bytes costs as much as one of many. */
const WRITE_BYTES_MIN = 262_144;

/** Creates or replaces the file. If the pieces fail or the signal is set, the incomplete file remains. */
export async function writePieces(
  path: string,
  pieces: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  mode?: number,
): Promise<void> {
  signal.throwIfAborted();
  const file = await open(path, "w", mode);
  try {
    let gathered: Uint8Array[] = [];
    let byteCount = 0;
    for await (const piece of pieces) {
      signal.throwIfAborted();
      gathered.push(piece);
      byteCount += piece.byteLength;
      if (byteCount < WRITE_BYTES_MIN) continue;
      await writeAll(file, gathered);
      gathered = [];
      byteCount = 0;
    }
    await writeAll(file, gathered);
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const [first, ...others] = pieces;
  if (first === undefined) return;
  // Unlike a plain write, this writes every byte.
  await file.writeFile(others.length === 0 ? first : Buffer.concat(pieces));
}
