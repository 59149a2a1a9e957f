/** Writes a file and hashes it while writing. */
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

export interface HashedFile {
  readonly byteCount: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** Keeps one piece in memory. If the bytes fail, the incomplete file remains. */
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
  const source = Readable.from(measured(), { objectMode: false });
  await pipeline(source, createWriteStream(path, { mode }), { signal });
  return { byteCount, sha256: hash.digest("hex") };
}
