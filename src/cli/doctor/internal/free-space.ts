/** How much room a disk has, and whether that is enough for a run. */
import { statfsSync } from "node:fs";
import { EXIT } from "../../exit-code.ts";
import { fault, type Outcome, ok, warning } from "../doctor-check.ts";

/** A snapshot of a million entries has 400 MB, and a handoff of them as much again. */
const WARNED_BYTES_MIN = 1_000_000_000;
/** A small administration with its pack. */
const FAULT_BYTES_MIN = 50_000_000;

/** Of the disk that the folder is on. */
export function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

export function spaceOutcome(folder: string, free: number): Outcome {
  const said = `${folder} has ${(free / 1_000_000_000).toFixed(1)} GB free`;
  const fix = "Make room before a run; what it writes is kept whole or not at all.";
  if (free >= WARNED_BYTES_MIN) return ok(said);
  return free >= FAULT_BYTES_MIN ? warning(said, fix) : fault(EXIT.exhausted, { said, fix });
}
