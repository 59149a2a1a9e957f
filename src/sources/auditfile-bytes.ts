/** The hash of an auditfile, by which its books are known again. */
import { createHash } from "node:crypto";
import { Failure } from "../failure.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";

export async function hashOfPieces(pieces: AsyncIterable<Uint8Array>): Promise<SourceHash> {
  const hash = createHash("sha256");
  for await (const piece of pieces) hash.update(piece);
  return sourceHash(hash.digest("hex"));
}

/**
 * The pieces of a file that must still be the one with this hash: figures and hash are of the same bytes. Failure code:
 * `auditfile-unreadable`.
 */
export async function* piecesOfHash(
  name: string,
  pieces: AsyncIterable<Uint8Array>,
  sha256: SourceHash,
): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  for await (const piece of pieces) {
    hash.update(piece);
    yield piece;
  }
  if (hash.digest("hex") === sha256) return;
  throw new Failure(
    "auditfile-unreadable",
    `${name} changed while it was read`,
    "Wait until the program that writes the file has finished, and run the command again.",
  );
}
