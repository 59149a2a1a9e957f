/** The chain of packages: each names the package before it by the hash of that package's list of lists. */
import { createHash } from "node:crypto";
import { BAG_INFO, PREVIOUS, TAG_MANIFEST } from "./bag-layout.ts";
import { LIST_BYTES_MAX, type ReadPack, textOf } from "./read-text.ts";
import type { Difference } from "./sealed-contents.ts";

/** None if the other package is the one before the package that `info` describes. */
export async function previousDifference(
  info: ReadonlyMap<string, string>,
  other: ReadPack,
): Promise<readonly Difference[]> {
  const list = await textOf(other, TAG_MANIFEST, LIST_BYTES_MAX);
  const found = list === null ? "no package" : createHash("sha256").update(list).digest("hex");
  const named = info.get(PREVIOUS) ?? "none";
  if (named === found) return [];
  const message = `the package before it is ${named}, not the given one, which is ${found}`;
  return [{ kind: "signature", file: BAG_INFO, message }];
}
