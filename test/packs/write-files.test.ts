/** Files of a pack, written by several writers at the same time. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../../src/failure.ts";
import { PRIVATE } from "../../src/packs/output-rights.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { type FileWriter, writeFiles, writeInOrder } from "../../src/packs/write-files.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});
const live = new AbortController().signal;

const file = (name: string, group?: string): PackFile => ({
  name,
  mediaType: "text/plain",
  isDispensable: false,
  ...(group === undefined ? {} : { group }),
  bytes: async function* () {
    yield new TextEncoder().encode(name);
  },
});
/** A file with its name and " late", after a wait in its middle. */
const lateFile = (name: string, wait: () => Promise<unknown>): PackFile => ({
  ...file(name, name),
  bytes: async function* () {
    yield new TextEncoder().encode(name);
    await wait();
    yield new TextEncoder().encode(" late");
  },
});
const broken = (name: string, started?: PromiseWithResolvers<undefined>): PackFile => ({
  ...file(name, name),
  bytes: async function* () {
    yield new TextEncoder().encode("half of ");
    started?.resolve(undefined);
    throw new Error(`${name} broke`);
  },
});

/** Writes the same files as this thread does; `taken` lists the groups that it wrote. */
function writerOf(files: readonly PackFile[]) {
  const taken: string[] = [];
  const writer: FileWriter = {
    write: (place, names) => {
      taken.push(names.join(" "));
      const wanted = names.flatMap((name) => files.filter((each) => each.name === name));
      return writeInOrder(wanted, place, live);
    },
  };
  return { writer, taken };
}

test("several writers write every file once, and the outcomes have the order of the files", async () => {
  const files = [
    file("a.txt", "a"),
    file("b.txt"),
    ...["c", "d", "e", "f"].map((name) => file(`${name}.txt`, name)),
    file("g.txt", "c"),
  ];
  const others = [writerOf(files), writerOf(files)];
  const place = { folder, rights: PRIVATE };
  const alone = await writeFiles(files, { ...place, folder: temporaryFolder() }, live);
  const written = await writeFiles(
    files,
    place,
    live,
    others.map(({ writer }) => writer),
  );
  expect(written).toEqual(alone);
  expect(written.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
  for (const { name } of files) expect(readFileSync(join(folder, name), "utf8")).toBe(name);
  const taken = others.flatMap((other) => other.taken);
  expect(taken.length).toBeGreaterThan(0);
  // A group stays together, and what is not made of the books stays in this thread.
  expect(taken.filter((names) => names.includes("c.txt") !== names.includes("g.txt"))).toEqual([]);
  expect(taken).not.toContain("b.txt");
});

test("a late file is written when all others are, and is given them", async () => {
  const stating = (name: string, group?: string): PackFile => ({
    ...file(name, group),
    statesOfOthers: "contents",
    bytesAfter: async function* (before) {
      const read = before.files.map((one) =>
        [one.name, one.byteCount, readFileSync(join(before.folder, one.name), "utf8")].join(" "),
      );
      yield new TextEncoder().encode(read.join("\n"));
    },
  });
  const early = [file("b.txt"), file("c.txt", "c"), file("d.txt", "d")];
  const files = [stating("a.txt", "late"), ...early, stating("e.txt", "late"), stating("f.txt")];
  const { writer } = writerOf(files);
  for (const writers of [[], [writer]]) {
    const written = await writeFiles(files, { folder, rights: PRIVATE }, live, writers);
    expect(written.files.map(({ name }) => name)).toEqual(files.map(({ name }) => name));
    for (const name of ["a.txt", "e.txt", "f.txt"])
      expect(readFileSync(join(folder, name), "utf8")).toBe(
        "b.txt 5 b.txt\nc.txt 5 c.txt\nd.txt 5 d.txt",
      );
  }
});

test("of several files that fail, the first is reported, and no other is started", async () => {
  const started = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
  const files = [
    lateFile("a.txt", async () => {
      await Promise.all(started.map(({ promise }) => promise));
      await setImmediate();
    }),
    broken("b.txt", started[0]),
    broken("c.txt", started[1]),
    file("d.txt"),
  ];
  const others = [writerOf(files), writerOf(files)];
  const writing = writeFiles(
    files,
    { folder, rights: PRIVATE },
    live,
    others.map(({ writer }) => writer),
  );
  await expect(writing).rejects.toThrow("b.txt broke");
  expect(readdirSync(folder)).not.toContain("d.txt");
});

test("a failure of one writer is reported when the others have finished their files", async () => {
  const failed = Promise.withResolvers<undefined>();
  const slow = lateFile("a.txt", () => failed.promise);
  const failing: FileWriter = {
    write: () => {
      failed.resolve(undefined);
      return Promise.reject(new Error("b.txt broke"));
    },
  };
  const files = [slow, file("b.txt", "b"), file("c.txt", "c")];
  const writing = writeFiles(files, { folder, rights: PRIVATE }, live, [failing]);
  await expect(writing).rejects.toThrow("b.txt broke");
  expect(readdirSync(folder)).toEqual(["a.txt"]);
  expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("a.txt late");
});

test("each writer keeps to its formats as long as there are files of them", async () => {
  const kinds = ["pdf", "xlsx", "pdf", "csv", "xlsx", "pdf", "csv"];
  const files = kinds.map((kind, index) => {
    const name = `${String(index)}.${kind}`;
    return { ...file(name, name), mediaType: kind };
  });
  const other = writerOf(files);
  await writeFiles(files, { folder, rights: PRIVATE }, live, [other.writer]);
  const taken = other.taken.map((name) => name.slice(2));
  expect(taken.slice(0, 2)).toEqual(["xlsx", "xlsx"]);
  for (const { name } of files) expect(readFileSync(join(folder, name), "utf8")).toBe(name);
});

test("a file that states the hashes of others is written after them, and keeps its place in the order", async () => {
  const index: PackFile = {
    ...file("index.txt", "index"),
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
  const files = [index, file("a.txt", "a"), file("b.txt"), refused];
  const other = writerOf(files);
  const written = await writeFiles(files, { folder, rights: PRIVATE }, live, [other.writer]);
  // printf a.txt | sha256sum
  expect(readFileSync(join(folder, "index.txt"), "utf8")).toBe(
    "18b7cb09  a.txt\nffa0da5d  b.txt\nleft out  c.txt\n",
  );
  expect(written.files.map(({ name }) => name)).toEqual(["index.txt", "a.txt", "b.txt"]);
});
