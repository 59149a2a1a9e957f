/** What lies in a sealed pack, whether it is a folder or a zip: names, and bytes by name. */
import { createReadStream } from "node:fs";
import { lstat } from "node:fs/promises";
import { join } from "node:path";
import { filesBelow } from "./write-zip.ts";

/** Something that is not as it was sealed. */
export interface Difference {
  readonly kind:
    | "changed"
    | "missing"
    /** It lies in the pack and in none of its lists. */
    | "not-listed"
    /** A list or a zip that is not of the form it must have. */
    | "malformed"
    | "signature";
  /** As the lists of the pack name it. */
  readonly file: string;
  readonly says: string;
}

/** For a list or a file that has another form than it must have. */
export const malformed = (file: string, says: string): Difference => ({
  kind: "malformed",
  file,
  says,
});

export interface SealedContents {
  /** With `/`, below the pack's folder, in their order. */
  readonly names: ReadonlySet<string>;
  /** Throws when what is there cannot be read whole. */
  readonly bytes: (name: string) => AsyncIterable<Uint8Array>;
  /** What is wrong before any file is read, such as a link that leads out of the folder. */
  readonly differences: readonly Difference[];
  readonly close: () => Promise<void>;
}

export async function folderContents(folder: string): Promise<SealedContents> {
  const names = await filesBelow(folder);
  const differences: Difference[] = [];
  for (const name of names) {
    const found = await lstat(join(folder, name));
    if (!found.isFile())
      differences.push(malformed(name, "it is no plain file but a link or such"));
  }
  return {
    names: new Set(names),
    differences,
    bytes: (name) => createReadStream(join(folder, name)),
    close: () => Promise.resolve(),
  };
}
