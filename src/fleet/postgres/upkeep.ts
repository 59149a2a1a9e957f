/** The upkeep of a fleet: once a minute one of its workers, chosen by pg-boss, frees the jobs of lost workers and removes what is no longer used. */
import { PgBoss } from "pg-boss";
import type { DatabaseUrl } from "./database-url.ts";
import type { FleetDatabase, Transaction } from "./fleet-database.ts";
import { UPKEEP_SCHEMA } from "./migrations.ts";
import { freeLostJobs, type SeatRule } from "./postgres-seat.ts";

const QUEUE = "upkeep";
const EVERY_MINUTE = "* * * * *";
const EXPIRE_SECONDS = 60;
/** An upkeep that ended says nothing; pg-boss deletes it. */
const KEPT_SECONDS = 3_600;
const POLL_SECONDS = 10;
const CONNECTIONS_MAX = 2;
const STOP_MS_MAX = 2_000;

export interface Upkeep {
  readonly stop: () => Promise<void>;
}

const SHARED = { schema: UPKEEP_SCHEMA, application_name: "slotsom upkeep", max: CONNECTIONS_MAX };

/** Creates or migrates the tables of pg-boss, with the schedule of the upkeep. Can be repeated. */
export async function installUpkeep({ href }: DatabaseUrl): Promise<void> {
  const idle = { supervise: false, schedule: false };
  const boss = new PgBoss({ ...SHARED, ...idle, connectionString: href, migrate: true });
  boss.on("error", ignore);
  try {
    await boss.start();
    const queue = {
      policy: "exclusive",
      expireInSeconds: EXPIRE_SECONDS,
      retentionSeconds: KEPT_SECONDS,
      deleteAfterSeconds: KEPT_SECONDS,
      retryLimit: 0,
    };
    if ((await boss.getQueue(QUEUE)) === null) await boss.createQueue(QUEUE, queue);
    await boss.schedule(QUEUE, EVERY_MINUTE);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Takes part in the upkeep until it is stopped. The user needs no more than the rights of a worker. */
export async function startUpkeep(database: FleetDatabase, rule: SeatRule): Promise<Upkeep> {
  const boss = new PgBoss({
    ...SHARED,
    connectionString: database.url.href,
    migrate: false,
    createSchema: false,
    // Rebuilding an index needs its owner.
    reindex: false,
    monitorVacuum: false,
  });
  boss.on("error", ignore);
  await boss.start();
  await boss.work(QUEUE, { pollingIntervalSeconds: POLL_SECONDS }, async () => {
    await keepUp(database, rule);
  });
  return {
    stop: async () => {
      await boss.stop({ graceful: true, timeout: STOP_MS_MAX });
    },
  };
}

/** While the server is away there is nothing to keep up: pg-boss polls again, and the workers report it themselves. */
const ignore = (): void => undefined;

/** The upkeep itself. */
export const keepUp = ({ transact }: FleetDatabase, rule: SeatRule): Promise<void> =>
  transact(async (sql) => {
    await freeLostJobs(sql, null, rule);
    await removeUnused(sql);
  });

async function removeUnused(sql: Transaction): Promise<void> {
  // A window is minutes, so that the counts of yesterday allow everything.
  await sql.run(
    "DELETE FROM slotsom.budget WHERE changed_at < clock_timestamp() - interval '1 day'",
  );
  await sql.run(
    "DELETE FROM slotsom.budget_holder WHERE seen_at < clock_timestamp() - interval '1 day'",
  );
  // A worker asks within minutes. One that was suspended for longer has lost its claim, and what it repeats changes nothing.
  await sql.run(
    "DELETE FROM slotsom.outcome WHERE begun_at < clock_timestamp() - interval '1 hour'",
  );
}
