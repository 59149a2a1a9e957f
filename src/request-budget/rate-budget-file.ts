/**
 * Stores a rate budget: in a file that all processes of this machine share, one for each budget group, or in this
 * process alone if nothing limits it. SQLite provides the lock, and survives a kill at any instant.
 */
import { mkdirSync, renameSync, statSync } from "node:fs";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import type { Clock } from "../api/clock.ts";
import { Failure } from "../failure.ts";
import { refusalOf } from "../operating-system/disk-full.ts";
import { openShared, transaction } from "../operating-system/shared-database.ts";
import { isBusy, sqliteCode } from "../operating-system/sqlite-errors.ts";
import { BUDGET_UNUSED, type BudgetState } from "./rate-budget.ts";
import { budgetText, readBudget } from "./rate-budget-text.ts";

/** The clock by which all users of a budget count, and who they are. */
export interface BudgetMoment {
  /** Milliseconds since 1970. */
  readonly nowMs: number;
  /** The number of this user. */
  readonly holder: number;
  /** Whether another user has died or is no longer heard of. */
  readonly isTerminated: (holder: number) => boolean;
}

export interface BudgetStore {
  /** Changes the state exclusively. The moment is null where users are the processes of this machine. */
  readonly change: <Value>(
    work: (state: BudgetState, moment: BudgetMoment | null) => readonly [BudgetState, Value],
    signal: AbortSignal,
  ) => Promise<Value>;
  /** The state after our last change; null while the changes of others are unknown. */
  readonly last: () => BudgetState | null;
  readonly close: () => void;
}

export function ownBudget(): BudgetStore {
  let state = BUDGET_UNUSED;
  return {
    change: (work) => {
      const [next, value] = work(state, null);
      state = next;
      return Promise.resolve(value);
    },
    last: () => state,
    close: () => undefined,
  };
}

/** A change takes well under a millisecond, so a process that finds the file locked blocks only briefly. */
const LOCKED_MS_MAX = 20;
const LOCKED_DELAY_MS = 10;
const LOCKED_TRIES_MAX = 2_000;
const FOLDER_MODE = 0o700;
const [SQLITE_CORRUPT, SQLITE_NOTADB] = [11, 26];

/** Requests of the same group count together: a host, or the name of several. Failures of `change`: disk-full, output-not-writable. */
export function sharedBudget(
  folder: string,
  group: string,
  clock: Pick<Clock, "sleep">,
): BudgetStore {
  const path = join(folder, `${group.replace(/[^a-z0-9.-]+/gi, "-")}.sqlite`);
  let opened: OpenedFile | null = null;
  let last: BudgetState | null = null;
  let held: unknown = null;
  const close = (): void => {
    opened?.database.close();
    opened = null;
  };
  /** Null if another process has the file locked. */
  const tryChange = <Value>(
    work: (state: BudgetState, moment: null) => readonly [BudgetState, Value],
  ): readonly [BudgetState, Value] | null => {
    // The file may have been removed or renamed: a process that still used the old one would count alone.
    if (opened !== null && opened.inode !== inodeOf(path)) close();
    opened ??= openedFile(folder, path);
    try {
      return changed(opened.database, work);
    } catch (cause) {
      held = cause;
      if (isBusy(cause)) return null;
      const code = sqliteCode(cause);
      if (code !== SQLITE_CORRUPT && code !== SQLITE_NOTADB) throw unusable(path, cause);
      // Damaged by a power failure: only the counts of the last minutes are lost.
      if (opened.inode === inodeOf(path)) renameSync(path, `${path}.damaged`);
      close();
      return null;
    }
  };
  return {
    change: async (work, signal) => {
      for (let number = 1; number <= LOCKED_TRIES_MAX; number++) {
        const done = tryChange(work);
        if (done !== null) {
          last = done[0];
          return done[1];
        }
        await clock.sleep(LOCKED_DELAY_MS, signal);
      }
      throw unusable(path, held);
    },
    last: () => last,
    close,
  };
}

interface OpenedFile {
  readonly database: DatabaseSync;
  readonly inode: number | null;
}

function openedFile(folder: string, path: string): OpenedFile {
  try {
    mkdirSync(folder, { recursive: true, mode: FOLDER_MODE });
    const database = openShared(path, LOCKED_MS_MAX);
    return { database, inode: inodeOf(path) };
  } catch (cause) {
    throw unusable(path, cause);
  }
}

const inodeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.ino ?? null;

/**
 * Runs the work in one transaction without waiting for the disk: writes of a killed process survive all the same,
 * and a power failure takes longer than the counts matter.
 */
function changed<Value>(
  database: DatabaseSync,
  work: (state: BudgetState, moment: null) => readonly [BudgetState, Value],
): readonly [BudgetState, Value] {
  database.exec("PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = OFF");
  return transaction(database, () => {
    database.exec(
      "CREATE TABLE IF NOT EXISTS budget (id INTEGER PRIMARY KEY, state TEXT NOT NULL)",
    );
    const row = database.prepare("SELECT state FROM budget WHERE id = 1").get();
    const done = work(readBudget(row?.["state"]), null);
    const write =
      "INSERT INTO budget (id, state) VALUES (1, ?) ON CONFLICT DO UPDATE SET state = excluded.state";
    database.prepare(write).run(budgetText(done[0]));
    return done;
  });
}

function unusable(path: string, cause: unknown): Failure {
  const refusal = refusalOf(path, cause);
  if (refusal !== null) return refusal;
  return new Failure(
    "output-not-writable",
    `${path}: the rate budget cannot be written (${cause instanceof Error ? cause.message : "unknown reason"})`,
    "Make the file writable, or remove it while no run is in progress.",
    cause,
  );
}
