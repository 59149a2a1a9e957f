/** Sizes of files of the state. */
import { statSync } from "node:fs";
import { join } from "node:path";
import { keptExportsFolder, keptFiles, namesIn } from "./state.ts";

/** Files that SQLite keeps next to a snapshot while it is written. */
export const BESIDE_SNAPSHOT = ["-wal", "-shm", "-journal"] as const;

/** The size of a snapshot with its exports and the files next to it; null when it does not exist. */
export function snapshotBytes(path: string): number | null {
  const size = sizeOf(path);
  if (size === null) return null;
  const exports = keptExportsFolder(path);
  const beside = [
    ...BESIDE_SNAPSHOT.map((suffix) => path + suffix),
    ...keptFiles(path),
    ...namesIn(exports).map((name) => join(exports, name)),
  ];
  return beside.reduce((total, file) => total + (sizeOf(file) ?? 0), size);
}

/** Null for a file that does not exist. */
export const sizeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;
