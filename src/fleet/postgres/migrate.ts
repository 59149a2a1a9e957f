/** Brings the database of a fleet to the schema of this version, by numbered steps. */

import { Client } from "pg";
import { countIn } from "../../fields/row.ts";
import { databaseFailure, databaseUnreachable, isAway, schemaUnfit } from "./database-failure.ts";
import type { DatabaseUrl } from "./database-url.ts";
import { type DatabasePorts, type FleetDatabase, openFleetDatabase } from "./fleet-database.ts";
import { MIGRATIONS, SCHEMA_VERSION, WORKER_RIGHTS, WORKER_ROLE } from "./migrations.ts";

export interface Migrated {
  /** 0 for a database without the schema. */
  readonly before: number;
  readonly version: number;
}

/** Any number that no other program uses for its lock in this database: "slotsom" in ASCII. */
const LOCK = "32491046806613869";
const CONNECT_MS_MAX = 5_000;

/**
 * Can be repeated, and run by several machines at once: one of them does the work. The user needs to own the database, or to create schemas and
 * roles in it. Failure codes: `database-unreachable`, `database-refused`, `database-unfit` for a schema of a newer version.
 */
export async function migrate(url: DatabaseUrl): Promise<Migrated> {
  const client = new Client({
    connectionString: url.href,
    application_name: "slotsom fleet migrate",
    connectionTimeoutMillis: CONNECT_MS_MAX,
  });
  // A connection that is lost is noticed by the next statement.
  client.on("error", () => undefined);
  try {
    await client.connect();
    // Held until the connection ends.
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    const before = await stepsOn(client, url);
    await client.query(WORKER_RIGHTS);
    return { before, version: SCHEMA_VERSION };
  } catch (cause) {
    throw isAway(cause) ? databaseUnreachable(url, cause) : databaseFailure(url, cause);
  } finally {
    // Also of a connection that is lost; then there is nothing to end.
    await client.end().catch(() => undefined);
  }
}

/** Each step is a transaction together with its number. Returns the version before. */
async function stepsOn(client: Client, url: DatabaseUrl): Promise<number> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS slotsom;
    CREATE TABLE IF NOT EXISTS slotsom.migration (version integer PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now());
    DO $$ BEGIN CREATE ROLE ${WORKER_ROLE} NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$;`);
  const { rows } = await client.query<{ readonly version: number }>(VERSION);
  const before = rows[0]?.version ?? 0;
  if (before > SCHEMA_VERSION) throw tooNew(url, before);
  for (const [at, step] of MIGRATIONS.entries()) {
    const version = at + 1;
    if (version <= before) continue;
    const remember = `INSERT INTO slotsom.migration (version) VALUES (${String(version)})`;
    await client.query(`BEGIN; ${step}; ${remember}; COMMIT`);
  }
  return before;
}

const VERSION = `SELECT coalesce(max(version), 0) AS version FROM slotsom.migration`;

const tooNew = ({ shown }: DatabaseUrl, version: number) =>
  schemaUnfit(
    shown,
    `it has version ${String(version)}, this program version ${String(SCHEMA_VERSION)}`,
  );

/** Opens a database that has the schema of this version. Failure codes: those of a transaction. */
export async function openMigrated(url: DatabaseUrl, ports: DatabasePorts): Promise<FleetDatabase> {
  const database = openFleetDatabase(url, ports);
  let isReady = false;
  try {
    const [row] = await database.read((sql) => sql.rows(VERSION));
    const version = countIn(row ?? {}, "version");
    if (version !== SCHEMA_VERSION) throw tooNew(url, version);
    isReady = true;
    return database;
  } finally {
    if (!isReady) await database.close();
  }
}
