/** A damaged zip fails where its content is read, never as an uncaught error. */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { zipContents } from "../../src/packs/read-zip.ts";
import { writeZip } from "../../src/packs/write-zip.ts";
import { signalOfTest } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const NAME = "a.txt";
const TEXT = Array.from({ length: 40_000 }, (_, line) => `${line * line}\n`).join("");
let folder = "";
let zip = "";
beforeEach(async () => {
  folder = temporaryFolder();
  zip = join(folder, "bag.zip");
  mkdirSync(join(folder, "bag"));
  writeFileSync(join(folder, "bag", NAME), TEXT);
  const date = dateOf("2026-11-15");
  await writeZip(
    { folder: join(folder, "bag"), root: "handoff", date },
    zip,
    new AbortController().signal,
  );
});

async function readBack(bytes: Buffer): Promise<string> {
  writeFileSync(zip, bytes);
  const contents = (await zipContents(zip, signalOfTest()))!;
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of contents.bytes(NAME)) chunks.push(chunk);
    return Buffer.concat(chunks).toString();
  } finally {
    await contents.close();
  }
}

test("the contents are read back unchanged", async () => {
  expect(await readBack(readFileSync(zip))).toBe(TEXT);
});

test("a changed byte anywhere in the packed content is refused", async () => {
  const whole = readFileSync(zip);
  for (let part = 1; part < 12; part++) {
    const bytes = Buffer.from(whole);
    const at = Math.floor((bytes.length * part) / 13);
    bytes.writeUInt8(bytes.readUInt8(at) ^ 0x5a, at);
    await expect(readBack(bytes), `byte ${at}`).rejects.toThrow();
  }
});

test("content longer than the directory states is refused before it is read completely", async () => {
  const bytes = readFileSync(zip);
  bytes.writeUInt32LE(10, bytes.lastIndexOf("PK\u0001\u0002") + 24);
  await expect(readBack(bytes)).rejects.toThrow("it is longer than the zip states");
});
