/** The database of a fleet: transactions that are repeated while the server is away, and never happen twice. */
import { Pool, type PoolClient, types } from "pg";
import { parseInstant } from "../../calendar/instant.ts";
import { hasErrorCode, invariant } from "../../failure.ts";
import type { SqlRow } from "../queue-database.ts";
import { databaseFailure, databaseUnreachable, isAway, isConflict } from "./database-failure.ts";
import type { DatabaseUrl } from "./database-url.ts";

export interface DatabasePorts {
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** The time in which a server that is away may come back. */
  readonly awayMsMax: number;
}

/** The statements of one transaction. */
export interface Transaction {
  readonly rows: (sql: string, ...values: readonly SqlValue[]) => Promise<readonly SqlRow[]>;
  /** Returns the number of changed rows. */
  readonly run: (sql: string, ...values: readonly SqlValue[]) => Promise<number>;
}

type SqlValue = string | number | null | readonly string[] | readonly number[];

export interface FleetDatabase {
  readonly url: DatabaseUrl;
  /**
   * Runs the work in one transaction. While the server is away it is repeated; a connection that is lost during the commit is not: the
   * server is asked what became of it. Failure codes: `database-unreachable`, `database-refused`, `database-unfit`.
   */
  readonly transact: <Value>(
    work: (transaction: Transaction) => Promise<Value>,
    signal?: AbortSignal,
  ) => Promise<Value>;
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
  /** The connection was lost during the commit; `ask` learns whether it happened, null while it is open. */
  | {
      readonly kind: "uncertain";
      readonly value: Value;
      readonly cause: unknown;
      readonly ask: () => Promise<boolean | null>;
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
    const isCommitted = await uncertain.ask();
    if (isCommitted === null) return uncertain;
    return isCommitted
      ? { kind: "done", value: uncertain.value }
      : { kind: "repeat", cause: uncertain.cause };
  } catch (cause) {
    if (isAway(cause)) return { ...uncertain, cause };
    throw cause;
  }
}

async function attempt<Value>(
  pool: Pool,
  work: (transaction: Transaction) => Promise<Value>,
): Promise<Attempted<Value>> {
  let client: PoolClient | null = null;
  let isIntact = false;
  try {
    client = await pool.connect();
    const xid = await begin(client);
    const value = await work(transactionOn(client));
    const commit = await committed(client);
    isIntact = commit === null;
    if (commit === null) return { kind: "done", value };
    return { kind: "uncertain", value, cause: commit.cause, ask: () => statusOf(pool, xid) };
  } catch (cause) {
    if (isAway(cause)) return { kind: "away", cause };
    isIntact = client !== null && (await isRolledBack(client));
    if (isConflict(cause)) return { kind: "repeat", cause };
    throw cause;
  } finally {
    client?.release(!isIntact);
  }
}

/** Returns the number of the transaction: with it the server knows later whether it was committed. */
async function begin(client: PoolClient): Promise<string> {
  // One message to the server: two statements without values.
  const answers: unknown = await client.query("BEGIN; SELECT pg_current_xact_id()::text AS xid");
  const last: unknown = Array.isArray(answers) ? answers.at(-1) : null;
  const rows = typeof last === "object" && last !== null && "rows" in last ? last.rows : null;
  const row: unknown = Array.isArray(rows) ? rows[0] : null;
  const xid = typeof row === "object" && row !== null && "xid" in row ? row.xid : null;
  invariant(typeof xid === "string", "a transaction has a number");
  return xid;
}

/** Null if it was committed; an error of the connection leaves open whether it was. */
async function committed(client: PoolClient): Promise<{ readonly cause: unknown } | null> {
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

/** Null while the transaction is in progress. */
async function statusOf(pool: Pool, xid: string): Promise<boolean | null> {
  const status = await statusText(pool, xid);
  return status === "in progress" ? null : status === "committed";
}

/** A server that crashed before it wrote anything of the transaction does not know its number. */
const NOT_YET_GIVEN = "22023";

async function statusText(pool: Pool, xid: string): Promise<string | null> {
  try {
    const { rows } = await pool.query<{ readonly status: string | null }>(
      "SELECT pg_xact_status($1::xid8) AS status",
      [xid],
    );
    return rows[0]?.status ?? null;
  } catch (cause) {
    if (hasErrorCode(cause, NOT_YET_GIVEN)) return null;
    throw cause;
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
