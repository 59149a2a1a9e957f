/** A bag and its zip: in the layout of RFC 8493, complete or not at all, with the same bytes each time. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { dateOf } from "../../src/calendar/calendar-date.ts";
import { type BagSource, bagSeal } from "../../src/packs/bag.ts";
import { PRIVATE } from "../../src/packs/output-rights.ts";
import type { PackFile } from "../../src/packs/pack-file.ts";
import { createKeyText, readSigningKey } from "../../src/packs/signature.ts";
import {
  fixedPlace,
  type PackPlace,
  type Seal,
  writeSealedPack,
} from "../../src/packs/write-pack.ts";
import { publicKeyLine } from "../../src/verification/minisign.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

let folder = "";
beforeEach(() => {
  folder = temporaryFolder();
});

const live = new AbortController().signal;
const at = (path: string): PackPlace => fixedPlace(path, PRIVATE);
const SOURCE: BagSource = {
  identity: {
    administrationId: "123",
    administrationName: "Bakker & Zn\nSigned-With: someone",
    year: 2025,
    pack: "handoff",
    status: "draft",
    isSample: false,
    asOf: dateOf("2026-11-15"),
    snapshotId: "ab12",
    comparedWith: null,
    program: "slotsom 1.2.3",
    months: { all: 12, proven: 12, trusted: 0 },
  },
  readme: "Read me.\n",
  verifier: "// verify\n",
  previousOf: () => null,
  manifest: ({ files, leftOut }) =>
    JSON.stringify([files.map(({ name }) => name), leftOut.map(({ name }) => name)]),
  signingKey: null,
};
const file = (name: string, text: string): PackFile => ({
  name,
  mediaType: "text/plain",
  isDispensable: false,
  bytes: async function* () {
    yield new TextEncoder().encode(text);
  },
});
const FILES = [file("data/20_b/b.txt", "bee"), file("data/10_a/a.txt", "aye")];
const read = (name: string): string => readFileSync(join(folder, "handoff", name), "utf8");
const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

test("every file is in a list, the lists are in a list, and a name cannot insert a line", async () => {
  await writeSealedPack(at(join(folder, "handoff")), FILES, bagSeal(SOURCE), live);
  const manifest = '[["20_b/b.txt","10_a/a.txt"],[]]';
  const info = `Source-Organization: Bakker & Zn Signed-With: someone
External-Identifier: 123/2025/handoff
External-Description: Books of fiscal year 2025, draft
Bag-Software-Agent: slotsom 1.2.3
Payload-Oxum: ${6 + manifest.length}.3
Status: draft
Books-As-Of: 2026-11-15
Snapshot: ab12
Previous-Package: none
Changes-Compared-With: none: no earlier final pack of fiscal year 2025 with other data is at hand
Signed-With: none
`;
  const declaration = "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n";
  const list = [
    `${hashOf("aye")}  data/10_a/a.txt\n`,
    `${hashOf("bee")}  data/20_b/b.txt\n`,
    `${hashOf(manifest)}  data/manifest.json\n`,
  ].join("");
  expect(readdirSync(folder).sort()).toEqual(["handoff", "handoff.zip"]);
  expect(readdirSync(join(folder, "handoff")).sort()).toEqual([
    "README.txt",
    "bag-info.txt",
    "bagit.txt",
    "data",
    "manifest-sha256.txt",
    "tagmanifest-sha256.txt",
    "verify.mjs",
  ]);
  expect(read("data/manifest.json")).toBe(manifest);
  expect(read("bag-info.txt")).toBe(info);
  expect(read("bagit.txt")).toBe(declaration);
  expect(read("manifest-sha256.txt")).toBe(list);
  expect(read("tagmanifest-sha256.txt")).toBe(
    [
      `${hashOf("Read me.\n")}  README.txt\n`,
      `${hashOf(info)}  bag-info.txt\n`,
      `${hashOf(declaration)}  bagit.txt\n`,
      `${hashOf(list)}  manifest-sha256.txt\n`,
      `${hashOf("// verify\n")}  verify.mjs\n`,
    ].join(""),
  );
});

test("a signed bag names its key and has the signature next to the signed list", async () => {
  const signingKey = readSigningKey(createKeyText())!;
  await writeSealedPack(
    at(join(folder, "handoff")),
    FILES,
    bagSeal({ ...SOURCE, signingKey }),
    live,
  );
  expect(read("bag-info.txt")).toContain(`Signed-With: ${publicKeyLine(signingKey.publicKey)}\n`);
  expect(read("tagmanifest-sha256.txt.minisig").split("\n")[2]).toBe(
    "trusted comment: administration:123\tyear:2025\tpack:handoff\tstatus:draft\tbooks-as-of:2026-11-15\tsnapshot:ab12",
  );
});

test("the same files give the same zip", async () => {
  const zips = [];
  for (const place of ["one", "two"]) {
    mkdirSync(join(folder, place));
    await writeSealedPack(at(join(folder, place, "handoff")), FILES, bagSeal(SOURCE), live);
    zips.push(readFileSync(join(folder, place, "handoff.zip")).toString("base64"));
  }
  expect(zips[0]).toBe(zips[1]);
});

test("a file that fails half way leaves folder and zip of the last run as they were", async () => {
  const place = join(folder, "handoff");
  await writeSealedPack(at(place), FILES, bagSeal(SOURCE), live);
  const before = readFileSync(`${place}.zip`).toString("base64");
  const broken: PackFile = {
    ...file("data/c.txt", ""),
    bytes: async function* () {
      yield new TextEncoder().encode("half of ");
      throw new Error("cut");
    },
  };
  const again = writeSealedPack(at(place), [broken], bagSeal(SOURCE), live);
  await expect(again).rejects.toThrow("cut");
  expect(readdirSync(folder).sort()).toEqual(["handoff", "handoff.zip"]);
  expect(readFileSync(`${place}.zip`).toString("base64")).toBe(before);
});

test("a run that is interrupted while it zips leaves nothing", async () => {
  const interruption = new AbortController();
  const seal: Seal = {
    files: () => {
      interruption.abort();
      return [];
    },
    zippedOn: dateOf("2026-11-15"),
  };
  const writing = writeSealedPack(at(join(folder, "handoff")), FILES, seal, interruption.signal);
  await expect(writing).rejects.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test("remains of a killed run are not part of the next pack", async () => {
  const place = join(folder, "handoff");
  mkdirSync(`${place}.building`);
  writeFileSync(join(`${place}.building`, "stray.txt"), "stray");
  writeFileSync(`${place}.zip.building`, "half a zip");
  await writeSealedPack(at(place), FILES, bagSeal(SOURCE), live);
  expect(readdirSync(folder).sort()).toEqual(["handoff", "handoff.zip"]);
  expect(read("manifest-sha256.txt")).not.toContain("stray");
});

test("a bag whose package before is not compared says why, and otherwise names the snapshot", async () => {
  const infoOf = async (name: string, source: BagSource): Promise<string> => {
    await writeSealedPack(at(join(folder, name)), FILES, bagSeal(source), live);
    return readFileSync(join(folder, name, "bag-info.txt"), "utf8");
  };
  const previousOf = () => "ab".repeat(32);
  expect(await infoOf("one", { ...SOURCE, previousOf })).toMatch(
    /^Previous-Package: (?:ab){32}\nChanges-Compared-With: none: .* with other data is at hand; the previous package is of the same data,/m,
  );
  const identity = { ...SOURCE.identity, comparedWith: "cd34" };
  expect(await infoOf("two", { ...SOURCE, identity, previousOf })).toContain(
    "Changes-Compared-With: cd34\n",
  );
});
