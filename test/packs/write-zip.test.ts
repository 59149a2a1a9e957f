/** The zip of a folder: the same bytes everywhere, read back completely, in bounded memory. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { centralRecord, dataDescriptor, endRecords } from "../../src/bytes/zip-records.ts";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { zipContents } from "../../src/packs/read-zip.ts";
import { writeZip } from "../../src/packs/write-zip.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { zipEntries } from "../support/zip-entries.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
  mkdirSync(join(folder, "bag", "data", "z"), { recursive: true });
  writeFileSync(join(folder, "bag", "data", "z", "last.txt"), "x".repeat(100_000));
  writeFileSync(join(folder, "bag", "data", "a.txt"), "");
  writeFileSync(join(folder, "bag", "bagit.txt"), "BagIt");
});

const live = new AbortController().signal;
const contents = () => ({
  folder: join(folder, "bag"),
  root: "handoff",
  date: dateOf("2026-11-15"),
});
const hashOf = (file: string): string =>
  createHash("sha256").update(readFileSync(file)).digest("hex");

test("names are sorted and below one folder, and every file has the one date", async () => {
  const file = join(folder, "bag.zip");
  await writeZip(contents(), file, live);
  const noon = 12 << 11;
  const date = ((2026 - 1980) << 9) | (11 << 5) | 15;
  expect(zipEntries(readFileSync(file))).toEqual([
    { name: "handoff/bagit.txt", dosTime: date * 65_536 + noon, text: "BagIt" },
    { name: "handoff/data/a.txt", dosTime: date * 65_536 + noon, text: "" },
    { name: "handoff/data/z/last.txt", dosTime: date * 65_536 + noon, text: "x".repeat(100_000) },
  ]);
});

test("the bytes are the same in every time zone", async () => {
  const here = join(folder, "here.zip");
  await writeZip(contents(), here, live);
  const program = `
    import { writeZip } from "${new URL("../../src/packs/write-zip.ts", import.meta.url).href}";
    const [folder, file] = process.argv.slice(1);
    await writeZip({ folder, root: "handoff", date: "2026-11-15" }, file, new AbortController().signal);`;
  for (const zone of ["Pacific/Apia", "America/St_Johns"]) {
    const there = join(folder, `${zone.replace("/", "-")}.zip`);
    execFileSync(
      process.execPath,
      ["--input-type=module", "-e", program, join(folder, "bag"), there],
      { env: { ...process.env, TZ: zone } },
    );
    expect(hashOf(there)).toBe(hashOf(here));
  }
});

test("what was written is read back, name by name", async () => {
  const file = join(folder, "bag.zip");
  await writeZip(contents(), file, live);
  const zip = (await zipContents(file, signalOfTest()))!;
  expect([...zip.names]).toEqual(["bagit.txt", "data/a.txt", "data/z/last.txt"]);
  expect(zip.differences).toEqual([]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.bytes("data/z/last.txt")) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe("x".repeat(100_000));
  await zip.close();
});

test("files have the bytes that another writer of zips gives them", async () => {
  writeFileSync(join(folder, "bag", "data", "é.txt"), "an accent in the name");
  const names = ["bagit.txt", "data/a.txt", "data/z/last.txt", "data/é.txt"];
  const file = join(folder, "bag.zip");
  await writeZip(contents(), file, live);
  const other = await otherZip(names);
  expect(hashOf(file)).toBe(createHash("sha256").update(other).digest("hex"));
});

/** A file is compressed in pieces of a megabyte. */
const MEGABYTE = 1_048_576;

test.each([MEGABYTE - 1, MEGABYTE, MEGABYTE + 1, 3 * MEGABYTE, 3_500_000])(
  "a file of %d bytes is read back as it was, and is as small as another writer makes it",
  async (size) => {
    // It repeats what is just before each border of two pieces.
    const lines = Array.from({ length: size / 8 }, (_, index) => `line ${String(index % 9973)}\n`);
    const long = lines.join("").slice(0, size);
    writeFileSync(join(folder, "bag", "data", "long.txt"), long);
    const file = join(folder, "bag.zip");
    await writeZip(contents(), file, live);
    const entries = zipEntries(readFileSync(file));
    expect(entries.find(({ name }) => name === "handoff/data/long.txt")?.text).toBe(long);
    const zip = (await zipContents(file, signalOfTest()))!;
    expect(zip.differences).toEqual([]);
    await zip.close();
    const other = await otherZip(["bagit.txt", "data/a.txt", "data/long.txt", "data/z/last.txt"]);
    expect(statSync(file).size).toBeLessThan(other.length * 1.01);
  },
);

async function otherZip(names: readonly string[]): Promise<Buffer> {
  const other = new ZipFile();
  for (const name of names) {
    const bytes = readFileSync(join(folder, "bag", name));
    other.addReadStream(Readable.from([bytes], { objectMode: false }), `handoff/${name}`, {
      mtime: new Date(2026, 10, 15, 12),
      forceDosTimestamp: true,
      mode: 0o100644,
      compressionLevel: 6,
    });
  }
  other.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of other.outputStream as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces);
}

test("a file or a zip of four gigabytes has fields of 64 bits, and nothing smaller has", () => {
  const date = dateOf("2026-11-15");
  const small = { name: "a", offset: 7, crc32: 1, byteCount: 3, compressedByteCount: 5 };
  expect(dataDescriptor(small)).toHaveLength(16);
  expect(centralRecord(small, date)).toHaveLength(47);
  expect(endRecords({ count: 1, offset: 8, byteCount: 47 })).toHaveLength(22);

  const large = { ...small, byteCount: 5_000_000_000 };
  const descriptor = Buffer.from(dataDescriptor(large));
  expect([8, 16].map((at) => descriptor.readBigUInt64LE(at))).toEqual([5n, 5_000_000_000n]);
  const record = Buffer.from(centralRecord(large, date));
  expect([20, 24, 42].map((at) => record.readUInt32LE(at))).toEqual(Array(3).fill(0xffffffff));
  expect([47, 49].map((at) => record.readUInt16LE(at))).toEqual([1, 24]);
  expect([51, 59, 67].map((at) => record.readBigUInt64LE(at))).toEqual([5_000_000_000n, 5n, 7n]);

  const directory = { count: 70_000, offset: 6_000_000_000, byteCount: 4_000_000 };
  const end = Buffer.from(endRecords(directory));
  expect(end).toHaveLength(56 + 20 + 22);
  expect([24, 32, 40, 48].map((at) => end.readBigUInt64LE(at))).toEqual([
    70_000n,
    70_000n,
    4_000_000n,
    6_000_000_000n,
  ]);
  expect(end.readBigUInt64LE(64)).toBe(6_004_000_000n);
  expect([84, 86].map((at) => end.readUInt16LE(at))).toEqual([0xffff, 0xffff]);
  expect([88, 92].map((at) => end.readUInt32LE(at))).toEqual([4_000_000, 0xffffffff]);
});

test("an interrupted zip fails as such", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(writeZip(contents(), join(folder, "bag.zip"), signal)).rejects.toThrow();
});
