/** The hashes of many compressed bodies. */
import { createHash } from "node:crypto";
import { createZstdDecompress } from "node:zlib";

/** Most bodies are smaller: each is decompressed at once, into one buffer for all of them. */
const CHUNK_BYTES = 131_072;

export interface BodyHashes {
  /** The SHA-256 of a body in hexadecimal; rejects if it is no compressed body. One is asked for at a time. */
  readonly hashOf: (stored: Uint8Array) => Promise<string>;
  readonly close: () => void;
}

/**
 * Frames of Zstandard may follow one another, so one decompressor reads them all. One for each would leave some hundred
 * megabytes of contexts and buffers behind, and memory stays that large.
 */
export function bodyHashes(): BodyHashes {
  const bodies = createZstdDecompress({ chunkSize: CHUNK_BYTES });
  let hash = createHash("sha256");
  bodies.on("data", (piece: Uint8Array) => {
    hash.update(piece);
  });
  // The body that caused it is rejected with it.
  bodies.on("error", () => undefined);
  return {
    hashOf: (stored) =>
      new Promise((resolve, reject) => {
        hash = createHash("sha256");
        bodies.write(stored, (error) => {
          if (error === null || error === undefined) resolve(hash.digest("hex"));
          else reject(error);
        });
      }),
    close: () => {
      bodies.destroy();
    },
  };
}
