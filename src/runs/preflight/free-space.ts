/** The free space of a disk, and whether it is enough for a run. */
import { statfsSync } from "node:fs";

/** A snapshot of a million entries takes 400 MB, and its handoff another 400 MB. */
const AMPLE_BYTES_MIN = 1_000_000_000;
/** Enough for a small administration and its pack. */
const ENOUGH_BYTES_MIN = 50_000_000;

/** The free bytes on the disk of the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

/** `little` is enough for small books only; with `none` a run cannot start. */
export function spaceOf(bytes: number): "ample" | "little" | "none" {
  if (bytes >= AMPLE_BYTES_MIN) return "ample";
  return bytes >= ENOUGH_BYTES_MIN ? "little" : "none";
}

export const spaceText = (folder: string, bytes: number): string =>
  `${folder} has ${(bytes / 1_000_000_000).toFixed(1)} GB free`;

export const SPACE_REMEDY = "Free some space before the next run.";
