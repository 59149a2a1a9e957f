/** Any bytes changed in a zip: a verification ends with differences or without, and never with a bug. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { zipContents } from "../../src/packs/read-zip.ts";
import { verifyPack } from "../../src/packs/verify-pack.ts";
import { craftedZip } from "../support/crafted-zip.ts";
import { signalOfTest } from "../support/ending.ts";
import { entriesOf, smallBag } from "../support/small-pack.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const ENTRIES = entriesOf(smallBag());

test.each([
  ["a zip", craftedZip(ENTRIES)],
  ["a zip of zip64", craftedZip(ENTRIES, { zip64: {} })],
])("%s with other bytes is malformed, or the same pack", async (_what, whole) => {
  const path = join(temporaryFolder(), "any.zip");
  const change = fc.record({
    at: fc.integer({ min: 0, max: whole.length - 1 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 8 }),
  });
  const cut = fc.integer({ min: 0, max: whole.length });
  await fc.assert(
    fc.asyncProperty(
      fc.array(change, { maxLength: 4 }),
      fc.option(cut),
      async (changes, keptBytes) => {
        const bytes = Buffer.from(whole);
        for (const { at, bytes: other } of changes)
          bytes.set(other.subarray(0, whole.length - at), at);
        writeFileSync(path, bytes.subarray(0, keptBytes ?? whole.length));
        const contents = await zipContents(path, signalOfTest());
        if (contents === null) return;
        const verification = await verifyPack(contents, signalOfTest());
        await contents.close();
        // A date, a permission or the version of a program may differ; nothing of the pack.
        if (verification?.differences.length === 0) expect(verification.fileCount).toBe(6);
      },
    ),
    { numRuns: 300 },
  );
});
