/** Reads small files of a pack whole; a longer one is reported and not read. */
import { type Difference, malformed, type SealedContents } from "./sealed-contents.ts";

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
