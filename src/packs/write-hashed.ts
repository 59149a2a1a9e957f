/** Writes a file and hashes it while writing. */
import { createHash } from "node:crypto";
import { writePieces } from "./write-pieces.ts";

export interface HashedFile {
  readonly byteCount: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Keeps few pieces in memory. If the bytes fail, the incomplete file remains. */
export async function writeHashed(
  path: string,
  bytes: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  mode?: number,
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
  await writePieces(path, measured(), signal, mode);
  return { byteCount, sha256: hash.digest("hex") };
}
