/** Writes a file and hashes it while writing. */
import { createHash } from "node:crypto";
import { type FilePlace, writePieces } from "./write-pieces.ts";

export interface HashedFile {
  readonly byteCount: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Keeps few pieces in memory, as `writePieces`. If the bytes fail, the incomplete file remains. */
export async function writeHashed(
  file: FilePlace,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<HashedFile> {
  const hash = createHash("sha256");
  let byteCount = 0;
  const measured = async function* (): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      hash.update(piece);
      byteCount += piece.byteLength;
      yield piece;
    }
  };
  await writePieces(file, measured(), signal);
  return { byteCount, sha256: hash.digest("hex") };
}
