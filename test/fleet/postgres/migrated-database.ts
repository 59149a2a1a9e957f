/** Databases of the tests with the schema of a fleet, and openings of them that end with the test. */
import { sleepFor } from "../../../src/api/clock.ts";
import { databaseUrlIn } from "../../../src/fleet/postgres/database-url.ts";
import type { FleetDatabase } from "../../../src/fleet/postgres/fleet-database.ts";
import { migrate, openMigrated } from "../../../src/fleet/postgres/migrate.ts";
import { whenFinished } from "../../support/ending.ts";
import type { DatabaseOfTest, Postgres } from "../../support/postgres.ts";

export async function migratedDatabase(postgres: Postgres): Promise<DatabaseOfTest> {
  const database = await postgres.makeDatabase();
  await migrate(databaseUrlIn(database.url));
  return database;
}

/** A server that is away has this time to come back. */
export async function openAt(url: string, awayMsMax = 20_000): Promise<FleetDatabase> {
  const ports = { monotonicMs: () => performance.now(), sleep: sleepFor, awayMsMax };
  const database = await openMigrated(databaseUrlIn(url), ports);
  whenFinished(() => database.close());
  return database;
}
