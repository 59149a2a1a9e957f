/** Pieces of any size become the file they make, and whoever makes them may reuse their memory. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { piecesBuffer, writePieces } from "../../src/packs/write-pieces.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const live = new AbortController().signal;
const sizes = fc.array(
  fc.oneof(fc.nat({ max: 100 }), fc.constantFrom(262_143, 262_144, 262_145), fc.nat(600_000)),
  { maxLength: 8 },
);

test("a file has the pieces in their order, even if each is overwritten when the next one is asked for", async () => {
  const folder = temporaryFolder();
  const buffer = piecesBuffer();
  await fc.assert(
    fc.asyncProperty(sizes, fc.boolean(), async (lengths, isShared) => {
      const path = join(folder, "file");
      const pieces = lengths.map((length, index) => Buffer.alloc(length, index + 1));
      const expected = Buffer.concat(pieces);
      const reused = async function* () {
        for (const piece of pieces) {
          yield piece;
          piece.fill(0);
        }
      };
      await writePieces({ path, ...(isShared ? { buffer } : {}) }, reused(), live);
      expect(readFileSync(path).equals(expected)).toBe(true);
    }),
    { numRuns: 50 },
  );
});
