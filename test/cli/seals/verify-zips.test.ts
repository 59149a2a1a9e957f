/** `slotsom verify` against crafted zips: each is refused by name, with code 7, as a process of its own. */
import { symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { craftedZip } from "../../support/crafted-zip.ts";
import { entriesOf, plainPack, smallBag } from "../../support/small-pack.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { verified } from "../../support/verified-process.ts";
import { CRAFTED_ZIPS } from "./crafted-zips.ts";

function zipFile(bytes: Buffer): string {
  const path = join(temporaryFolder(), "crafted.zip");
  writeFileSync(path, bytes);
  return path;
}

test.each([
  ["a bag", craftedZip(entriesOf(smallBag()))],
  ["a bag of zip64", craftedZip(entriesOf(smallBag()), { zip64: {} })],
  ["a plain pack", craftedZip(entriesOf(plainPack()))],
  [
    "a bag packed by another program, with folders and unpacked files",
    craftedZip([
      { name: "bag/", mode: 0o040755, method: 0 },
      { name: "bag/data/", mode: 0o040755, method: 0 },
      ...entriesOf(smallBag()).map((entry) => ({ ...entry, method: 0 })),
    ]),
  ],
])("%s as it was sealed is verified, through a link too", async (_what, bytes) => {
  const path = zipFile(bytes);
  expect(await verified(path)).toEqual({ exit: 0, lines: [] });
  symlinkSync(path, `${path}-link`);
  expect(await verified(`${path}-link`)).toEqual({ exit: 0, lines: [] });
});

test.concurrent.each(Object.entries(CRAFTED_ZIPS))("%s", async (_what, [bytes, sentence]) => {
  const { exit, lines } = await verified(zipFile(bytes()));
  expect(lines[0]?.replace(/^(?:malformed|changed) +/, "")).toSatisfy((line: string) =>
    line.startsWith(sentence),
  );
  expect(exit).toBe(7);
});
