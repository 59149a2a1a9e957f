/** Files that a user fetched from the service and put into the exports folder. */
import type { Stats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { instantOfEpochMs } from "../calendar/instant.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import type { ExportName } from "./export-names.ts";
import { fileHash } from "./file-pieces.ts";
import { recogniseExport, type WantedExport } from "./recognise-export.ts";

export interface PlacedExport {
  readonly path: string;
  readonly fileName: string;
  readonly changedAt: string;
}

export interface PlacedSearch {
  /** The newest that fits; null for none. */
  readonly found: PlacedExport | null;
  /** `name: reason` of files that are of the kind and not the one that is wanted. */
  readonly unfit: readonly string[];
}

/** What a look into the exports folder gave for one export. */
export interface PlacedResult extends PlacedSearch {
  readonly name: ExportName;
}

/** More than these, newest first, are not opened: the folder may be where all downloads go. */
const FILES_MAX = 200;

/**
 * Looks for the file of an export. `keptPath` is where the file of an earlier run lies, if there was one:
 * until it is put into the folder again it is not taken once more. Failure: `output-not-writable` when
 * the folder is none that can be read.
 */
export async function findPlaced(
  folder: string,
  wanted: WantedExport,
  keptPath: string,
): Promise<PlacedSearch> {
  const unfit: string[] = [];
  for (const placed of await filesNewestFirst(folder)) {
    const recognition = await recogniseExport(placed.path, wanted);
    if (recognition.kind === "unfit") unfit.push(`${placed.fileName}: ${recognition.reason}`);
    if (recognition.kind !== "wanted") continue;
    const takenAt = await findUsedAt(placed, keptPath);
    if (takenAt === null) return { found: placed, unfit };
    unfit.push(`${placed.fileName}: it was taken already, on ${takenAt.slice(0, 10)}`);
  }
  return { found: null, unfit };
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
    "Make it, or name another one with --exports-folder or in the profile.",
    cause,
  );

/** When the same bytes were taken, unless they were put there again since; null for never. */
async function findUsedAt(placed: PlacedExport, keptPath: string): Promise<string | null> {
  const kept = await statOrNull(keptPath);
  if (kept === null) return null;
  const keptAt = instantOfEpochMs(kept.mtimeMs);
  if (placed.changedAt > keptAt) return null;
  return (await fileHash(placed.path)) === (await fileHash(keptPath)) ? keptAt : null;
}

const statOrNull = (path: string): Promise<Stats | null> =>
  stat(path).catch((error: unknown) => {
    // Not there, or moved away since the folder was listed.
    if (hasErrorCode(error, "ENOENT")) return null;
    throw error;
  });
