/**
 * Why SQLite refused: another process has the file, or the disk is full. Without SQLite itself, which not every
 * command loads.
 */
import { Failure } from "../failure.ts";

const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;

/** The primary code of an error of SQLite, which is the last byte of an extended one; null for any other error. */
export const sqliteCode = (cause: unknown): number | null =>
  cause instanceof Error && "errcode" in cause && typeof cause.errcode === "number"
    ? cause.errcode & 0xff
    : null;

/** Whether SQLite gave up waiting for another connection. */
export const isBusy = (cause: unknown): boolean => sqliteCode(cause) === SQLITE_BUSY;

/** Whether the disk was full; the write did not happen. */
export const isFull = (cause: unknown): boolean => sqliteCode(cause) === SQLITE_FULL;

/**
 * The failure `administration-held` if another process had the file for too long, which passes; null for other errors.
 */
export const heldOf = (path: string, cause: unknown): Failure | null =>
  isBusy(cause)
    ? new Failure(
        "administration-held",
        `${path}: another process keeps it locked`,
        "Wait until that process ends, then run the same command again: nothing is lost, and it continues where it was.",
        cause,
      )
    : null;
