/** Files of a pack: each is written once, those that state others after them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../../src/failure.ts";
import { PRIVATE } from "../../src/packs/output-rights.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { writeFiles } from "../../src/packs/write-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
const live = new AbortController().signal;

const file = (name: string): PackFile => ({
  name,
  mediaType: "text/plain",
  isDispensable: false,
  bytes: async function* () {
    yield new TextEncoder().encode(name);
  },
});
test("a late file is written when all others are, and is given them", async () => {
  const stating = (name: string): PackFile => ({
    ...file(name),
    statesOfOthers: "contents",
    bytesAfter: async function* (before) {
      const read = before.files.map((one) =>
        [one.name, one.byteCount, readFileSync(join(before.folder, one.name), "utf8")].join(" "),
      );
      yield new TextEncoder().encode(read.join("\n"));
    },
  });
  const early = [file("b.txt"), file("c.txt"), file("d.txt")];
  const files = [stating("a.txt"), ...early, stating("e.txt"), stating("f.txt")];
  const written = await writeFiles(files, { folder, rights: PRIVATE }, live);
  expect(written.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const name of ["a.txt", "e.txt", "f.txt"])
    expect(readFileSync(join(folder, name), "utf8")).toBe(
      "b.txt 5 b.txt\nc.txt 5 c.txt\nd.txt 5 d.txt",
    );
});

test("a file that states the hashes of others is written after them, and keeps its place in the order", async () => {
  const index: PackFile = {
    ...file("index.txt"),
    statesOfOthers: "hashes",
    bytesAfter: async function* ({ files, leftOut }) {
      const lines = files.map(({ name, sha256 }) => `${sha256.slice(0, 8)}  ${name}\n`);
      const missing = leftOut.map(({ name }) => `left out  ${name}\n`);
      yield new TextEncoder().encode([...lines, ...missing].join(""));
    },
  };
  const refused: PackFile = {
    ...file("c.txt"),
    isDispensable: true,
    bytes: () => {
      throw new Failure("record-unknown", "there is no such record", "Choose another.");
    },
  };
  const files = [index, file("a.txt"), file("b.txt"), refused];
  const written = await writeFiles(files, { folder, rights: PRIVATE }, live);
  // printf a.txt | sha256sum
  expect(readFileSync(join(folder, "index.txt"), "utf8")).toBe(
    "18b7cb09  a.txt\nffa0da5d  b.txt\nleft out  c.txt\n",
  );
  expect(written.files.map(({ name }) => name)).toEqual(["index.txt", "a.txt", "b.txt"]);
});
