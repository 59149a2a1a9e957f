/** A part of the files of a pack, whose contents are read. */
import type { ListedFile } from "../verification/read-lists.ts";

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
