/** The store on SQLite: a file, or `:memory:`. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { Failure, invariant } from "../../failure.ts";
import {
  leaveLog,
  MEMORY,
  openShared,
  openToLook,
  useLog,
} from "../../operating-system/shared-database.ts";
import { isBusy } from "../../operating-system/sqlite-errors.ts";
import { migrate, requireVersion } from "./schema-version.ts";
import type { SqlRow, Store } from "./store.ts";

/** How long a writer waits for another process that is writing. */
const BUSY_TIMEOUT_MS = 5_000;
const CACHE_KIB = 16_384;
/** Prepared statements in the cache; the least recently used ones are dropped. */
const STATEMENTS_MAX = 400;
/** Copies of one statement in the cache, for reading it several times at once. */
const COPIES_MAX = 4;

/**
 * Opens the books of the service and updates the schema. Only the owner of the file can read it. Failure
 * `output-not-writable` if the file cannot be used or was made by a newer version. SQLite's own error
 * (`isBusy`) if another process keeps writing.
 */
export const openStore = (path: string): Store => storeOn(openDatabase(path));

/** The store on a database that is open and has the schema of this version. */
export function storeOn(database: DatabaseSync): Store {
  addFunctions(database);
  const statements = new Statements(database);
  let depth = 0;
  // A nested transaction is a part of the outer one that can fail on its own.
  const begin = (): void => {
    database.exec(depth === 0 ? "BEGIN IMMEDIATE" : `SAVEPOINT level_${depth}`);
    depth += 1;
  };
  const commit = (): void => {
    database.exec(depth === 1 ? "COMMIT" : `RELEASE level_${depth - 1}`);
  };
  const rollBack = (): void => {
    // On a full disk SQLite rolls back by itself.
    if (!database.isTransaction) return;
    const name = `level_${depth - 1}`;
    database.exec(depth === 1 ? "ROLLBACK" : `ROLLBACK TO ${name}; RELEASE ${name}`);
  };
  return {
    rows: (sql, ...parameters) => statements.rows(sql, parameters),
    iterate: (sql, ...parameters) => statements.iterate(sql, parameters),
    run: (sql, ...parameters) => statements.run(sql, parameters),
    transaction: (work) => {
      begin();
      try {
        const value = work();
        invariant(!(value instanceof Promise), "a transaction is synchronous");
        commit();
        return value;
      } catch (cause) {
        rollBack();
        throw cause;
      } finally {
        depth -= 1;
      }
    },
    transactionInSteps: async (work) => {
      invariant(depth === 0, "a transaction in steps is not a part of another");
      const hasLog = isNew(database) && leaveLog(database);
      begin();
      try {
        const value = await work();
        commit();
        return value;
      } catch (cause) {
        rollBack();
        throw cause;
      } finally {
        depth -= 1;
        if (hasLog) useLog(database, "NORMAL");
      }
    },
    asOfNow: () => viewOf(database),
    close: () => {
      database.close();
    },
  };
}

/** SQLite's own function for lower case knows the letters of ASCII alone. */
function addFunctions(database: DatabaseSync): void {
  database.function("lower_case", { deterministic: true }, (text) =>
    typeof text === "string" ? text.toLowerCase() : text,
  );
}

function viewOf(database: DatabaseSync): Store | null {
  const path = database.location();
  return path === null ? null : openView(path);
}

/** The books in a file as they are now, for reading; the file stays as it is. Failure `arguments-invalid` for one of another version. */
export function openView(path: string): Store {
  const view = openToLook(path, BUSY_TIMEOUT_MS);
  try {
    view.exec("BEGIN");
    requireVersion(view, path);
    return storeOn(view);
  } catch (cause) {
    view.close();
    throw cause;
  }
}

/**
 * Whether it has a log and no books. The pages of a new database are written once: with a log, the commit of many
 * would copy all of them from it. One with books keeps its log, because others read it meanwhile.
 */
const isNew = (database: DatabaseSync): boolean =>
  database.prepare("PRAGMA journal_mode").get()?.["journal_mode"] === "wal" &&
  database.prepare("SELECT 1 FROM administrations LIMIT 1").get() === undefined;

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | null = null;
  try {
    database = openShared(path, BUSY_TIMEOUT_MS);
    if (path !== MEMORY) useLog(database, "NORMAL");
    database.exec(`PRAGMA cache_size = -${CACHE_KIB}`);
    migrate(database, path);
    return database;
  } catch (cause) {
    database?.close();
    // While another process is creating the database; the caller knows what to do about it.
    if (cause instanceof Failure || isBusy(cause)) throw cause;
    throw new Failure(
      "output-not-writable",
      `the database ${path} cannot be opened: ${cause instanceof Error ? cause.message : "unknown"}`,
      "Name a new file or one made by this program, in an existing, writable folder with free space.",
      cause,
    );
  }
}

/** A statement, and what its text says of it: searched once, because loading the books of a year runs some of them 30,000 times. */
interface Prepared {
  readonly statement: StatementSync;
  /** Whether integers are read as `bigint`. */
  isWide: boolean;
  /** Whether parameters are numbered: `?2`. */
  readonly isNumbered: boolean;
}

/**
 * Prepared statements by their text. Integers are read as `number`, which costs half of reading them as
 * `bigint` and converting; a statement that meets one beyond 2^53 is read again as `bigint`, and from then
 * on always.
 */
class Statements {
  readonly #database: DatabaseSync;
  readonly #idle = new Map<string, Prepared[]>();
  readonly #wide = new Set<string>();

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  rows(sql: string, parameters: readonly SQLInputValue[]): SqlRow[] {
    return this.#use(sql, (prepared) => {
      const { statement } = prepared;
      try {
        const rows = statement.all(...bound(prepared, parameters));
        return prepared.isWide ? rows.map(narrowed) : rows;
      } catch (cause) {
        if (!isBeyondNumber(cause)) throw cause;
        this.#widen(sql, prepared);
        return statement.all(...bound(prepared, parameters)).map(narrowed);
      }
    });
  }

  /** The statement belongs to this iteration until it ends, so a nested use of the same text is safe. */
  *iterate(sql: string, parameters: readonly SQLInputValue[]): Generator<SqlRow> {
    const prepared = this.#take(sql);
    const { statement, isWide } = prepared;
    let given = 0;
    try {
      try {
        for (const row of statement.iterate(...bound(prepared, parameters))) {
          given += 1;
          yield isWide ? narrowed(row) : row;
        }
      } catch (cause) {
        if (!isBeyondNumber(cause)) throw cause;
        this.#widen(sql, prepared);
        let index = 0;
        for (const row of statement.iterate(...bound(prepared, parameters))) {
          if (index++ >= given) yield narrowed(row);
        }
      }
    } finally {
      this.#give(sql, prepared);
    }
  }

  run(sql: string, parameters: readonly SQLInputValue[]): number {
    return this.#use(sql, (prepared) => {
      const { changes } = prepared.statement.run(...bound(prepared, parameters));
      return typeof changes === "number" ? changes : wholeOf(changes);
    });
  }

  #use<Value>(sql: string, work: (prepared: Prepared) => Value): Value {
    const prepared = this.#take(sql);
    try {
      return work(prepared);
    } finally {
      this.#give(sql, prepared);
    }
  }

  #take(sql: string): Prepared {
    const idle = this.#idle.get(sql)?.pop();
    if (idle !== undefined) return idle;
    const statement = this.#database.prepare(sql);
    // A statement that writes and returns rows cannot be read a second time, so it reads `bigint` from the start.
    const isWide = this.#wide.has(sql) || /\bRETURNING\b/i.test(sql);
    statement.setReadBigInts(isWide);
    return { statement, isWide, isNumbered: /\?\d/.test(sql) };
  }

  #give(sql: string, prepared: Prepared): void {
    const idle = this.#idle.get(sql) ?? [];
    if (idle.length < COPIES_MAX) idle.push(prepared);
    // Moved to the end: a Map keeps its order, so the first key is the least recently used one.
    this.#idle.delete(sql);
    this.#idle.set(sql, idle);
    if (this.#idle.size > STATEMENTS_MAX) {
      const [oldest] = this.#idle.keys();
      if (oldest !== undefined) this.#idle.delete(oldest);
    }
  }

  #widen(sql: string, prepared: Prepared): void {
    this.#wide.add(sql);
    this.#idle.delete(sql);
    prepared.isWide = true;
    prepared.statement.setReadBigInts(true);
  }
}

type Bound = readonly [Record<string, SQLInputValue>, ...SQLInputValue[]];

/** Node before 22.20 and 24.7 binds positional values to `?` only, and to a numbered `?2` only by name. */
function bound({ isNumbered }: Prepared, parameters: readonly SQLInputValue[]): Bound {
  if (!isNumbered) return [{}, ...parameters];
  return [Object.fromEntries(parameters.map((value, index) => [`?${index + 1}`, value]))];
}

function isBeyondNumber(cause: unknown): boolean {
  return cause instanceof RangeError && "code" in cause && cause.code === "ERR_OUT_OF_RANGE";
}

function narrowed(row: SqlRow): SqlRow {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === "bigint" && isSafe(value) ? wholeOf(value) : value,
    ]),
  );
}

const isSafe = (value: bigint): boolean => BigInt.asIntN(54, value) === value;
const wholeOf = (value: bigint): number => Number.parseInt(value.toString(), 10);
