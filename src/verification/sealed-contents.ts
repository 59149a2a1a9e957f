/**
 * The contents of a sealed pack, a folder or a zip: names, and bytes by name. Everything in a pack was written by
 * someone else: no link is followed, and nothing but regular files is opened.
 */
import { constants, type Stats } from "node:fs";
import { lstat, open, opendir } from "node:fs/promises";
import { join } from "node:path";
import { nameClashes, nameFault, shownName } from "./entry-name.ts";

/** A difference with the pack as it was sealed. */
export interface Difference {
  readonly kind:
    | "changed"
    | "missing"
    /** It is in the pack but in none of its lists. */
    | "not-listed"
    /** A list, a file or a zip of the wrong form. */
    | "malformed"
    | "signature"
    /** A figure or total that another file of the pack has otherwise. */
    | "figure";
  /** Its name in the lists of the pack. */
  readonly file: string;
  readonly message: string;
}

/** A list or a file of the wrong form. */
export const malformed = (file: string, message: string): Difference => ({
  kind: "malformed",
  file: shownName(file),
  message,
});
export const missing = (file: string): Difference => ({
  kind: "missing",
  file,
  message: "it is missing",
});
/** A file that no list has; `isListed` if the lists are whole. */
export const added = (file: string, isListed: boolean): Difference => ({
  kind: "not-listed",
  file,
  message: isListed ? "it is not of this pack" : "it is in no list of the pack",
});

export interface SealedContents {
  /** Sorted paths with `/`, relative to the pack's folder; also of what cannot be read. */
  readonly names: ReadonlySet<string>;
  /** The size in bytes of every file that may be read; `differences` names the others. */
  readonly sizes: ReadonlyMap<string, number>;
  /** Throws if the file cannot be read completely, or has another size than `sizes` states. */
  readonly bytes: (name: string) => AsyncIterable<Uint8Array>;
  /** Differences found before any file is read, such as a link to outside the folder. */
  readonly differences: readonly Difference[];
  readonly close: () => Promise<void>;
}

/** More than the largest administration needs: an answer of the service is a file. */
export const FILES_MAX = 50_000;

/** Throws if the folder itself cannot be read. */
export async function folderContents(folder: string, signal: AbortSignal): Promise<SealedContents> {
  const { files, differences } = await walk(folder, signal);
  const found = new Map<string, Stats>();
  for (const name of files) {
    signal.throwIfAborted();
    try {
      const stats = await lstat(join(folder, name));
      if (!stats.isFile()) throw new Error(NOT_REGULAR);
      found.set(name, stats);
    } catch (error) {
      // Reported as anything else that is not a readable file.
      differences.push(malformed(name, messageOf(error)));
    }
  }
  return {
    names: new Set(files),
    sizes: new Map([...found].map(([name, { size }]) => [name, size])),
    differences,
    bytes: (name) => fileBytes(join(folder, name), found.get(name), signal),
    close: () => Promise.resolve(),
  };
}

const NOT_REGULAR = "it is not a regular file but a link or device";
export const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

interface Walked {
  /** Sorted; none if the folder has too many. */
  readonly files: readonly string[];
  readonly differences: Difference[];
}

/** Lists the files below a folder, with special files, without opening any. The length of names limits its depth. */
async function walk(top: string, signal: AbortSignal): Promise<Walked> {
  const files: string[] = [];
  const differences: Difference[] = [];
  const folders = [""];
  let count = 0;
  for (const folder of folders) {
    const entries = await opendir(join(top, folder)).catch((error: unknown) => {
      if (folder === "") throw error;
      // Reported as malformed: a pack is readable as a whole.
      differences.push(malformed(folder, "this folder cannot be read"));
      return [];
    });
    for await (const entry of entries) {
      signal.throwIfAborted();
      count += 1;
      if (count > FILES_MAX) {
        const message = `the folder has more than ${FILES_MAX.toLocaleString("en")} files`;
        return { files: [], differences: [malformed(folder || ".", message)] };
      }
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const fault = nameFault(name);
      if (fault !== null) differences.push(malformed(name, fault));
      else (entry.isDirectory() ? folders : files).push(name);
    }
  }
  // File systems list a folder in any order, and of two names that clash the later one is named.
  files.sort();
  differences.push(...nameClashes(files).map(({ name, fault }) => malformed(name, fault)));
  return { files, differences };
}

/** A link is refused, and a pipe is not waited for; Windows has neither flag. */
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW }: OpenFlags = constants;
type OpenFlags = Pick<typeof constants, "O_RDONLY"> &
  Partial<Pick<typeof constants, "O_NONBLOCK" | "O_NOFOLLOW">>;

/** The file that was listed, and no other that was put in its place since. */
async function* fileBytes(
  path: string,
  listed: Stats | undefined,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error(NOT_REGULAR);
    if (found.ino !== listed?.ino || found.dev !== listed.dev) {
      throw new Error("it was replaced while the pack was read");
    }
    for await (const piece of file.createReadStream({ end: Math.max(found.size - 1, 0) })) {
      signal.throwIfAborted();
      yield piece;
    }
  } finally {
    await file.close();
  }
}

/** Contents that are verified until the signal. */
export interface ReadPack {
  readonly contents: SealedContents;
  readonly signal: AbortSignal;
}

/** Longer than the list of as many files as a pack may have. */
export const LIST_BYTES_MAX = 16 * 1024 * 1024;
/** The declaration, the description and the signature are a few lines. */
export const TAG_BYTES_MAX = 64 * 1024;

/** Null if the file is missing, too long or not readable. */
export async function textOf(
  { contents, signal }: ReadPack,
  name: string,
  bytesMax: number,
): Promise<string | null> {
  const size = contents.sizes.get(name);
  if (size === undefined || size > bytesMax) return null;
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of contents.bytes(name)) chunks.push(chunk);
  } catch {
    signal.throwIfAborted();
    return null; // reported as a change by the comparison of files with the lists
  }
  return Buffer.concat(chunks).toString("utf8");
}

export const tooLong = (
  { sizes }: SealedContents,
  names: readonly string[],
  bytesMax: number,
): readonly Difference[] =>
  names
    .filter((name) => (sizes.get(name) ?? 0) > bytesMax)
    .map((name) => malformed(name, `it is longer than ${bytesMax / 1024} KB, so it is not read`));
