/** A pack appears complete or not at all. */
import { chmodSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { Failure } from "../../src/failure.ts";
import { PRIVATE } from "../../src/packs/output-rights.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { fixedPlace, type PackPlace, writePack } from "../../src/packs/write-pack.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const live = new AbortController().signal;
const at = (path: string): PackPlace => fixedPlace(path, PRIVATE);
const file = (name: string, ...chunks: readonly string[]): PackFile => ({
  name,
  mediaType: "text/plain",
  isDispensable: false,
  bytes: async function* () {
    for (const chunk of chunks) yield new TextEncoder().encode(chunk);
  },
});
const broken = (name: string, error: Error): PackFile => ({
  name,
  mediaType: "text/plain",
  isDispensable: false,
  bytes: async function* () {
    yield new TextEncoder().encode("half of ");
    throw error;
  },
});

test("a written file is listed with the size and hash of the file on disk", async () => {
  const { files } = await writePack(
    at(join(folder, "pack")),
    [file("a.txt", "ab", "c")],
    String,
    live,
  );
  expect(files).toEqual([
    {
      name: "a.txt",
      mediaType: "text/plain",
      byteCount: 3,
      // sha256sum of "abc"
      sha256: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    },
  ]);
  expect(readFileSync(join(folder, "pack", "a.txt"), "utf8")).toBe("abc");
});

test("a file that fails half way leaves the pack of the last run as it was", async () => {
  const pack = join(folder, "pack");
  await writePack(at(pack), [file("a.txt", "first")], () => "{}", live);
  const second = writePack(
    at(pack),
    [file("b.txt", "x"), broken("c.txt", new Error("cut"))],
    () => "{}",
    live,
  );
  await expect(second).rejects.toThrow("cut");
  expect(readdirSync(folder)).toEqual(["pack"]);
  expect(readdirSync(pack).sort()).toEqual(["a.txt", "manifest.json"]);
});

test("a new pack replaces the old one completely", async () => {
  const pack = join(folder, "pack");
  await writePack(at(pack), [file("old.txt", "1")], () => "{}", live);
  await writePack(at(pack), [file("sub/new.txt", "2")], () => "{}", live);
  expect(readdirSync(pack).sort()).toEqual(["manifest.json", "sub"]);
  expect(readdirSync(folder)).toEqual(["pack"]);
});

test("a full disk is reported as such, and nothing incomplete remains", async () => {
  const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
  const pack = join(folder, "new", "folders", "pack");
  const writing = writePack(at(pack), [broken("a.txt", full)], () => "{}", live);
  await expect(writing).rejects.toMatchObject({ code: "disk-full" });
  expect(readdirSync(folder)).toEqual([]);
});

test("a folder that cannot be created is reported by name", async () => {
  const file1 = join(folder, "file");
  await writePack(at(file1), [file("a", "a")], () => "{}", live);
  chmodSync(join(file1, "a"), 0o400);
  // A file in place of the folder: refused for every user, including root.
  const writing = writePack(at(join(file1, "a", "pack")), [file("b", "b")], () => "{}", live);
  await expect(writing).rejects.toBeInstanceOf(Failure);
  await expect(writing).rejects.toMatchObject({ code: "output-not-writable" });
});

test("an interrupted pack is removed", async () => {
  const interruption = new AbortController();
  const endless: PackFile = {
    name: "a.txt",
    mediaType: "text/plain",
    isDispensable: false,
    bytes: async function* () {
      for (;;) {
        yield new TextEncoder().encode("x");
        interruption.abort();
      }
    },
  };
  const writing = writePack(at(join(folder, "pack")), [endless], () => "{}", interruption.signal);
  await expect(writing).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test("a draft leaves out a file that the books do not allow, with the reason; a final pack is refused", async () => {
  const refusal = new Failure("document-unbalanced", "document 7 does not balance", "Look it up.");
  const refused = broken("a.xaf", refusal);
  const pack = join(folder, "pack");
  await expect(writePack(at(pack), [refused], () => "{}", live)).rejects.toBe(refusal);
  const written = await writePack(
    at(pack),
    [{ ...refused, isDispensable: true }, file("b", "b")],
    () => "{}",
    live,
  );
  expect(written.leftOut).toEqual([
    { name: "a.xaf", code: "document-unbalanced", message: "document 7 does not balance" },
  ]);
  expect(readdirSync(pack).sort()).toEqual(["b", "manifest.json"]);
});
