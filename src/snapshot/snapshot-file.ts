/** The file of a snapshot: its tables, its mark, and the failures of opening it. */
import { closeSync, existsSync, openSync, readSync, renameSync, rmSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { Failure } from "../failure.ts";
import { diskFullOf } from "../operating-system/disk-full.ts";

/** "slot" in ASCII: distinguishes a snapshot from any other SQLite file. */
const APPLICATION_ID = 0x736c6f74;
const SNAPSHOT_FORMAT_VERSION = 6;
/** Twice the usual size: a sixth less time to write postings. */
const PAGE_BYTES = 8_192;
/** A pull that ends keeps readers of its snapshot waiting while it arranges the postings: some seconds for a million of them. */
const WAITING_MS_MAX = 60_000;
/** Books are confidential: only their owner may read them. */
const FILE_MODE = 0o600;

/** The first columns are set when the pull is complete (`arrange-postings.ts`): what readers take instead of the texts after them. */
export const postingsTable = (name: string): string => `
  CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    group_number INTEGER,
    source_number INTEGER,
    amount ANY NOT NULL,
    date TEXT NOT NULL,
    document_id TEXT NOT NULL,
    id TEXT NOT NULL,
    description TEXT NOT NULL,
    stated_number TEXT,
    document_type TEXT NOT NULL,
    month TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL,
    project_id TEXT,
    contact_id TEXT,
    tax_rate_id TEXT,
    financial_account_id TEXT,
    sha256 TEXT NOT NULL
  ) STRICT;
`;

export const documentsTable = (name: string): string => `
  CREATE TABLE ${name} (
    list TEXT NOT NULL,
    id TEXT NOT NULL,
    document_type TEXT NOT NULL,
    number TEXT,
    date TEXT NOT NULL,
    due_date TEXT,
    contact_id TEXT,
    total ANY,
    currency TEXT,
    total_in_currency ANY,
    unpaid ANY,
    payments TEXT NOT NULL,
    details TEXT NOT NULL,
    is_new INTEGER,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT;
`;

/**
 * `bodies`, `answers` and `refusals` are the evidence: the requests and the responses, each distinct body stored
 * once. An answered request is never sent again; a refused one (429, 503, a broken body) was sent again or ended
 * the run. `months`, `month_sums`, `series`, `postings`, `posting_groups`, `posting_sources`, `document_lists` and `documents` are derived from the
 * evidence and can be rebuilt;
 * `carried_over_from` and `carried_over_because` state from which earlier snapshot a month was carried over, and why. Amounts
 * are ten-thousandths as integers, or decimal text where that is not exact, in the sign as sent.
 */
const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE bodies (
    sha256 TEXT PRIMARY KEY,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL,
    method TEXT NOT NULL,
    address TEXT NOT NULL,
    is_report INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES bodies (sha256),
    received_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answers_by_purpose ON answers (purpose, number);
  CREATE TABLE refusals (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    method TEXT NOT NULL,
    address TEXT NOT NULL,
    is_report INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES bodies (sha256),
    received_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE months (
    month TEXT PRIMARY KEY,
    attempt INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pulling', 'pulled')),
    carried_over_from TEXT,
    carried_over_because TEXT CHECK (carried_over_because IN ('versions', 'ledger'))
  ) STRICT;
  CREATE TABLE month_sums (
    month TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL,
    positive ANY NOT NULL,
    negative ANY NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (month, ledger_account_id)
  ) STRICT;
  CREATE TABLE series (
    number INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('without-project', 'project', 'account')),
    requested_id TEXT NOT NULL,
    is_control INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    rows_distinct INTEGER NOT NULL,
    rows_stated INTEGER,
    is_end_shown INTEGER NOT NULL,
    is_first_page_unchanged INTEGER,
    rows_foreign INTEGER NOT NULL,
    rows_outside_month INTEGER NOT NULL,
    rows_undocumented INTEGER NOT NULL,
    entries_expected INTEGER NOT NULL,
    entries_found INTEGER NOT NULL,
    entries_unexpected INTEGER NOT NULL,
    sources TEXT NOT NULL
  ) STRICT;
  CREATE TABLE unknown_fields (
    month TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (month, path)
  ) STRICT;
  ${postingsTable("postings")}
  CREATE TABLE document_lists (
    list TEXT PRIMARY KEY,
    row_count INTEGER NOT NULL,
    rows_stated INTEGER,
    sources TEXT NOT NULL
  ) STRICT;
  ${documentsTable("documents")}
`;

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
       PRAGMA user_version = ${SNAPSHOT_FORMAT_VERSION}; ${TABLES}`,
    );
    describe(database);
    database.exec("COMMIT");
    database.close();
    // A log that a removed snapshot left behind would be replayed into this one.
    for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
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

/** Failures: snapshot-missing, snapshot-damaged, disk-full. */
export function openFile(path: string): DatabaseSync {
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
    if (mark === APPLICATION_ID && version === SNAPSHOT_FORMAT_VERSION) return database;
    database.close();
  } catch (cause) {
    if (database?.isOpen === true) database.close();
    // A file that was being written needs disk space even to be read.
    throw diskFullOf(path, cause) ?? damaged(path, "it is not a readable database", cause);
  }
  throw damaged(path, "it is not a snapshot of this version");
}

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

/** Returns to one plain file that can be copied and read anywhere. */
export function prepareForReading(database: DatabaseSync): void {
  database.exec("PRAGMA journal_mode = DELETE;");
}

export function damaged(path: string, what: string, cause?: unknown): Failure {
  return new Failure(
    "snapshot-damaged",
    `${path}: ${what}`,
    "Restore the file from a backup, or pull the books into a new snapshot.",
    cause,
  );
}

/** Runs a write; a full disk is a `Failure`, not a bug. */
export function writing<Value>(path: string, work: () => Value): Value {
  try {
    return work();
  } catch (cause) {
    throw diskFullOf(path, cause) ?? cause;
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
