/** Writes pieces of bytes to a file. */
import { writeFileSync } from "node:fs";
import { type FileHandle, open } from "node:fs/promises";
import { discardBytes } from "../discard-bytes.ts";

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
      await writeJoined(file, gathered);
      gathered = [];
      byteCount = 0;
    }
    if (file === null) writeFileSync(path, joined(gathered), mode === undefined ? {} : { mode });
    else await writeJoined(file, gathered);
  } finally {
    await file?.close();
  }
}

/** A copy is given back: the copies of a pack are as large as the pack. */
async function writeJoined(file: FileHandle, pieces: readonly Uint8Array[]): Promise<void> {
  const bytes = joined(pieces);
  await file.writeFile(bytes);
  if (bytes !== pieces[0]) discardBytes(bytes);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first, ...others] = pieces;
  return first !== undefined && others.length === 0 ? first : Buffer.concat(pieces);
}
