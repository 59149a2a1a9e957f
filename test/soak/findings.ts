/**
 * What is wrong with the packs in a place: half, lost, twice or different, compared with those of an undisturbed
 * order.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { zipEntries } from "../support/zip-entries.ts";

export type FaultKind = "half" | "lost" | "twice" | "different" | "reader";

export interface Fault {
  readonly kind: FaultKind;
  readonly what: string;
}

/** Hashes of the files of each pack by their names in it; a zip is a pack of one file. */
export type Packs = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** While it is written or exchanged, a pack has none of these names. */
const PART = /\.(?:building|exchange|replaced)$/;
const REMAINS =
  /\.(?:building|exchange|replaced|new|part)$|^home\/writing\/.|^temporary\/(?!etilqs_)./;
const LIST = /(?:^|\/)(?:tag)?manifest[^/]*$/;
/**
 * Files of a handoff that state when each answer was received, or hashes of such a file: only its own lists say what
 * they are.
 */
const STATES_INSTANTS =
  /^(?:bag-info\.txt|(?:tag)?manifest-sha256\.txt(?:\.minisig)?|data\/(?:manifest\.json|00_index\/.+|98_provenance\/requests\.jsonl))$/;
/** A pack is below the period of its books. */
const PACK = /^(?<pack>(?:.*\/)?\d{4}(?:-\d{2})?\/[^/]+)(?:\/(?<name>.+))?$/;

/** The packs that a reader of the folder sees. */
export function packsIn(output: string): Packs {
  const packs = new Map<string, Map<string, string>>();
  for (const path of pathsIn(output)) {
    if (path.split("/").some((name) => PART.test(name))) continue;
    const { pack = path, name = "" } = PACK.exec(path)?.groups ?? {};
    const files = packs.get(pack) ?? new Map<string, string>();
    packs.set(pack, files.set(name, hashAt(join(output, path))));
  }
  return packs;
}

/** Of what is visible at any instant: every pack is complete, and the expected one. */
export function visibleFaults(output: string, expected: Packs): readonly Fault[] {
  const found = packsIn(output);
  return [...found].flatMap(([pack, files]): readonly Fault[] => {
    const wanted = expected.get(pack);
    if (wanted === undefined) return [{ kind: "twice", what: `${pack} is another pack` }];
    if (pack.endsWith(".zip")) return zipFaults(output, pack);
    const missing = [...wanted.keys()].filter((name) => !files.has(name));
    if (missing.length > 0 || !isWhole(join(output, pack), files)) {
      return [{ kind: "half", what: `${pack}: ${missing.join(", ")}` }];
    }
    const others = [...files].flatMap(([name, hash]) =>
      wanted.get(name) === hash || (STATES_INSTANTS.test(name) && isBag(files)) ? [] : [name],
    );
    return others.length === 0
      ? []
      : [{ kind: "different", what: `${pack}: ${others.join(", ")}` }];
  });
}

const isBag = (files: ReadonlyMap<string, string>): boolean => files.has("bagit.txt");

/** The zip of a folder is never without it, and has the same files. */
function zipFaults(output: string, pack: string): readonly Fault[] {
  const folder = join(output, pack.replace(/\.zip$/, ""));
  const textOf = (path: string): string | null => {
    try {
      return readFileSync(path, "utf8");
    } catch {
      return null; // not there: the zip has what the folder has not
    }
  };
  const bytes = readFileSync(join(output, pack));
  const entries = zipEntries(bytes).filter(({ name }) => !name.endsWith("/"));
  const others = entries.filter(({ name, text }) => textOf(join(dirname(folder), name)) !== text);
  const isHalf = others.length > 0 || entries.length !== pathsIn(folder).length;
  return isHalf
    ? [{ kind: "half", what: `${pack}: ${others.map(({ name }) => name).join(", ")}` }]
    : [];
}

/** When the command has ended well: nothing is missing, and nothing of its work is left. */
export function endFaults(place: string, expected: Packs): readonly Fault[] {
  const output = join(place, "output");
  const found = packsIn(output);
  const lost = [...expected.keys()].filter((pack) => !found.has(pack));
  const left = entriesIn(place).filter((name) => REMAINS.test(name));
  return [
    ...visibleFaults(output, expected),
    ...lost.map((what): Fault => ({ kind: "lost", what })),
    ...left.map((name): Fault => ({ kind: "half", what: `${name} is left` })),
  ];
}

/** Whether the lists of a pack state the hash of every other file. */
function isWhole(folder: string, files: ReadonlyMap<string, string>): boolean {
  const lists = [...files.keys()].filter((name) => LIST.test(name));
  const stated = lists.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  return (
    lists.length > 0 && [...files].every(([name, hash]) => LIST.test(name) || stated.includes(hash))
  );
}

const hashAt = (path: string): string =>
  createHash("sha256").update(readFileSync(path)).digest("hex");

function pathsIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
  } catch {
    return []; // nothing was written yet
  }
}

const entriesIn = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" });
