/** Which tests a change concerns, nearest first: those that reach a changed file through imports. */
import { dirname, join, normalize } from "node:path";

/** Path from the root of the repository -> text. */
export type Files = ReadonlyMap<string, string>;

export interface RelatedTests {
  /** Changed tests, then the quick ones nearest to the change. */
  readonly run: readonly string[];
  /** Related as well, but slow or farther away: the full run has them. */
  readonly leftOut: readonly string[];
  /** Changed files that no test reaches through imports. */
  readonly unreached: readonly string[];
}

/** `slow` are paths of tests and, with a slash at the end, of folders; `most` limits the tests that run. */
export function relatedTests(
  files: Files,
  changed: readonly string[],
  limits: { readonly slow: readonly string[]; readonly most: number },
): RelatedTests {
  const importers = importersOf(files);
  const reached = new Set<string>(changed.filter((file) => files.has(file)));
  // A set is iterated in the order of addition, also over what is added meanwhile: breadth first.
  for (const file of reached) for (const one of importers.get(file) ?? []) reached.add(one);
  const tests = [...reached].filter((file) => file.endsWith(".test.ts"));
  const isSlow = (test: string): boolean =>
    limits.slow.some((one) => test === one || (one.endsWith("/") && test.startsWith(one)));
  const quick = tests.filter((test) => changed.includes(test) || !isSlow(test));
  const run = quick.slice(0, limits.most);
  return {
    run,
    leftOut: tests.filter((test) => !run.includes(test)),
    unreached: changed.filter((file) => !isReached(file, importers)),
  };
}

function isReached(file: string, importers: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set([file]);
  for (const one of seen) {
    if (one.endsWith(".test.ts")) return true;
    for (const importer of importers.get(one) ?? []) seen.add(importer);
  }
  return false;
}

const IMPORT = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/** Path -> the paths of the files that import it, of all files whose text is given. */
function importersOf(files: Files): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of files) {
    for (const [, target = ""] of text.matchAll(IMPORT)) {
      const imported = normalize(join(dirname(file), target));
      const known = importers.get(imported);
      if (known === undefined) importers.set(imported, [file]);
      else known.push(file);
    }
  }
  return importers;
}
