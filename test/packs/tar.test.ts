/** The tar of a pack: what a program of others unpacks from it. */
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { gzippedTar } from "../../src/packs/tar.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** One ends at the end of a block, one is empty, and together they take several members of the gzip. */
const SIZES = [0, 1, 511, 512, 513, 700_000, 700_001, 1_500_000];

const entries = () =>
  SIZES.map((size) => ({ name: `answers/${size}.json`, bytes: Buffer.alloc(size, String(size)) }));

async function packed(): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of gzippedTar(entries())) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("tar unpacks every file as it was, and the bytes are the same again", async () => {
  const folder = temporaryFolder();
  const bytes = await packed();
  writeFileSync(join(folder, "answers.tar.gz"), bytes);
  execFileSync("tar", ["-xzf", "answers.tar.gz"], { cwd: folder });
  for (const { name, bytes: whole } of entries())
    expect(readFileSync(join(folder, name)).equals(whole)).toBe(true);
  expect((await packed()).equals(bytes)).toBe(true);
});
