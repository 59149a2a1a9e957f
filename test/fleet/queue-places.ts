/** Opens the queues that the conformance suite tests, also in processes of their own: a place is plain data. */
import { sleepFor } from "../../src/api/clock.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { openLocalQueue } from "../../src/fleet/local-queue.ts";
import { databaseUrlIn } from "../../src/fleet/postgres/database-url.ts";
import { openMigrated } from "../../src/fleet/postgres/migrate.ts";
import { postgresQueue } from "../../src/fleet/postgres/postgres-queue.ts";

/** Where a queue is. The schema of a database is there already. */
export type QueuePlace =
  | { readonly kind: "local"; readonly home: string }
  | { readonly kind: "postgres"; readonly url: string };

export interface QueueClock {
  readonly now: () => string;
  readonly leaseMs: number;
}

export const HOST = "test-machine";
const AWAY_MS_MAX = 20_000;

export async function openQueueAt(place: QueuePlace, clock: QueueClock): Promise<FleetQueue> {
  if (place.kind === "local") {
    return openLocalQueue({ home: place.home }, { ...clock, host: HOST });
  }
  const ports = { monotonicMs: () => performance.now(), sleep: sleepFor, awayMsMax: AWAY_MS_MAX };
  const database = await openMigrated(databaseUrlIn(place.url), ports);
  return postgresQueue(database, { ...clock, host: HOST });
}
