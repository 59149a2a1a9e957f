/** Which of the built declarations a program that imports the package can reach: no other is packed. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const IMPORT = /\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

/** `entry` is a path, and so is each of the result, in the same folder; all of them exist. */
export function reachedDeclarations(entry: string): ReadonlySet<string> {
  const reached = new Set([join(entry)]);
  // A set is iterated in the order of addition, also over what is added meanwhile.
  for (const path of reached) {
    for (const [, target = ""] of readFileSync(path, "utf8").matchAll(IMPORT)) {
      reached.add(join(dirname(path), target.replace(/(?:\.d)?\.(?:ts|js)$/, ".d.ts")));
    }
  }
  return reached;
}
