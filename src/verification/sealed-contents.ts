/**
 * The contents of a sealed pack, a folder or a zip: names, and bytes by name. Everything in a pack was written by
 * someone else: no link is followed, and nothing but regular files is opened.
 */
import { constants, type Dirent, type Stats } from "node:fs";
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
const FOLDER_DEPTH_MAX = 32;

/** Throws if the folder itself cannot be read. */
export async function folderContents(folder: string, signal: AbortSignal): Promise<SealedContents> {
  const walked = await walk(folder, signal);
  const differences = [...walked.differences];
  const sizes = new Map<string, number>();
  const identities = new Map<string, string>();
  for (const name of walked.files) {
    signal.throwIfAborted();
    const found = await regularAt(join(folder, name));
    if ("fault" in found) differences.push(malformed(name, found.fault));
    else {
      sizes.set(name, found.byteCount);
      identities.set(name, found.identity);
    }
  }
  return {
    names: new Set(walked.files),
    sizes,
    differences,
    bytes: (name) => fileBytes(join(folder, name), identities.get(name) ?? "", signal),
    close: () => Promise.resolve(),
  };
}

interface Walked {
  /** Sorted; none if the folder has too many. */
  readonly files: readonly string[];
  readonly differences: readonly Difference[];
}

/** Lists the files below a folder, with special files, without opening any. */
async function walk(top: string, signal: AbortSignal): Promise<Walked> {
  const files: string[] = [];
  const differences: Difference[] = [];
  const folders: { readonly name: string; readonly depth: number }[] = [{ name: "", depth: 0 }];
  let count = 0;
  for (const { name: folder, depth } of folders) {
    for await (const entry of entriesOf(join(top, folder), folder === "")) {
      signal.throwIfAborted();
      if (entry === null) {
        differences.push(malformed(folder, "this folder cannot be read"));
        break;
      }
      count += 1;
      if (count > FILES_MAX) {
        const message = `the folder has more than ${FILES_MAX.toLocaleString("en")} files`;
        return { files: [], differences: [malformed(folder || ".", message)] };
      }
      const name = folder === "" ? entry.name : `${folder}/${entry.name}`;
      const fault = nameFault(name);
      if (fault !== null) differences.push(malformed(name, fault));
      else if (!entry.isDirectory()) files.push(name);
      else if (depth < FOLDER_DEPTH_MAX) folders.push({ name, depth: depth + 1 });
      else differences.push(malformed(name, "the folders go too deep"));
    }
  }
  // File systems list a folder in any order, and of two names that clash the later one is named.
  files.sort();
  const clashes = nameClashes(files);
  return {
    files,
    differences: [...differences, ...clashes.map(({ name, fault }) => malformed(name, fault))],
  };
}

/** Null in place of an entry if a folder below the top cannot be read, for example without permission. */
async function* entriesOf(folder: string, isTop: boolean): AsyncGenerator<Dirent | null> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    if (isTop) throw error;
    // Reported as malformed: a pack is readable as a whole.
    yield null;
  }
}

const NOT_REGULAR = "it is not a regular file but a link or device";

async function regularAt(
  path: string,
): Promise<{ readonly byteCount: number; readonly identity: string } | { readonly fault: string }> {
  try {
    const found = await lstat(path);
    if (!found.isFile()) return { fault: NOT_REGULAR };
    return { byteCount: found.size, identity: identityOf(found) };
  } catch (error) {
    // Reported as malformed, as anything else that is not a readable file.
    return {
      fault: `it cannot be read: ${error instanceof Error ? error.message : String(error)}`,
    };
  }
}

const identityOf = ({ dev, ino }: Pick<Stats, "dev" | "ino">): string => `${dev}:${ino}`;

const PIECE_BYTES = 64 * 1024;
/** A link is refused, and a pipe is not waited for; Windows has neither flag. */
const { O_RDONLY, O_NONBLOCK, O_NOFOLLOW }: OpenFlags = constants;
type OpenFlags = Pick<typeof constants, "O_RDONLY"> &
  Partial<Pick<typeof constants, "O_NONBLOCK" | "O_NOFOLLOW">>;

/** The file that was listed, and no other that was put in its place since. */
async function* fileBytes(
  path: string,
  identity: string,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const file = await open(path, O_RDONLY | (O_NONBLOCK ?? 0) | (O_NOFOLLOW ?? 0));
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new Error(NOT_REGULAR);
    if (identityOf(found) !== identity) throw new Error("it was replaced while the pack was read");
    for (let at = 0; at < found.size; ) {
      signal.throwIfAborted();
      const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, found.size - at));
      const { bytesRead } = await file.read(piece, 0, piece.length, at);
      if (bytesRead === 0) return;
      at += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
