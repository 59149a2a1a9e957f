/** The contents of a sealed pack, a folder or a zip: names, and bytes by name. */
import { createReadStream } from "node:fs";
import { lstat, readFile } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "./write-zip.ts";

/** A difference with the pack as it was sealed. */
export interface Difference {
  readonly kind:
    | "changed"
    | "missing"
    /** It is in the pack but in none of its lists. */
    | "not-listed"
    /** A list or a zip of the wrong form. */
    | "malformed"
    | "signature";
  /** Its name in the lists of the pack. */
  readonly file: string;
  readonly message: string;
}

/** A list or a file of the wrong form. */
export const malformed = (file: string, message: string): Difference => ({
  kind: "malformed",
  file,
  message,
});

export interface SealedContents {
  /** Sorted paths with `/`, relative to the pack's folder. */
  readonly names: ReadonlySet<string>;
  /** Throws if the file cannot be read completely. */
  readonly bytes: (name: string) => AsyncIterable<Uint8Array>;
  /** Differences found before any file is read, such as a link to outside the folder. */
  readonly differences: readonly Difference[];
  readonly close: () => Promise<void>;
}

/** A smaller file is read at once: a stream allocates 128 KiB for each of the hundreds of small files of a pack. */
const STREAMED_BYTES_MIN = 1024 * 1024;

export async function folderContents(folder: string): Promise<SealedContents> {
  const names = await filesBelow(folder);
  const differences: Difference[] = [];
  const streamed = new Set<string>();
  for (const name of names) {
    const found = await lstat(join(folder, name));
    if (found.size >= STREAMED_BYTES_MIN) streamed.add(name);
    if (!found.isFile())
      differences.push(malformed(name, "it is not a regular file but a link or device"));
  }
  return {
    names: new Set(names),
    differences,
    bytes: (name) => {
      const path = join(folder, name);
      return streamed.has(name) ? createReadStream(path) : completeFile(path);
    },
    close: () => Promise.resolve(),
  };
}

async function* completeFile(path: string): AsyncGenerator<Uint8Array> {
  yield await readFile(path);
}
