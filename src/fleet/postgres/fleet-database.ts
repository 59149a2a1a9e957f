/** The database of a fleet: transactions that are repeated while the server is away, and never happen twice. */
import { Pool, type PoolClient, types } from "pg";
import { parseInstant } from "../../calendar/instant.ts";
import { invariant } from "../../failure.ts";
import type { SqlRow } from "../queue-database.ts";
import { databaseFailure, databaseUnreachable, isAway, isConflict } from "./database-failure.ts";
import type { DatabaseUrl } from "./database-url.ts";

export interface DatabasePorts {
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The time in which a server that is away may come back. */
  readonly awayMsMax: number;
}

/** The statements of a transaction that changes nothing. */
export interface Reading {
  readonly rows: (sql: string, ...values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
}

/** The statements of one transaction. */
export interface Transaction extends Reading {
  /** Returns the number of changed rows. */
  readonly run: (sql: string, ...values: readonly SqlValue[]) => Promise<number>;
}

type SqlValue = string | number | null | readonly string[] | readonly number[];

export interface FleetDatabase {
  readonly url: DatabaseUrl;
  /**
   * Runs the work in one transaction. While the server is away it is repeated. A connection that is lost during the commit leaves open what
   * became of it: then the server is asked first. Needs the schema of this version. Failure codes: `database-unreachable`,
   * `database-refused`, `database-unfit`.
   */
  readonly transact: <Value>(
    work: (transaction: Transaction) => Promise<Value>,
    signal?: AbortSignal,
  ) => Promise<Value>;
  /** Runs work that changes nothing, with or without the schema: it can always be repeated. The same failure codes. */
  readonly read: <Value>(work: (transaction: Reading) => Promise<Value>) => Promise<Value>;
  readonly close: () => Promise<void>;
}

/** A worker has its claim, its heartbeat and its rate budget; more would only wait for each other. */
const CONNECTIONS_MAX = 3;
const CONNECT_MS_MAX = 5_000;
/** A transaction takes milliseconds, so that a longer silence means a lost connection. */
const QUERY_MS_MAX = 30_000;
const DELAYS_MS = [50, 2_000] as const;

/** Connects at the first transaction. */
export function openFleetDatabase(url: DatabaseUrl, ports: DatabasePorts): FleetDatabase {
  const pool = new Pool({
    connectionString: url.href,
    application_name: "slotsom",
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    query_timeout: QUERY_MS_MAX,
    keepAlive: true,
    types: { getTypeParser: parserOf },
  });
  // A connection that is lost between two statements is noticed by the next one; without a listener it would end the process.
  const ignore = (): void => undefined;
  pool.on("error", ignore);
  pool.on("connect", (client) => {
    client.on("error", ignore);
  });
  let isOpen = true;
  return {
    url,
    transact: (work, signal) =>
      patiently(() => attempt(pool, work), url, ports, signal ?? new AbortController().signal),
    read: (work) =>
      patiently(() => attemptReading(pool, work), url, ports, new AbortController().signal),
    close: async () => {
      if (isOpen) await pool.end();
      isOpen = false;
    },
  };
}

/** How an attempt at a transaction ended, unless it threw. */
type Attempted<Value> =
  | { readonly kind: "done"; readonly value: Value }
  | { readonly kind: "repeat" | "away"; readonly cause: unknown }
  /** The connection was lost during the commit; `ask` learns whether it happened. */
  | {
      readonly kind: "uncertain";
      readonly value: Value;
      readonly cause: unknown;
      readonly ask: () => Promise<boolean>;
    };

async function patiently<Value>(
  attemptOnce: () => Promise<Attempted<Value>>,
  url: DatabaseUrl,
  { monotonicMs, sleep, awayMsMax }: DatabasePorts,
  signal: AbortSignal,
): Promise<Value> {
  const endMs = monotonicMs() + awayMsMax;
  const [delayMsMin, delayMsMax] = DELAYS_MS;
  let delayMs: number = delayMsMin;
  let next = attemptOnce;
  for (;;) {
    signal.throwIfAborted();
    const ended = await next().catch((cause: unknown) => {
      throw databaseFailure(url, cause);
    });
    next = ended.kind === "uncertain" ? () => settled(ended) : attemptOnce;
    if (ended.kind === "done") return ended.value;
    if (monotonicMs() + delayMs > endMs) throw databaseUnreachable(url, ended.cause);
    await sleep(delayMs, signal);
    delayMs = Math.min(delayMs * 2, delayMsMax);
  }
}

async function settled<Value>(
  uncertain: Attempted<Value> & { readonly kind: "uncertain" },
): Promise<Attempted<Value>> {
  try {
    return (await uncertain.ask())
      ? { kind: "done", value: uncertain.value }
      : { kind: "repeat", cause: uncertain.cause };
  } catch (cause) {
    if (isAway(cause)) return { ...uncertain, cause };
    throw cause;
  }
}

/** Runs the work on a connection, between its first statements and its commit. */
async function attempt<Value>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Attempted<Value>> {
  return connected(pool, async (client) => {
    const token = await begin(client);
    const value = await work(transactionOn(client));
    const lost = await commitLost(client);
    if (lost === null) return { kind: "done", value };
    return { kind: "uncertain", value, cause: lost.cause, ask: () => isCommitted(pool, token) };
  });
}

const attemptReading = <Value>(
  pool: Pool,
  work: (transaction: Reading) => Promise<Value>,
): Promise<Attempted<Value>> =>
  connected(pool, async (client) => {
    await client.query("BEGIN READ ONLY");
    const value = await work(transactionOn(client));
    await client.query("COMMIT");
    return { kind: "done", value };
  });

/** A connection whose transaction has not ended is not used again. */
async function connected<Value>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Attempted<Value>>,
): Promise<Attempted<Value>> {
  let client: PoolClient | null = null;
  let isIntact = false;
  try {
    client = await pool.connect();
    const ended = await work(client);
    isIntact = ended.kind === "done";
    return ended;
  } catch (cause) {
    if (isAway(cause)) return { kind: "away", cause };
    isIntact = client !== null && (await isRolledBack(client));
    if (isConflict(cause)) return { kind: "repeat", cause };
    throw cause;
  } finally {
    client?.release(!isIntact);
  }
}

/** Returns the token of the transaction, of which the row is there if it was committed, and in no other case. */
async function begin(client: PoolClient): Promise<string> {
  // One message to the server: two statements without values.
  const answers: unknown = await client.query(
    "BEGIN; INSERT INTO slotsom.outcome DEFAULT VALUES RETURNING token::text",
  );
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : null;
  const rows = typeof last === "object" && last !== null && "rows" in last ? last.rows : null;
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const token = typeof row === "object" && row !== null && "token" in row ? row.token : null;
  invariant(typeof token === "string", "a transaction has a token");
  return token;
}

/** Null if it was committed; an error of the connection leaves open whether it was. */
async function commitLost(client: PoolClient): Promise<{ readonly cause: unknown } | null> {
  try {
    await client.query("COMMIT");
    return null;
  } catch (cause) {
    // The server is asked what became of the transaction.
    if (isAway(cause)) return { cause };
    throw cause;
  }
}

async function isRolledBack(client: PoolClient): Promise<boolean> {
  try {
    await client.query("ROLLBACK");
    return true;
  } catch {
    // The connection is not used again, and its end undoes the transaction.
    return false;
  }
}

/**
 * Inserts the token again, and undoes it: while the server still has the other transaction this waits for its end, and inserts nothing if it was
 * committed. A server that crashed has the row if, and only if, it has all else that the transaction did.
 */
async function isCommitted(pool: Pool, token: string): Promise<boolean> {
  const client = await pool.connect();
  let isIntact = false;
  try {
    await client.query("BEGIN");
    const again = "INSERT INTO slotsom.outcome (token) VALUES ($1) ON CONFLICT DO NOTHING";
    const { rowCount } = await client.query(again, [token]);
    isIntact = await isRolledBack(client);
    return rowCount === 0;
  } finally {
    client.release(!isIntact);
  }
}

function transactionOn(client: PoolClient): Transaction {
  return {
    rows: async (sql, ...values) => (await client.query<SqlRow>(sql, [...values])).rows,
    run: async (sql, ...values) => (await client.query(sql, [...values])).rowCount ?? 0,
  };
}

const { INT8, TIMESTAMPTZ } = types.builtins;

/** Counts as numbers, and instants as this program writes them. */
function parserOf(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === INT8) return (text) => Number.parseInt(text, 10);
  if (oid === TIMESTAMPTZ) return instantIn;
  return types.getTypeParser(oid, format) as (text: string) => unknown;
}

/** PostgreSQL writes `2026-01-05 06:00:00.5+00`. */
function instantIn(text: string): string {
  const instant = parseInstant(text.replace(/([+-]\d{2})$/, "$1:00"));
  invariant(instant !== null, `${text} is an instant`);
  return instant;
}
