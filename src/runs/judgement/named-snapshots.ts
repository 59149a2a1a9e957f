/**
 * The snapshots that people named in files of judgement, so that they stay. The state remembers where the files of an
 * administration are: what removes snapshots knows no profile.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Failure, hasErrorCode } from "../../failure.ts";
import { standingEntries } from "../../ledger/judgement/standing.ts";
import { readJudgement } from "../../packs/own-files/judgement-file.ts";
import { writeAtomically } from "../state/atomic-file.ts";
import { type BooksPlace, booksFolder, booksPath } from "../state/state.ts";

/** A lock or a sign-off that names a snapshot. */
export interface NamingEntry {
  readonly kind: "locked" | "signed";
  /** The last month that is locked, or the lead and its year. */
  readonly of: string;
  readonly by: string;
  /** Instant in UTC. */
  readonly at: string;
}

const FOLDER = "judgement";
const FILES = "files.json";

/** Remembers the path of a file of judgement. Failure codes: `disk-full`, `output-not-writable`. */
export function rememberJudgement(place: BooksPlace, path: string): void {
  const known = rememberedPaths(place);
  if (known.includes(path)) return;
  const text = `${JSON.stringify({ format_version: 1, files: [...known, path] }, null, 2)}\n`;
  writeAtomically(join(booksFolder(place, FOLDER), FILES), text);
}

function rememberedPaths(place: BooksPlace): readonly string[] {
  try {
    const read: unknown = JSON.parse(readFileSync(join(booksPath(place, FOLDER), FILES), "utf8"));
    const { files = [] } = { ...(read as { readonly files?: unknown } | null) };
    return Array.isArray(files) ? files.filter((path) => typeof path === "string") : [];
  } catch (cause) {
    if (hasErrorCode(cause, "ENOENT") || cause instanceof SyntaxError) return [];
    throw cause;
  }
}

/**
 * The last entry that names each snapshot, by the identity of the snapshot, of those that were not withdrawn. Failure
 * code: `judgement-invalid` for a file that cannot be read, or is no longer there: what it names is not known then.
 */
export function snapshotsNamed(place: BooksPlace): ReadonlyMap<string, NamingEntry> {
  const named = new Map<string, NamingEntry>();
  for (const path of filesThere(place)) {
    const judgement = readJudgement(path, place.administrationId);
    for (const { snapshot, lead, year, by, at } of standingEntries(judgement, "signed"))
      named.set(snapshot, { kind: "signed", of: `${lead} of ${String(year)}`, by, at });
    for (const { snapshot, through, by, at } of standingEntries(judgement, "locked"))
      named.set(snapshot, { kind: "locked", of: through, by, at });
  }
  return named;
}

/** A file that was moved is remembered in its new place too. */
function filesThere(place: BooksPlace): readonly string[] {
  const paths = rememberedPaths(place);
  const there = paths.filter((path) => existsSync(path));
  const [missing] = paths;
  if (missing === undefined || there.length > 0) return there;
  throw new Failure(
    "judgement-invalid",
    `the file of judgement ${missing} is no longer there, and it may name snapshots that must stay`,
    `Put it back; if there is none any more, remove ${join(booksPath(place, FOLDER), FILES)}.`,
  );
}
