/** The contents of a sealed pack, a folder or a zip: names, and bytes by name. */
import { createReadStream } from "node:fs";
import { lstat } from "node:fs/promises";
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

export async function folderContents(folder: string): Promise<SealedContents> {
  const names = await filesBelow(folder);
  const differences: Difference[] = [];
  for (const name of names) {
    const found = await lstat(join(folder, name));
    if (!found.isFile())
      differences.push(malformed(name, "it is not a regular file but a link or device"));
  }
  return {
    names: new Set(names),
    differences,
    bytes: (name) => createReadStream(join(folder, name)),
    close: () => Promise.resolve(),
  };
}
