/** The free space of a disk, and whether it is enough for a run. */
import { statfsSync } from "node:fs";
import { EXIT } from "../../exit-code.ts";
import { fault, type Outcome, ok, warning } from "../doctor-check.ts";

/** A snapshot of a million entries takes 400 MB, and its handoff another 400 MB. */
const WARNED_BYTES_MIN = 1_000_000_000;
/** Enough for a small administration and its pack. */
const FAULT_BYTES_MIN = 50_000_000;

/** The free bytes on the disk of the folder. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function spaceOutcome(folder: string, free: number): Outcome {
  const message = `${folder} has ${(free / 1_000_000_000).toFixed(1)} GB free`;
  const fix = "Free some space before the next run.";
  if (free >= WARNED_BYTES_MIN) return ok(message);
  return free >= FAULT_BYTES_MIN ? warning(message, fix) : fault(EXIT.exhausted, { message, fix });
}
