/** The file of a snapshot: its tables, its mark, and the failures of opening it. */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../failure.ts";
import { diskFullOf } from "../operating-system/disk-full.ts";
import { isBusy } from "../operating-system/exclusive-file.ts";
import { documentNotesTable, documentTables, TABLES } from "./snapshot-tables.ts";

/** "slot" in ASCII: distinguishes a snapshot from any other SQLite file. */
const APPLICATION_ID = 0x736c6f74;
const FORMAT_VERSION = 7;
/** Its documents have less, and are read from its answers again; its pull asked for no versions of documents and no bank mutations. */
const EARLIER_FORMAT_VERSION = 6;
/** The row of `meta` that a finished pull has. */
export const IDENTITY_NAME = "snapshot_id";
/** Twice the usual size: a sixth less time to write postings. */
const PAGE_BYTES = 8_192;
/** A pull that ends keeps readers of its snapshot waiting while it arranges the postings: some seconds for a million of them. */
const WAITING_MS_MAX = 60_000;
/** Books are confidential: only their owner may read them. */
const FILE_MODE = 0o600;

/**
 * Creates a new file with its description. It is renamed into place when it is complete, so a process that is
 * killed here leaves no unreadable snapshot. Failures: output-not-writable, disk-full.
 */
export function createFile(path: string, describe: (database: DatabaseSync) => void): void {
  const draft = `${path}.new`;
  let database: DatabaseSync | null = null;
  try {
    rmSync(draft, { force: true });
    closeSync(openSync(draft, "wx", FILE_MODE));
    database = new DatabaseSync(draft);
    database.exec(
      `PRAGMA page_size = ${PAGE_BYTES}; PRAGMA journal_mode = MEMORY; BEGIN; PRAGMA application_id = ${APPLICATION_ID};
       PRAGMA user_version = ${FORMAT_VERSION}; ${TABLES}`,
    );
    describe(database);
    database.exec("COMMIT");
    database.close();
    // A log that a removed snapshot left behind would be replayed into this one.
    removeLogs(path);
    renameSync(draft, path);
  } catch (cause) {
    if (database?.isOpen === true) database.close();
    rmSync(draft, { force: true });
    const full = diskFullOf(path, cause);
    if (full !== null) throw full;
    throw new Failure(
      "output-not-writable",
      `${path}: the snapshot cannot be created here`,
      "Check that the folder exists and is writable, and that the disk is not full.",
      cause,
    );
  }
}

/** Removes a snapshot that nobody has open. */
export function removeSnapshot(path: string): void {
  rmSync(path, { force: true });
  removeLogs(path);
}

function removeLogs(path: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}

/** How every SQLite file starts. */
const SQLITE_START = "SQLite format 3\0";

/** Whether the path may be a snapshot: false for a folder, and for a file of another kind, such as a text. */
export function mayBeSnapshot(path: string): boolean {
  if (!statSync(path).isFile()) return false;
  const start = Buffer.alloc(SQLITE_START.length);
  const file = openSync(path, "r");
  try {
    readSync(file, start, 0, start.length, 0);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1") === SQLITE_START;
}

/** Failures: snapshot-missing, snapshot-damaged (also for a file of another format), disk-full, administration-held. */
export function openFile(
  path: string,
  formats: readonly unknown[] = [FORMAT_VERSION],
): DatabaseSync {
  if (!existsSync(path)) {
    throw new Failure(
      "snapshot-missing",
      `the snapshot ${path} does not exist`,
      "Pull the books first: slotsom pull.",
    );
  }
  let database: DatabaseSync | null = null;
  try {
    database = new DatabaseSync(path, { timeout: WAITING_MS_MAX });
    const opened = database;
    const [mark, version] = ["application_id", "user_version"].map((name) => {
      const row = opened.prepare(`PRAGMA ${name}`).get();
      return row?.[name];
    });
    if (mark === APPLICATION_ID && formats.includes(version)) return database;
    database.close();
  } catch (cause) {
    if (database?.isOpen === true) database.close();
    // A file that was being written needs disk space even to be read.
    throw (
      diskFullOf(path, cause) ??
      held(path, cause) ??
      damaged(path, "it is not a readable database", cause)
    );
  }
  throw damaged(path, "it is not a snapshot of this version");
}

/** As `openFile`, also in the format before. */
export const openFileOrEarlier = (path: string): DatabaseSync =>
  openFile(path, [FORMAT_VERSION, EARLIER_FORMAT_VERSION]);

/** Whether the file has the format before: readers find its documents in temporary tables, to be filled from its answers. */
export function prepareDocuments(database: DatabaseSync): boolean {
  const isEarlier = isEarlierFormat(database);
  if (isEarlier) database.exec(documentTables("temp"));
  else if (!hasDocumentNotes(database)) database.exec(documentNotesTable("temp"));
  return isEarlier;
}

/** As `openFileOrEarlier`; an unfinished pull continues in this format, because documents are what a pull reads last. */
export function openFileForPull(path: string): DatabaseSync {
  const database = openFileOrEarlier(path);
  return orClosed(database, () => {
    writing(path, () => {
      upgradeUnfinished(database);
    });
    return database;
  });
}

/** A pull of an earlier version of this format kept none. */
const hasDocumentNotes = (database: DatabaseSync): boolean =>
  database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'document_notes'").get() !== undefined;

function upgradeUnfinished(database: DatabaseSync): void {
  const isFinished = database.prepare("SELECT 1 FROM meta WHERE name = ?").get(IDENTITY_NAME);
  if (isFinished !== undefined) return;
  if (formatOf(database) === FORMAT_VERSION) {
    database.exec(documentNotesTable("main"));
    return;
  }
  transaction(database, () => {
    database.exec(
      `DROP TABLE main.documents; DROP TABLE main.document_lists;
       ${documentTables("main")} PRAGMA user_version = ${FORMAT_VERSION};`,
    );
  });
}

export const isEarlierFormat = (database: DatabaseSync): boolean =>
  formatOf(database) === EARLIER_FORMAT_VERSION;

const formatOf = (database: DatabaseSync): unknown =>
  database.prepare("PRAGMA user_version").get()?.["user_version"];

/** Returns what `make` makes from an open database, and closes the database if that fails. */
export function orClosed<Value>(database: DatabaseSync, make: () => Value): Value {
  let isMade = false;
  try {
    const value = make();
    isMade = true;
    return value;
  } finally {
    if (!isMade) database.close();
  }
}

/**
 * Commits without waiting for the disk each time: a killed process loses nothing, and a power failure at most
 * the last answers, which are requested again.
 */
export function prepareForWriting(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
}

/**
 * Returns to one plain file that can be copied and read anywhere. While a reader has the file open, such as a plan that
 * looks at its sizes, SQLite refuses that, at once or after its own wait: readers are given some seconds to close it.
 */
export function prepareForReading(database: DatabaseSync): void {
  database.exec(`PRAGMA busy_timeout = ${GIVING_WAY_MS}`);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        database.exec("PRAGMA journal_mode = DELETE;");
        return;
      } catch (cause) {
        if (!isBusy(cause) || tries >= TRIES_MAX) throw cause;
      }
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, GIVING_WAY_MS);
    }
  } finally {
    database.exec(`PRAGMA busy_timeout = ${WAITING_MS_MAX}`);
  }
}

const GIVING_WAY_MS = 20;
/** Two to four seconds. */
const TRIES_MAX = 100;

/** Another program has the file for longer than it should: that passes, and nothing is lost. */
const held = (path: string, cause: unknown): Failure | null =>
  isBusy(cause)
    ? new Failure(
        "administration-held",
        `${path}: another program has the snapshot open`,
        "Wait until that program ends, then run the same command again: it continues where it was.",
        cause,
      )
    : null;

export function damaged(path: string, what: string, cause?: unknown): Failure {
  return new Failure(
    "snapshot-damaged",
    `${path}: ${what}`,
    "Restore the file from a backup, or pull the books into a new snapshot.",
    cause,
  );
}

/** Runs a write; a full disk and another program that has the file are failures, no bugs. */
export function writing<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw diskFullOf(path, cause) ?? held(path, cause) ?? cause;
  }
}

/** Runs the work in a transaction: all of it takes effect, or none. */
export function transaction<Value>(database: DatabaseSync, work: () => Value): Value {
  database.exec("BEGIN");
  let isDone = false;
  try {
    const value = work();
    database.exec("COMMIT");
    isDone = true;
    return value;
  } finally {
    if (!isDone && database.isTransaction) database.exec("ROLLBACK");
  }
}
