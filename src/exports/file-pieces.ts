/** Reads the bytes of a local file, from the beginning at each call. */
import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

const PIECE_BYTES = 256 * 1024;

export async function* filePieces(path: string): AsyncGenerator<Uint8Array> {
  const file = await open(path, "r");
  try {
    for (;;) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE_BYTES));
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** SHA-256, hexadecimal. */
export async function fileHash(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of filePieces(path)) hash.update(piece);
  return hash.digest("hex");
}
