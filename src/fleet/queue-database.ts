/** The file of a queue on one machine: SQLite, which gives the lock over processes and survives a kill at any instant. */

import { statSync } from "node:fs";
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import { Failure } from "../failure.ts";
import { countIn } from "../fields/row.ts";
import { refusalOf } from "../operating-system/disk-full.ts";
import { openShared, transaction, useLog } from "../operating-system/shared-database.ts";
import { sqliteCode } from "../operating-system/sqlite-errors.ts";
import { OUTBOX_TABLES } from "./notices/local-outbox-tables.ts";

/** Distinguishes a queue from any other SQLite file: "flee" in ASCII. */
const APPLICATION_ID = 0x666c6565;
const FORMAT_VERSION = 2;

/**
 * `claim` is a number that no other claim has, `turn` the last one when the job was added or retried. The second
 * index is the rule that no member is claimed twice: SQLite itself refuses it.
 */
const TABLES = `
  CREATE TABLE workers (
    seat INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL,
    host TEXT NOT NULL,
    egress TEXT NOT NULL,
    pid INTEGER NOT NULL,
    version TEXT NOT NULL,
    started_at TEXT NOT NULL,
    seen_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE jobs (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    batch TEXT NOT NULL,
    member TEXT NOT NULL,
    job TEXT NOT NULL,
    priority INTEGER NOT NULL,
    turn INTEGER NOT NULL,
    attempts_max INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'final', 'draft', 'failed')),
    attempt INTEGER NOT NULL,
    claims INTEGER NOT NULL,
    due_at TEXT NOT NULL,
    claim INTEGER,
    seat INTEGER,
    worker TEXT,
    run_id TEXT,
    claimed_at TEXT,
    ended_at TEXT,
    result TEXT,
    failure TEXT,
    ending INTEGER,
    CHECK ((state = 'running') = (claim IS NOT NULL)),
    CHECK ((state IN ('final', 'draft', 'failed')) = (ending IS NOT NULL))
  ) STRICT;
  CREATE UNIQUE INDEX one_claim_per_member ON jobs (member) WHERE state = 'running';
  CREATE INDEX jobs_of_member ON jobs (member, state);
  -- All that a look at every job needs: without it a look reads all results too.
  CREATE INDEX jobs_in_view ON jobs (state, claims, batch, ending, priority, turn, sequence);
  CREATE INDEX jobs_ended ON jobs (ending) WHERE ending IS NOT NULL;
  CREATE TABLE parts (
    number INTEGER PRIMARY KEY,
    job INTEGER NOT NULL REFERENCES jobs (sequence),
    name TEXT NOT NULL,
    key TEXT NOT NULL,
    UNIQUE (job, name)
  ) STRICT;
  -- What has happened: grows only (tallies.ts).
  CREATE TABLE tallies (
    kind TEXT NOT NULL,
    pack TEXT NOT NULL,
    label TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (kind, pack, label)
  ) STRICT;
  CREATE TABLE numbers (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT;
  INSERT INTO numbers (name, last) VALUES ('claim', 0), ('ending', 0);`;

/**
 * The second format: the last claim of each member, by which they take turns. Before, jobs were counted when they were
 * added.
 */
const TURNS = `
  CREATE TABLE members (name TEXT PRIMARY KEY, served INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  DROP INDEX IF EXISTS jobs_in_order;
  CREATE INDEX jobs_by_member ON jobs (priority, member, sequence, due_at, turn) WHERE state = 'waiting';
  UPDATE jobs SET turn = 0;`;

/** A value of a row. */
export type SqlRow = Readonly<Record<string, unknown>>;

export interface QueueDatabase {
  /** Runs the work in one transaction, before or after those of all other processes. */
  readonly exclusively: <Value>(work: () => Value) => Value;
  readonly rows: (sql: string, ...values: readonly SQLInputValue[]) => readonly SqlRow[];
  /** Returns the number of changed rows. */
  readonly run: (sql: string, ...values: readonly SQLInputValue[]) => number;
  /** The next number of this name, higher than every earlier one. */
  readonly nextNumber: (name: "claim" | "ending") => number;
  readonly close: () => void;
}

/**
 * Creates the file when it is missing; its folder exists. Failure codes: `output-not-writable`, `disk-full`,
 * `administration-held`, `queue-damaged`; those of a statement are the last three.
 */
export function openQueueDatabase(path: string): QueueDatabase {
  let database: DatabaseSync | null = null;
  try {
    database = openShared(path);
    if (formatOf(database, path) < FORMAT_VERSION) prepare(database, path);
    // A state that was reported survives a power failure: a pack is not announced twice.
    database.exec("PRAGMA synchronous = FULL");
    // SQLite itself knows the small and capital letters of ASCII only.
    database.function("folded", { deterministic: true }, (text) => String(text).toLowerCase());
    return queueOn(database, path);
  } catch (cause) {
    database?.close();
    throw unusable(path, cause);
  }
}

/** The format of the file, 0 for an empty one. Only looks, so that those who read a queue hold nobody up. */
function formatOf(database: DatabaseSync, path: string): number {
  const numberOf = (pragma: string): unknown =>
    database.prepare(`PRAGMA ${pragma}`).get()?.[pragma];
  const [application, version] = [numberOf("application_id"), numberOf("user_version")];
  const known = [1, FORMAT_VERSION].find((one) => one === version);
  if (application === APPLICATION_ID && known !== undefined) return known;
  const [tables] = database.prepare("SELECT count(*) AS count FROM sqlite_schema").all();
  if (application === 0 && version === 0 && tables?.["count"] === 0) return 0;
  throw new Failure(
    "output-not-writable",
    `${path} is not a queue that this version of slotsom can use`,
    "Use the version that made it, or choose another folder with SLOTSOM_HOME.",
  );
}

function prepare(database: DatabaseSync, path: string): void {
  useLog(database, "FULL");
  transaction(database, () => {
    // Another process may have done it while this one waited.
    const format = formatOf(database, path);
    if (format < 1)
      database.exec(`${TABLES}${OUTBOX_TABLES} PRAGMA application_id = ${APPLICATION_ID}`);
    if (format < FORMAT_VERSION) database.exec(`${TURNS} PRAGMA user_version = ${FORMAT_VERSION}`);
  });
}

function queueOn(database: DatabaseSync, path: string): QueueDatabase {
  const opened = identityOf(path);
  const guarded = <Value>(work: () => Value): Value => {
    // SQLite would work on with the file that it opened, and every job of it would be lost.
    if (identityOf(path) !== opened) throw damaged(path, "another file is in its place, or none");
    try {
      return work();
    } catch (cause) {
      throw refusalOf(path, cause) ?? damagedOf(path, cause) ?? cause;
    }
  };
  const rows: QueueDatabase["rows"] = (sql, ...values) =>
    guarded(() => database.prepare(sql).all(...values));
  return {
    exclusively: (work) => guarded(() => transaction(database, work)),
    rows,
    run: (sql, ...values) =>
      Number.parseInt(String(database.prepare(sql).run(...values).changes), 10),
    nextNumber: (name) => {
      const [row] = rows("UPDATE numbers SET last = last + 1 WHERE name = ? RETURNING last", name);
      return countIn(row ?? {}, "last");
    },
    close: () => {
      if (database.isOpen) database.close();
    },
  };
}

function unusable(path: string, cause: unknown): unknown {
  if (cause instanceof Failure) return cause;
  return (
    refusalOf(path, cause) ??
    damagedOf(path, cause) ??
    new Failure(
      "output-not-writable",
      `${path}: the queue of the fleet cannot be used (${cause instanceof Error ? cause.message : "unknown reason"})`,
      "Give yourself write access to it, or choose another folder with SLOTSOM_HOME.",
      cause,
    )
  );
}

/** Changes when another file is put in its place; null without a file. */
function identityOf(path: string): string | null {
  const found = statSync(path, { throwIfNoEntry: false });
  return found === undefined ? null : `${found.dev}:${found.ino}`;
}

/** SQLITE_IOERR, SQLITE_CORRUPT and SQLITE_NOTADB. A damaged first page can also look as if it had no tables. */
const DAMAGE_CODES: readonly (number | null)[] = [10, 11, 26];
const DAMAGE_MESSAGE = /^(?:no such table|malformed database schema)/;

function damagedOf(path: string, cause: unknown): Failure | null {
  const isDamage = DAMAGE_CODES.includes(sqliteCode(cause));
  if (!(cause instanceof Error) || !(isDamage || DAMAGE_MESSAGE.test(cause.message))) return null;
  return damaged(path, cause.message, cause);
}

const damaged = (path: string, why: string, cause?: unknown): Failure =>
  new Failure(
    "queue-damaged",
    `${path}: the queue of the fleet cannot be read (${why})`,
    "Set it aside: move it, and the files with -wal and -shm after its name, to another folder; packs and pulled months stay. Then run the same command again.",
    cause,
  );
