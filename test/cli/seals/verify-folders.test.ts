/** `slotsom verify` against crafted folders, and interrupted: nothing is followed, waited for or read without end. */
import { execFileSync } from "node:child_process";
import {
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { zipContents } from "../../../src/packs/read-zip.ts";
import { verifyPack } from "../../../src/packs/verify-pack.ts";
import { folderContents, type SealedContents } from "../../../src/verification/sealed-contents.ts";
import { craftedZip } from "../../support/crafted-zip.ts";
import { entriesOf, plainPack, smallBag, writeFolder } from "../../support/small-pack.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { startVerify, verified } from "../../support/verified-process.ts";
import { CRAFTED_FOLDERS } from "./crafted-folders.ts";

test.each([
  ["a bag", smallBag()],
  ["a plain pack", plainPack()],
])("%s as it was sealed is verified, through a link too", async (_what, files) => {
  const folder = join(temporaryFolder(), "pack");
  writeFolder(folder, files);
  expect(await verified(folder)).toEqual({ exit: 0, lines: [] });
  symlinkSync(folder, `${folder}-link`);
  expect(await verified(`${folder}-link`)).toEqual({ exit: 0, lines: [] });
});

test("of a part of the files, only what was read is said to be unchanged", async () => {
  const folder = join(temporaryFolder(), "pack");
  writeFolder(folder, plainPack());
  const half = await startVerify(folder, "--subset", "2/2").ended();
  expect(half).toMatchObject({
    exit: 0,
    lines: expect.arrayContaining([
      "Read part 2 of 2: 2 of 3 files are unchanged since they were sealed; 1 was not read.",
    ]) as unknown,
  });
  const json = (await startVerify(folder, "--subset", "2/2", "--json").ended()).lines.at(-1) ?? "";
  expect(JSON.parse(json)).toMatchObject({ verified: null, files: 3, files_not_read: 1 });
  writeFileSync(join(folder, "more.txt"), "");
  const { exit, lines } = await startVerify(folder, "--subset", "1/2").ended();
  expect(exit).toBe(7);
  expect(lines).toContain(
    `NOT VERIFIED: 1 file in ${folder} is not of this pack; every file of the pack is there, and those that were read are unchanged.`,
  );
  const all = await startVerify(folder, "--subset", "1/1").ended();
  expect(all.lines.join("\n")).toContain("every file of the pack is there, unchanged.");
});

test.concurrent.each(Object.entries(CRAFTED_FOLDERS))("%s", async (_what, [make, sentence]) => {
  const folder = join(temporaryFolder(), "pack");
  await make(folder);
  const { exit, lines } = await verified(folder);
  expect(lines[0]?.replace(/^(?:malformed|changed) +/, "")).toSatisfy((line: string) =>
    line.startsWith(sentence),
  );
  expect(exit).toBe(7);
});

test.concurrent.each([
  ["a pipe", (path: string) => execFileSync("mkfifo", [path])],
  [
    "a link to itself",
    (path: string) => {
      symlinkSync(path, path);
    },
  ],
  [
    "a link to a device without end",
    (path: string) => {
      symlinkSync("/dev/zero", path);
    },
  ],
  [
    "an empty file",
    (path: string) => {
      writeFileSync(path, "");
    },
  ],
])("%s is not a pack", async (_what, make) => {
  const path = join(temporaryFolder(), "pack");
  make(path);
  const { exit, lines } = await startVerify(path).ended();
  expect(lines.at(-1)).toBe("(pack-missing)");
  expect(exit).toBe(2);
});

test("without its list, 20 of the files that are in no list are shown", async () => {
  const folder = join(temporaryFolder(), "pack");
  const names = Array.from({ length: 30 }, (_, at) => `data/${String(at)}.txt`);
  const files = { ...smallBag(Object.fromEntries(names.map((name) => [name, "aye"]))) };
  writeFolder(folder, files);
  rmSync(join(folder, "manifest-sha256.txt"));
  const { exit, lines } = await startVerify(folder).ended();
  expect(exit).toBe(7);
  expect(lines[0]).toBe("missing     manifest-sha256.txt: it is missing");
  expect(lines.slice(20)).toEqual([
    "... and 11 more differences; --verbose shows them",
    `NOT VERIFIED: 31 differences in ${folder}`,
    "Not signed: a change to files and to their lists of hashes cannot be detected.",
  ]);
  expect((await startVerify(folder, "--verbose").ended()).lines).toHaveLength(33);
});

const FINDER = ".DS_Store";
const ALL_THERE = "not of this pack; every file of the pack is there, unchanged.";

test.each([
  [FINDER, []],
  ["Thumbs.db", []],
  ["desktop.ini", []],
  [".directory", []],
  ["._README.txt", []],
  ["read me first.txt", ["not-listed  read me first.txt: it is not of this pack"]],
  [".~lock.README.txt#", ["not-listed  .~lock.README.txt#: it is not of this pack"]],
  [`data/${FINDER}`, ["not-listed  data/.DS_Store: it is not of this pack"]],
  [`${FINDER}/inside`, ["not-listed  .DS_Store/inside: it is not of this pack"]],
])("%s that was added to a bag", async (name, found) => {
  const files = { ...smallBag(), [name]: "kept by the desktop" };
  const folder = join(temporaryFolder(), "pack");
  writeFolder(folder, files);
  const zip = `${folder}.zip`;
  writeFileSync(zip, craftedZip(entriesOf(files)));
  for (const path of [folder, zip]) {
    const { exit, lines } = await startVerify(path).ended();
    const isLeft = found.length === 0;
    expect([exit, lines]).toEqual([
      isLeft ? 0 : 7,
      [
        ...found,
        ...(isLeft
          ? [
              "Verified: 6 files, unchanged since they were sealed.",
              `Not of this pack, but of a file manager: ${name}.`,
            ]
          : [`NOT VERIFIED: 1 file in ${path} is ${ALL_THERE}`]),
        "Not signed: a change to files and to their lists of hashes cannot be detected.",
      ],
    ]);
  }
});

test("a file of a file manager hides no change, and in a plain pack it is not of the pack", async () => {
  const bag = join(temporaryFolder(), "bag");
  writeFolder(bag, { ...smallBag(), [FINDER]: "", "data/b.txt": "bye" });
  const changed = await startVerify(bag).ended();
  expect([changed.exit, changed.lines[0], changed.lines[1]]).toEqual([
    7,
    expect.stringMatching(/^changed {5}data\/b\.txt: its SHA-256 is /),
    `NOT VERIFIED: 1 difference in ${bag}`,
  ]);
  const plain = join(temporaryFolder(), "plain");
  writeFolder(plain, { ...plainPack(), [FINDER]: "" });
  const { exit, lines } = await startVerify(plain).ended();
  expect([exit, lines.slice(0, 2)]).toEqual([
    7,
    [
      "not-listed  .DS_Store: it is not of this pack",
      `NOT VERIFIED: 1 file in ${plain} is ${ALL_THERE}`,
    ],
  ]);
});

test("of a zip that cannot be read, nothing is said about signatures", async () => {
  const path = join(temporaryFolder(), "cut.zip");
  writeFileSync(path, craftedZip(entriesOf(smallBag())).subarray(0, 200));
  const { exit, lines } = await startVerify(path).ended();
  expect([exit, lines.at(-1)]).toEqual([7, `NOT VERIFIED: 1 difference in ${path}`]);
});

/** A bag that states a file of a terabyte, of zeros that take no place on the disk. */
function endlessBag(): string {
  const folder = join(temporaryFolder(), "bag");
  const bag = smallBag(
    { "data/a.txt": "" },
    {
      "bag-info.txt": `Payload-Oxum: ${String(1024 ** 4)}.1\nSigned-With: none\n`,
    },
  );
  writeFolder(folder, bag);
  truncateSync(join(folder, "data/a.txt"), 1024 ** 4);
  return folder;
}

test.runIf(process.platform === "linux").each(["SIGINT", "SIGTERM"] as const)(
  "the first %s ends a verification in the middle of a file",
  async (signal) => {
    const folder = endlessBag();
    const { child, ended } = startVerify(folder);
    const result = ended();
    const descriptors = `/proc/${String(child.pid)}/fd`;
    while (!linksIn(descriptors).includes(join(folder, "data/a.txt"))) await nextTurn();
    child.kill(signal);
    expect((await result).exit).toBe(130);
  },
);

/** What the process has open; it opens and closes files meanwhile. */
const linksIn = (folder: string): readonly string[] =>
  readdirSync(folder).map((name) => {
    try {
      return readlinkSync(join(folder, name));
    } catch {
      return "";
    }
  });

test("an interruption between two pieces ends the reading of a folder and of a zip", async () => {
  const zeros = "\0".repeat(1024 * 1024);
  const zip = join(temporaryFolder(), "bag.zip");
  writeFileSync(zip, craftedZip(entriesOf(smallBag({ "data/a.txt": zeros }))));
  for (const open of [
    (signal: AbortSignal) => folderContents(endlessBag(), signal),
    async (signal: AbortSignal) => (await zipContents(zip, signal))!,
  ]) {
    const interruption = new AbortController();
    const contents = await open(interruption.signal);
    let pieces = 0;
    const interrupted: SealedContents = {
      ...contents,
      bytes: async function* (name) {
        for await (const piece of contents.bytes(name)) {
          yield piece;
          if (name !== "data/a.txt") continue;
          pieces += 1;
          interruption.abort();
        }
      },
    };
    await expect(verifyPack(interrupted, interruption.signal)).rejects.toThrow(/abort/i);
    expect(pieces).toBe(1);
    await contents.close();
  }
});
