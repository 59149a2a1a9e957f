/**
 * Distinguishes a process that has no handle left for another file from other errors: its limit is a Failure, not a
 * bug.
 */
import { closeSync, openSync } from "node:fs";
import { Failure, hasErrorCode } from "../failure.ts";
import { sqliteCode } from "./sqlite-errors.ts";

const SQLITE_CANTOPEN = 14;

/** The failure `too-many-open-files`, for an error of files, connections or SQLite; null for another reason. */
export const outOfFilesOf = (cause: unknown): Failure | null =>
  isOutOfFiles(cause)
    ? new Failure(
        "too-many-open-files",
        "this process may open no more files and connections",
        "Raise the limit with ulimit -n 4096 (in a unit of systemd: LimitNOFILE=4096), then run the same command again: it continues where it was.",
        cause,
      )
    : null;

function isOutOfFiles(cause: unknown): boolean {
  if (hasErrorCode(cause, "EMFILE") || hasErrorCode(cause, "ENFILE")) return true;
  // SQLite says only that it cannot open a file.
  return sqliteCode(cause) === SQLITE_CANTOPEN && !canOpen(process.execPath);
}

function canOpen(path: string): boolean {
  try {
    closeSync(openSync(path, "r"));
    return true;
  } catch (cause) {
    if (isOutOfFiles(cause)) return false;
    throw cause;
  }
}
