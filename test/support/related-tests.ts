/** Which tests a change concerns, nearest first: those that reach a changed file through imports. */
import { dirname, join, normalize } from "node:path";

/** Path from the root of the repository -> text. */
export type Files = ReadonlyMap<string, string>;

export interface RelatedTests {
  /** Changed tests, then the quick ones nearest to the change. */
  readonly run: readonly string[];
  /** Related as well, but slow or farther away: the full run has them. */
  readonly leftOut: readonly string[];
  /** Those that need programs of the machine. */
  readonly outside: readonly string[];
  /** Changed files that no test reaches through imports. */
  readonly unreached: readonly string[];
}

/** Lists of paths of tests and, with a slash at the end, of folders; `most` limits the tests that run. */
interface Limits {
  readonly slow: readonly string[];
  readonly outside: readonly string[];
  readonly most: number;
}

export function relatedTests(
  files: Files,
  changed: readonly string[],
  { slow, outside, most }: Limits,
): RelatedTests {
  const importers = importersOf(files);
  const reached = new Set<string>(changed.filter((file) => files.has(file)));
  // A set is iterated in the order of addition, also over what is added meanwhile: breadth first.
  for (const file of reached) for (const one of importers.get(file) ?? []) reached.add(one);
  const tests = [...reached].filter((file) => file.endsWith(".test.ts"));
  const inside = tests.filter((test) => !isIn(outside, test));
  const quick = inside.filter((test) => changed.includes(test) || !isIn(slow, test));
  const run = quick.slice(0, most);
  return {
    run,
    leftOut: inside.filter((test) => !run.includes(test)),
    outside: tests.filter((test) => isIn(outside, test)),
    unreached: changed.filter((file) => !isReached(file, importers)),
  };
}

const isIn = (list: readonly string[], test: string): boolean =>
  list.some((one) => test === one || (one.endsWith("/") && test.startsWith(one)));

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
