/**
 * A file that is locked by one holder at a time, or by several that share it. The system releases the lock when the process ends,
 * however it ends: no one has to check whether a holder is still alive, so there is no race between
 * two checks.
 */
import { openShared } from "./shared-database.ts";
import { isBusy } from "./sqlite-errors.ts";

/**
 * Two processes that lock at the same instant may both fail without a wait: one yields, the other waits
 * this long.
 */
const GIVING_WAY_MS = 25;

/**
 * Returns a function that releases the lock, or null if it is held, by this process or another. The
 * empty file remains: removing it would allow two holders at once. Do not open it in any other way,
 * because closing a file releases all locks of the process on it.
 */
export const holdFile = (path: string): (() => void) | null => locked(path, "BEGIN EXCLUSIVE");

/** As `holdFile`, but for one of several holders that share the lock; it keeps `holdFile` away. */
export const shareFile = (path: string): (() => void) | null =>
  // The transaction takes its lock when it reads.
  locked(path, "BEGIN; SELECT count(*) FROM sqlite_schema");

function locked(path: string, begin: string): (() => void) | null {
  const database = openShared(path, GIVING_WAY_MS);
  let isSatisfied = false;
  try {
    database.exec(begin);
    isSatisfied = true;
    return () => {
      database.close();
    };
  } catch (cause) {
    if (isBusy(cause)) return null;
    throw cause;
  } finally {
    if (!isSatisfied) database.close();
  }
}
