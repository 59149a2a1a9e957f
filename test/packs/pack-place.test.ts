/** What is found under the name of a pack, whatever people made of it: nothing of theirs is replaced. */
import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { PRIVATE } from "../../src/packs/output-rights.ts";
import { packPlace } from "../../src/packs/pack-place.ts";
import { writePack } from "../../src/packs/write-pack.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const signal = new AbortController().signal;
const TEXT = "figures";

/** Writes a final pack of one file, or a draft; `locked` are the hashes of the manifests that locks name. */
async function write(
  year: string,
  status = "final",
  text = TEXT,
  locked: readonly string[] = [],
): Promise<readonly string[]> {
  const lock = { by: "A. Bakker", at: "2026-01-15T10:00:00.000Z" };
  const place = packPlace(join(year, "close"), PRIVATE, {
    baseLanguage: "nl",
    isNewer: () => false,
    locks: new Map(locked.map((sha256) => [sha256, lock])),
    signal,
  });
  const file = {
    name: "figures.jsonl",
    mediaType: "text/plain",
    bytes: () => Readable.from([Buffer.from(text)]),
    isDispensable: false,
  };
  const manifest = JSON.stringify({
    status,
    language: "nl",
    snapshot: "aa11",
    files: [
      { ...file, sha256: createHash("sha256").update(text).digest("hex"), bytes: text.length },
    ],
  });
  const { folder, nameReasons } = await writePack(place, [file], () => manifest, signal);
  return [folder.slice(year.length + 1), ...nameReasons];
}

async function written(): Promise<{ year: string; close: string }> {
  const year = temporaryFolder();
  expect(await write(year)).toEqual(["close"]);
  return { year, close: join(year, "close") };
}

test("a file that someone put into the folder of a final pack is not removed", async () => {
  const { year, close } = await written();
  expect(await write(year)).toEqual(["close"]);
  writeFileSync(join(close, "review.txt"), "mine");
  expect(await write(year)).toEqual([
    "close-render",
    "the final pack in close has more: review.txt (added by hand)",
  ]);
  expect(readFileSync(join(close, "review.txt"), "utf8")).toBe("mine");
  rmSync(join(close, "review.txt"));
  for (const name of [".DS_Store", "Thumbs.db", "desktop.ini", "~$workbook.xlsx"])
    writeFileSync(join(close, name), "of the desktop");
  expect(await write(year)).toEqual(["close"]);
});

test("a file of a final pack that someone changed is not removed, one that is gone comes back", async () => {
  const { year, close } = await written();
  rmSync(join(close, "figures.jsonl"));
  expect(await write(year)).toEqual(["close"]);
  writeFileSync(join(close, "figures.jsonl"), "figures, with my notes");
  expect(await write(year)).toEqual([
    "close-render",
    "the final pack in close has more: figures.jsonl (changed by hand)",
  ]);
  expect(readFileSync(join(close, "figures.jsonl"), "utf8")).toBe("figures, with my notes");
});

test("what is not a pack that can be read is not replaced", async () => {
  const makings: readonly ((close: string) => void)[] = [
    (close) => {
      writeFileSync(close, "a file");
    },
    (close) => mkdirSync(join(close, "manifest.json"), { recursive: true }),
    (close) => {
      mkdirSync(close);
      writeFileSync(join(close, "notes.txt"), "no manifest");
    },
    (close) => {
      mkdirSync(close);
      writeFileSync(join(close, "manifest.json"), '{"status": "fin');
    },
    (close) => {
      symlinkSync(close, close);
    },
  ];
  for (const make of makings) {
    const year = temporaryFolder();
    make(join(year, "close"));
    expect(await write(year)).toEqual([
      "close-render",
      "what is in close is not a pack that can be read, so it is not replaced",
    ]);
    expect(readdirSync(year).sort()).toEqual(["close", "close-render"]);
    expect(await write(year, "draft")).toEqual(["close-draft"]);
  }
});

test("an empty folder, and a link to nothing, hold nothing to lose", async () => {
  const year = temporaryFolder();
  mkdirSync(join(year, "close"));
  expect(await write(year)).toEqual(["close"]);
  rmSync(join(year, "close"), { recursive: true });
  symlinkSync(join(year, "gone"), join(year, "close"));
  expect(await write(year)).toEqual(["close"]);
  rmSync(join(year, "close"), { recursive: true });
  // The pack that a link leads to keeps its place: only the link is replaced.
  const archive = temporaryFolder();
  expect(await write(archive)).toEqual(["close"]);
  symlinkSync(join(archive, "close"), join(year, "close"));
  expect(await write(year)).toEqual(["close"]);
  expect(readdirSync(join(archive, "close"))).toEqual(["figures.jsonl", "manifest.json"]);
  unlinkSync(join(archive, "close", "figures.jsonl"));
  expect(readdirSync(join(year, "close"))).toEqual(["figures.jsonl", "manifest.json"]);
});

test("a pack that a lock names stays byte for byte; the next one goes beside it, and the one after in its place", async () => {
  const { year, close } = await written();
  const locked = [sha256Of(join(close, "manifest.json"))];
  const because = "the final pack in close is locked by A. Bakker on 2026-01-15";
  expect(await write(year, "final", TEXT, locked)).toEqual(["close"]);
  for (const text of ["other figures", "newer figures"]) {
    expect(await write(year, "final", text, locked)).toEqual(["close-later", because]);
    expect(readFileSync(join(year, "close-later", "figures.jsonl"), "utf8")).toBe(text);
  }
  expect(readFileSync(join(close, "figures.jsonl"), "utf8")).toBe(TEXT);
  expect(sha256Of(join(close, "manifest.json"))).toBe(locked[0]);
  expect(await write(year, "draft", "draft", locked)).toEqual([
    "close-draft",
    "it is a draft; the final pack in close is unchanged",
  ]);
  expect(await write(year, "final", "other figures")).toEqual(["close"]);
});

const sha256Of = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex");
