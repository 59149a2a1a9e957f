/** Sizes of files of the state. */
import { statSync } from "node:fs";

/** Files that SQLite keeps next to a snapshot while it is written. */
export const BESIDE_SNAPSHOT = ["-wal", "-shm", "-journal"] as const;

/** The size of a snapshot with the files next to it; null when it does not exist. */
export function snapshotBytes(path: string): number | null {
  const size = sizeOf(path);
  if (size === null) return null;
  return BESIDE_SNAPSHOT.reduce((total, suffix) => total + (sizeOf(path + suffix) ?? 0), size);
}

/** Null for a file that does not exist. */
export const sizeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.size ?? null;
