/** Compares the files of a pack, or a part of them, with the hashes in its lists. */
import { createHash } from "node:crypto";
import type { ListedFile } from "./read-lists.ts";
import type { ReadPack } from "./read-text.ts";
import { type Difference, malformed, missing } from "./sealed-contents.ts";

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
