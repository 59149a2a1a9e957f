/** The file of a snapshot: its tables, its mark, and the failures of opening it. */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import type { DatabaseSync } from "node:sqlite";
import { Failure } from "../failure.ts";
import { diskFullOf, refusalOf } from "../operating-system/disk-full.ts";
import { openShared, transaction } from "../operating-system/shared-database.ts";
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

/**
 * Creates a new file with its description. It is renamed into place when it is complete, so a process that is
 * killed here leaves no unreadable snapshot. Failures: output-not-writable, disk-full.
 */
export function createFile(path: string, describe: (database: DatabaseSync) => void): void {
  const draft = `${path}.new`;
  let database: DatabaseSync | null = null;
  try {
    rmSync(draft, { force: true });
    database = openShared(draft);
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
    database = openShared(path);
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
    throw refusalOf(path, cause) ?? damaged(path, "it is not a readable database", cause);
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

export function damaged(path: string, what: string, cause?: unknown): Failure {
  return new Failure(
    "snapshot-damaged",
    `${path}: ${what}`,
    "Restore the file from a backup, or pull the books into a new snapshot.",
    cause,
  );
}

/** Runs a write; a full disk, and another process that keeps the file, are failures and no bugs. */
export function writing<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw refusalOf(path, cause) ?? cause;
  }
}

/** As `writing`, in a transaction: all of it takes effect, or none. */
export const storing = <Value>(path: string, database: DatabaseSync, work: () => Value): Value =>
  writing(path, () => transaction(database, work));
