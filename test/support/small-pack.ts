/** Small packs with correct lists, as the files of a folder or a zip, for tests that make one thing in them wrong. */
import { createHash } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type CraftedEntry, craftedZip } from "./crafted-zip.ts";

export type PackFiles = Readonly<Record<string, string>>;

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Lines as `sha256sum` writes them. */
export const listOf = (files: PackFiles): string =>
  Object.entries(files)
    .map(([name, text]) => `${hashOf(text)}  ${name}\n`)
    .join("");

/** An unsigned bag; `changes` replaces files after the payload was listed, before the tag files are. */
export function smallBag(payload: PackFiles = PAYLOAD, changes: PackFiles = {}): PackFiles {
  const sizes = Object.values(payload).map((text) => Buffer.byteLength(text));
  const bytes = sizes.reduce((total, size) => total + size, 0);
  const tags = {
    "bag-info.txt": `Payload-Oxum: ${String(bytes)}.${String(sizes.length)}\nSigned-With: none\n`,
    "bagit.txt": "BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n",
    "manifest-sha256.txt": listOf(payload),
    ...changes,
  };
  return { ...payload, ...tags, "tagmanifest-sha256.txt": listOf(tags) };
}

export const PAYLOAD: PackFiles = { "data/a.txt": "aye", "data/b.txt": "bee" };

/** A pack with only a manifest. */
export function plainPack(files: PackFiles = { "a.txt": "aye", "b.txt": "bee" }): PackFiles {
  return { ...files, "manifest.json": manifestOf(files) };
}

export const manifestOf = (files: PackFiles): string =>
  JSON.stringify({
    files: Object.entries(files).map(([name, text]) => ({
      name,
      bytes: Buffer.byteLength(text),
      sha256: hashOf(text),
    })),
  });

export function writeFolder(folder: string, files: PackFiles): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** The entries of a zip of the pack. */
export const entriesOf = (files: PackFiles): readonly CraftedEntry[] =>
  Object.entries(files).map(([name, content]) => ({ name: `bag/${name}`, content }));

/** The small bag as a zip, with more entries. */
export const bagWith = (...more: readonly CraftedEntry[]): Buffer =>
  craftedZip([...entriesOf(smallBag()), ...more]);
