/** Files that a user fetched from the service and put into the exports folder. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { instantOf } from "../calendar/instant.ts";
import { Failure, hasErrorCode } from "../failure.ts";
import type { KeptExport } from "./export-memory.ts";
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

/** More than these, newest first, are not opened: the folder may be where all downloads go. */
const FILES_MAX = 200;

/**
 * Looks for the file of an export. `kept` is the one an earlier run took for an earlier request: until it
 * is put there again it is not taken for this one. Failure: `output-not-writable` when the folder is
 * none that can be read.
 */
export async function findPlaced(
  folder: string,
  wanted: WantedExport,
  kept: KeptExport | null,
): Promise<PlacedSearch> {
  const unfit: string[] = [];
  for (const placed of await filesNewestFirst(folder)) {
    const recognition = await recogniseExport(placed.path, wanted);
    if (recognition.kind === "unfit") unfit.push(`${placed.fileName}: ${recognition.reason}`);
    if (recognition.kind !== "wanted") continue;
    if (kept === null || !(await isTheSame(placed, kept))) return { found: placed, unfit };
    unfit.push(`${placed.fileName}: it was taken already, on ${kept.keptAt.slice(0, 10)}`);
  }
  return { found: null, unfit };
}

async function filesNewestFirst(folder: string): Promise<readonly PlacedExport[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Failure(
      "output-not-writable",
      `the exports folder ${folder} cannot be read`,
      "Make it, or name another one with --exports-folder or in the profile.",
      cause,
    );
  });
  const files: PlacedExport[] = [];
  for (const fileName of names) {
    const path = join(folder, fileName);
    const found = await stat(path).catch((error: unknown) => {
      // Moved away since the folder was listed.
      if (hasErrorCode(error, "ENOENT")) return null;
      throw error;
    });
    if (found?.isFile() === true) {
      files.push({ path, fileName, changedAt: instantOf(found.mtimeMs) });
    }
  }
  const newestFirst = (left: PlacedExport, right: PlacedExport): number =>
    left.changedAt < right.changedAt ? 1 : left.changedAt > right.changedAt ? -1 : 0;
  return files.sort(newestFirst).slice(0, FILES_MAX);
}

async function isTheSame(placed: PlacedExport, kept: KeptExport): Promise<boolean> {
  if (placed.changedAt > kept.keptAt) return false;
  const hash = createHash("sha256");
  for await (const piece of createReadStream(placed.path)) hash.update(piece as Buffer);
  return hash.digest("hex") === kept.sha256;
}
