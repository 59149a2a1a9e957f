/** Compares the files of a pack, or a part of them, with the hashes in its lists. */
import { createHash } from "node:crypto";
import type { ListedFile } from "./read-lists.ts";
import { type Difference, malformed, missing, type SealedContents } from "./sealed-contents.ts";

interface ReadPack {
  readonly contents: SealedContents;
  readonly signal: AbortSignal;
}

/** Reads each listed file once, unless it is not to be read or its size already shows that it is another one. */
export async function compareFiles(
  pack: ReadPack,
  files: readonly ListedFile[],
  unread: ReadonlySet<string> = new Set(),
): Promise<readonly Difference[]> {
  const found: Difference[] = [];
  for (const listed of files) {
    const { name, sha256, byteCount } = listed;
    const size = pack.contents.sizes.get(name);
    if (size === undefined) {
      // A file that is there and cannot be read is among the differences of the contents.
      if (!pack.contents.names.has(name)) found.push(missing(name));
      continue;
    }
    if (byteCount !== null && size > byteCount) {
      const sizes = `${size.toLocaleString("en")} bytes, at most ${byteCount.toLocaleString("en")}`;
      found.push(malformed(name, `it is ${sizes} are listed, so it is not read`));
      continue;
    }
    if (unread.has(name)) continue;
    const message = await hashDifference(pack, name, sha256);
    if (message !== null) found.push({ kind: "changed", file: name, message });
  }
  return found;
}

async function hashDifference(
  { contents, signal }: ReadPack,
  name: string,
  listed: string,
): Promise<string | null> {
  const hash = createHash("sha256");
  try {
    for await (const chunk of contents.bytes(name)) hash.update(chunk);
  } catch (error) {
    signal.throwIfAborted();
    // A verification reports a damaged file instead of throwing.
    return `it cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const actual = hash.digest("hex");
  return actual === listed ? null : `its SHA-256 is ${actual}, listed is ${listed}`;
}

/** `number` counts from 1 up to `of`; the parts of one number together have each file once. */
export interface PackPart {
  readonly number: number;
  readonly of: number;
}

/** The names of the listed files outside the part, which never has `manifest` outside; none without a part. */
export function outsidePart(
  files: readonly ListedFile[],
  part: PackPart | null,
  manifest: string,
): ReadonlySet<string> {
  if (part === null) return new Set();
  // By turns: the answers of one month are next to each other in the list, and so fall into several parts.
  const outside = files.filter(
    ({ name }, at) => name !== manifest && at % part.of !== part.number - 1,
  );
  return new Set(outside.map(({ name }) => name));
}
