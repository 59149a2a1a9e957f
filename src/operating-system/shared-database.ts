/**
 * SQLite files that several processes use: how they are opened, waited for and written (decision 186). No other file
 * opens one.
 */
import { closeSync, existsSync, openSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { isBusy } from "./sqlite-errors.ts";

export const MEMORY = ":memory:";
/** Books are confidential, and what a fleet knows of them: only their owner may read them. */
const OWNER_ONLY = 0o600;
/**
 * As long as a database on another machine may be away. A change takes milliseconds, the end of a large pull some
 * seconds.
 */
const WAIT_MS_MAX = 60_000;
/** What SQLite refuses at once, without a wait of its own, is tried again for half a second to a second. */
const TRY_MS = 20;
const TRIES_MAX = 25;

/** Opens a file to read and write it; a new one, and its journals, belong to its owner alone. */
export function openShared(path: string, waitMs = WAIT_MS_MAX): DatabaseSync {
  // To open and close a file in any other way releases the locks that this process has on it.
  if (path !== MEMORY && !existsSync(path)) closeSync(openSync(path, "a", OWNER_ONLY));
  return new DatabaseSync(path, { timeout: waitMs });
}

/** Opens an existing file for those who only look: nothing is created or changed. */
export const openToLook = (path: string, waitMs = WAIT_MS_MAX): DatabaseSync =>
  new DatabaseSync(path, { readOnly: true, timeout: waitMs });

/**
 * Runs the work in a transaction: all of it takes effect, or none. It has the lock for writing from the start,
 * because SQLite does not wait for one in the middle; with `BEGIN` it only reads.
 */
export function transaction<Value>(
  database: DatabaseSync,
  work: () => Value,
  begin: "BEGIN IMMEDIATE" | "BEGIN" = "BEGIN IMMEDIATE",
): Value {
  database.exec(begin);
  try {
    const value = work();
    database.exec("COMMIT");
    return value;
  } finally {
    // On a full disk SQLite rolls back by itself.
    if (database.isTransaction) database.exec("ROLLBACK");
  }
}

/** From now on changes go to a log: those who read see the file as it was, and keep nobody who writes waiting. */
export function useLog(database: DatabaseSync, synchronous: "FULL" | "NORMAL"): void {
  changeMode(database, "WAL");
  database.exec(`PRAGMA synchronous = ${synchronous}`);
}

/**
 * One plain file again, that can be moved and read anywhere. False, and still with its log, while others have it open.
 */
export function leaveLog(database: DatabaseSync): boolean {
  try {
    changeMode(database, "DELETE");
    return true;
  } catch (cause) {
    // Whoever is there needs the log; with it the file is complete too.
    if (isBusy(cause)) return false;
    throw cause;
  }
}

/** SQLite refuses another mode while others have the file open, and does not always wait for them. */
function changeMode(database: DatabaseSync, mode: "WAL" | "DELETE"): void {
  const row = database.prepare("PRAGMA busy_timeout").get();
  database.exec(`PRAGMA busy_timeout = ${TRY_MS}`);
  try {
    for (let tries = 1; ; tries += 1) {
      try {
        database.exec(`PRAGMA journal_mode = ${mode}`);
        return;
      } catch (cause) {
        if (!isBusy(cause) || tries >= TRIES_MAX) throw cause;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TRY_MS);
    }
  } finally {
    database.exec(`PRAGMA busy_timeout = ${String(row?.["timeout"])}`);
  }
}
