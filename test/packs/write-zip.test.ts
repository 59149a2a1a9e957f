/** The zip of a folder: the same bytes everywhere, read back completely, in bounded memory. */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
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

test("an interrupted zip fails as such", async () => {
  const signal = AbortSignal.abort(new Error("stopped"));
  await expect(writeZip(contents(), join(folder, "bag.zip"), signal)).rejects.toThrow();
});
