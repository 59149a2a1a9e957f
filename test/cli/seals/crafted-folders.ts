/** Folders that try to mislead a verification, each with the line that it must print. */
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { whenFinished } from "../../support/ending.ts";
import {
  listOf,
  manifestOf,
  PAYLOAD,
  plainPack,
  smallBag,
  writeFolder,
} from "../../support/small-pack.ts";

const NOT_REGULAR = "it is not a regular file but a link or device";
const LIST = "manifest-sha256.txt";
const ZERO_HASH = "0".repeat(64);
const TERABYTE = 1024 ** 4;

const pipe = (path: string): void => {
  rmSync(path, { force: true });
  execFileSync("mkfifo", [path]);
};
const bagOf = (folder: string, list: string): void => {
  writeFolder(folder, smallBag(PAYLOAD, { [LIST]: list }));
};
const plainOf = (folder: string, manifest: string): void => {
  writeFolder(folder, { ...plainPack(), "manifest.json": manifest });
};
/** Adds a file with a name that no other one of the bag has. */
const added =
  (name: string) =>
  (folder: string): void => {
    writeFolder(folder, smallBag());
    mkdirSync(join(folder, "data"), { recursive: true });
    writeFileSync(join(folder, name), "");
  };

type Cases = Readonly<Record<string, readonly [(folder: string) => unknown, string]>>;
const cases = (all: Cases): Cases => all;

/** What is wrong -> makes the folder, and the first difference without its kind. */
export const CRAFTED_FOLDERS = cases({
  "a listed file is a pipe": [
    (folder) => {
      writeFolder(folder, smallBag());
      pipe(join(folder, "data/a.txt"));
    },
    `data/a.txt: ${NOT_REGULAR}`,
  ],
  "the list is a pipe": [
    (folder) => {
      writeFolder(folder, smallBag());
      pipe(join(folder, LIST));
    },
    `${LIST}: ${NOT_REGULAR}`,
  ],
  "the manifest of a plain pack is a pipe": [
    (folder) => {
      writeFolder(folder, plainPack());
      pipe(join(folder, "manifest.json"));
    },
    `manifest.json: ${NOT_REGULAR}`,
  ],
  "a file is a socket": [
    async (folder) => {
      writeFolder(folder, smallBag());
      const server = createServer();
      whenFinished(() => server.close());
      await new Promise<void>((listening) => {
        server.listen(join(folder, "s"), listening);
      });
    },
    `s: ${NOT_REGULAR}`,
  ],
  "a file is a link to the same file elsewhere": [
    (folder) => {
      writeFolder(folder, smallBag());
      renameSync(join(folder, "data/a.txt"), `${folder}-a.txt`);
      symlinkSync(`${folder}-a.txt`, join(folder, "data/a.txt"));
    },
    `data/a.txt: ${NOT_REGULAR}`,
  ],
  "a file is a link to a device without end": [
    (folder) => {
      writeFolder(folder, smallBag());
      rmSync(join(folder, "data/a.txt"));
      symlinkSync("/dev/zero", join(folder, "data/a.txt"));
    },
    `data/a.txt: ${NOT_REGULAR}`,
  ],
  "the payload is a link to a folder": [
    (folder) => {
      writeFolder(folder, smallBag());
      renameSync(join(folder, "data"), `${folder}-data`);
      symlinkSync(`${folder}-data`, join(folder, "data"));
    },
    `data: ${NOT_REGULAR}`,
  ],
  "a folder contains a link to itself": [
    (folder) => {
      writeFolder(folder, smallBag());
      symlinkSync(folder, join(folder, "data/again"));
    },
    `data/again: ${NOT_REGULAR}`,
  ],
  "a name has a backslash": [
    added("data/..\\a.txt"),
    "data/..\\a.txt: its name contains a backslash",
  ],
  "a name has a line end": [
    added("data/a.txt\nVerified: 5 files"),
    "data/a.txt\\u{a}Verified: 5 files: its name contains a control character",
  ],
  "a name is not UTF-8": [
    (folder) => {
      writeFolder(folder, smallBag());
      writeFileSync(Buffer.concat([Buffer.from(`${folder}/`), Buffer.from([0xff, 0xfe])]), "");
    },
    "\uFFFD\uFFFD: its name is not UTF-8",
  ],
  "a name is a device of Windows": [
    added("data/COM1.txt"),
    "data/COM1.txt: its name cannot be stored on Windows",
  ],
  "names are equal but for the form of an accent": [
    (folder) => {
      writeFolder(folder, smallBag({ "data/\u00e9": "", "data/e\u0301": "" }));
    },
    "data/",
  ],
  "names are equal but for their case": [
    (folder) => {
      writeFolder(folder, smallBag({ "data/a": "", "data/A": "" }));
    },
    "data/",
  ],
  "folders go too deep": [
    (folder) => {
      writeFolder(folder, smallBag());
      mkdirSync(join(folder, "d/".repeat(600)), { recursive: true });
    },
    `${"d/".repeat(100)}…: its name is longer than 1,024 characters`,
  ],
  "a file is a terabyte, of which the bag states nothing": [
    (folder) => {
      writeFolder(folder, smallBag());
      truncateSync(join(folder, "data/a.txt"), TERABYTE);
    },
    "bag-info.txt: Payload-Oxum states 6.2, the payload is 1,099,511,627,779 bytes, so it is not read",
  ],
  "a tag file is a terabyte": [
    (folder) => {
      const tags = { "README.txt": "" };
      writeFolder(folder, smallBag(PAYLOAD, tags));
      truncateSync(join(folder, "README.txt"), TERABYTE);
    },
    "README.txt: it is 1,099,511,627,776 bytes, at most 16,777,216 are listed, so it is not read",
  ],
  "a list is a terabyte": [
    (folder) => {
      writeFolder(folder, smallBag());
      truncateSync(join(folder, "tagmanifest-sha256.txt"), TERABYTE);
    },
    "tagmanifest-sha256.txt: it is longer than 16384 KB, so it is not read",
  ],
  "the description is a terabyte": [
    (folder) => {
      writeFolder(folder, smallBag());
      truncateSync(join(folder, "bag-info.txt"), TERABYTE);
    },
    "bag-info.txt: it is longer than 64 KB, so it is not read",
  ],
  "a file of a plain pack is larger than listed": [
    (folder) => {
      writeFolder(folder, plainPack());
      truncateSync(join(folder, "a.txt"), TERABYTE);
    },
    "a.txt: it is 1,099,511,627,776 bytes, at most 3 are listed, so it is not read",
  ],
  "the bag states no size": [
    (folder) => {
      writeFolder(folder, smallBag(PAYLOAD, { "bag-info.txt": "Signed-With: none\n" }));
    },
    "bag-info.txt: Payload-Oxum states nothing, the payload is 6.2",
  ],
  "a list has more files than any pack": [
    (folder) => {
      const line = (number: number): string => `${ZERO_HASH}  data/${String(number)}\n`;
      bagOf(folder, Array.from({ length: 50_001 }, (_, number) => line(number)).join(""));
    },
    `${LIST}: it lists more than 50,000 files`,
  ],
  "a list is two million lines of nothing": [
    (folder) => {
      bagOf(folder, "x\n".repeat(2_000_000));
    },
    `${LIST}: line 1 is not a hash followed by a name`,
  ],
  "a list is one line of sixteen megabytes": [
    (folder) => {
      bagOf(folder, `${ZERO_HASH}  ${"x".repeat(16_000_000)}`);
    },
    `${LIST}: it lists ${"x".repeat(200)}…: its name is longer than 1,024 characters`,
  ],
  "a list leads out of the folder": [
    (folder) => {
      bagOf(folder, `${listOf(PAYLOAD)}${ZERO_HASH}  data/../../../etc/passwd\n`);
    },
    `${LIST}: it lists data/../../../etc/passwd: its name leads out of the folder with ".."`,
  ],
  "a list names a file at the root": [
    (folder) => {
      bagOf(folder, `${listOf(PAYLOAD)}${ZERO_HASH}  /etc/passwd\n`);
    },
    `${LIST}: it lists /etc/passwd: its name starts at the root of the disk`,
  ],
  "the tag list names the payload, so that it is read twice": [
    (folder) => {
      const bag = smallBag();
      const list = `${bag["tagmanifest-sha256.txt"] ?? ""}${listOf(PAYLOAD)}`;
      writeFolder(folder, { ...bag, "tagmanifest-sha256.txt": list });
    },
    "tagmanifest-sha256.txt: data/a.txt is below data/",
  ],
  "a manifest has eight million levels": [
    (folder) => {
      plainOf(folder, "[".repeat(8_000_000));
    },
    "manifest.json: it has more than 1,000,000 values",
  ],
  "a manifest has five million values": [
    (folder) => {
      plainOf(folder, `{"files":[${"{},".repeat(5_000_000)}{}]}`);
    },
    "manifest.json: it has more than 1,000,000 values",
  ],
  "a manifest has 990,000 entries of nothing": [
    (folder) => {
      plainOf(folder, `{"files":[${"0,".repeat(990_000)}0]}`);
    },
    "manifest.json: entry 1 has no name or no hash",
  ],
  "a manifest is cut short": [
    (folder) => {
      plainOf(folder, manifestOf({ "a.txt": "aye" }).slice(0, -3));
    },
    "manifest.json: it lists no files",
  ],
  "a manifest lists a file twice": [
    (folder) => {
      const files = JSON.parse(manifestOf({ "a.txt": "aye", "b.txt": "bee" })) as {
        files: readonly unknown[];
      };
      plainOf(folder, JSON.stringify({ files: [...files.files, files.files[0]] }));
    },
    "manifest.json: it lists a.txt twice",
  ],
  "a manifest states a size below zero": [
    (folder) => {
      plainOf(folder, manifestOf({ "a.txt": "aye" }).replace('"bytes":3', '"bytes":-3'));
    },
    "manifest.json: entry 1 has no size",
  ],
  "only a link is there": [
    (folder) => {
      mkdirSync(folder, { recursive: true });
      symlinkSync("/etc", join(folder, "data"));
    },
    `data: ${NOT_REGULAR}`,
  ],
});
