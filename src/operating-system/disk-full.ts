/** Distinguishes a full disk from other write errors: a full disk is a Failure, not a bug. */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { Failure, hasErrorCode } from "../failure.ts";
import { heldOf, isFull, sqliteCode } from "./sqlite-errors.ts";

const SQLITE_IOERR = 10;
/** SQLite's log index grows by half of this; without room for it the only message is "disk I/O error". */
const ROOM_BYTES_MIN = 65_536;

/** The failure `disk-full`, or null if the write failed for another reason. */
export function diskFullOf(path: string, cause: unknown): Failure | null {
  if (!isOutOfRoom(path, cause)) return null;
  return new Failure(
    "disk-full",
    `${path}: the disk is full`,
    "Free disk space and run the same command again; pulled answers are kept.",
    cause,
  );
}

/**
 * What keeps a file from being written, and passes: `disk-full`, or `administration-held` by another process; null for
 * other errors.
 */
export const refusalOf = (path: string, cause: unknown): Failure | null =>
  diskFullOf(path, cause) ?? heldOf(path, cause);

function isOutOfRoom(path: string, cause: unknown): boolean {
  if (hasErrorCode(cause, "ENOSPC") || hasErrorCode(cause, "EDQUOT")) return true;
  if (sqliteCode(cause) !== SQLITE_IOERR) return isFull(cause);
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < ROOM_BYTES_MIN;
}
