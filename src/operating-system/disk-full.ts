/** Tells a full disk from whatever else stops a write: a full disk is a Failure, not a bug. */
import { statfsSync } from "node:fs";
import { dirname } from "node:path";
import { Failure, hasErrorCode } from "../failure.ts";

const SQLITE_FULL = 13;
const SQLITE_IOERR = 10;
/** SQLite's index of its log grows by half of this; without room for it all it says is "disk I/O error". */
const ROOM_BYTES_MIN = 65_536;

/** Failure `disk-full`, or null when the write was stopped by something else. */
export function diskFullOf(path: string, cause: unknown): Failure | null {
  if (!isOutOfRoom(path, cause)) return null;
  return new Failure(
    "disk-full",
    `${path}: the disk is full`,
    "Make room and run the same command again; what was pulled is kept.",
    cause,
  );
}

function isOutOfRoom(path: string, cause: unknown): boolean {
  if (hasErrorCode(cause, "ENOSPC") || hasErrorCode(cause, "EDQUOT")) return true;
  if (!(cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number")) {
    return false;
  }
  // An extended code has the plain one in its last byte.
  const code = cause.errcode & 0xff;
  if (code !== SQLITE_IOERR) return code === SQLITE_FULL;
  const { bavail, bsize } = statfsSync(dirname(path));
  return bavail * bsize < ROOM_BYTES_MIN;
}
