/** Finds files that a user fetched from the service and put into the exports folder. */
import type { Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import type { ExportName } from "./export-names.ts";
import { fileHash } from "./file-pieces.ts";
import { type ExpectedExport, recogniseExport } from "./recognise-export.ts";

export interface PlacedExport {
  readonly path: string;
  readonly fileName: string;
  readonly changedAt: string;
}

export interface PlacedSearch {
  /** The newest file that matches; null for none. */
  readonly found: PlacedExport | null;
  /** `name: reason` for files of the right kind that cannot be used. */
  readonly mismatches: readonly string[];
  /** `name: reason` for those of other books. */
  readonly foreign: readonly string[];
}

/** The result of searching the exports folder for one export. */
export interface PlacedResult extends PlacedSearch {
  readonly name: ExportName;
}

/** Only this many files, newest first, are opened: the folder may be the one for all downloads. */
const FILES_MAX = 200;

/**
 * Looks for the file of an export, the newest first. `cachedPath` is the path of the file an earlier run used, if any: the same file
 * is not used again until it is put into the folder again. Failure: `output-not-writable` if the folder cannot be
 * read.
 */
export async function findPlaced(
  folder: string,
  expected: ExpectedExport,
  { cachedPath, signal }: { readonly cachedPath: string; readonly signal: AbortSignal },
): Promise<PlacedSearch> {
  const mismatches: string[] = [];
  const foreign: string[] = [];
  for (const placed of await filesNewestFirst(folder)) {
    const recognition = await recogniseExport(placed.path, expected, signal);
    if ("reason" in recognition) {
      const reasons = recognition.kind === "foreign" ? foreign : mismatches;
      reasons.push(`${placed.fileName}: ${recognition.reason}`);
    }
    if (recognition.kind !== "match") continue;
    const usedAt = await findUsedAt(placed, cachedPath);
    if (usedAt === null) return { found: placed, mismatches, foreign };
    mismatches.push(`${placed.fileName}: it was used already, on ${usedAt.slice(0, 10)}`);
  }
  return { found: null, mismatches, foreign };
}

async function filesNewestFirst(folder: string): Promise<readonly PlacedExport[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw folderUnreadable(folder, cause);
  });
  const files: PlacedExport[] = [];
  for (const fileName of names) {
    const path = join(folder, fileName);
    const found = await statOrNull(path);
    if (found?.isFile() === true) {
      files.push({ path, fileName, changedAt: instantOfEpochMs(found.mtimeMs) });
    }
  }
  const newestFirst = (left: PlacedExport, right: PlacedExport): number =>
    left.changedAt < right.changedAt ? 1 : left.changedAt > right.changedAt ? -1 : 0;
  return files.sort(newestFirst).slice(0, FILES_MAX);
}

export const folderUnreadable = (folder: string, cause: unknown): Failure =>
  new Failure(
    "output-not-writable",
    `the exports folder ${folder} cannot be read`,
    "Create it, or name another folder with --exports-folder or in the profile.",
    cause,
  );

/** When the same bytes were used, unless they were put there again since; null for never. */
async function findUsedAt(placed: PlacedExport, cachedPath: string): Promise<string | null> {
  const cached = await statOrNull(cachedPath);
  if (cached === null) return null;
  const savedAt = instantOfEpochMs(cached.mtimeMs);
  if (placed.changedAt > savedAt) return null;
  return (await fileHash(placed.path)) === (await fileHash(cachedPath)) ? savedAt : null;
}

const statOrNull = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: unknown) => {
    // Missing, or moved away after the folder was listed.
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  });
