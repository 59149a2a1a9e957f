/** Where the queue of the fleet is: on this machine, or in a database that many machines share. The limits of its workers. */
import { existsSync } from "node:fs";
import { hostname } from "node:os";
import type { FleetQueue } from "../../fleet/fleet-queue.ts";
import { openLocalQueue, queueFile } from "../../fleet/local-queue.ts";
import { type DatabaseUrl, databaseUrlIn } from "../../fleet/postgres/database-url.ts";
import type { DatabasePorts } from "../../fleet/postgres/fleet-database.ts";
import type { Workplace } from "../../fleet/postgres/open-workplace.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { stateOf } from "../../runs/state/state.ts";

/** A worker that is silent for this long has lost its job. Making a large pack can keep it busy for many seconds. */
const LEASE_MS = 90_000;
export const HEARTBEAT_MS = 10_000;
/** PostgreSQL restarts in less; work that lasts hours waits for it, a person who looks does not. */
export const AWAY_MS = { working: 60_000, looking: 5_000 } as const;

export const HOST = hostname();
export const DATABASE_VARIABLE = "SLOTSOM_DATABASE_URL";

/** The value of `--database-url`; null when it is absent. */
export interface FleetPlace {
  readonly databaseUrl: string | null;
}

/** Null for the queue on this machine. Failure code: `arguments-invalid`. */
export function databaseOf({ databaseUrl }: FleetPlace, ports: RunPorts): DatabaseUrl | null {
  const given = databaseUrl ?? ports.environment[DATABASE_VARIABLE] ?? "";
  if (given === "") return null;
  const url = databaseUrlIn(given);
  if (url.password !== null) ports.hideSecret?.(url.password);
  return url;
}

/**
 * Creates a queue on this machine when it is missing. Failure codes: `output-not-writable`, `disk-full`,
 * `administration-held`, those of a database.
 */
export async function openFleet(
  place: FleetPlace,
  awayMsMax: number,
  ports: RunPorts,
): Promise<FleetQueue> {
  const url = databaseOf(place, ports);
  if (url === null) {
    return openLocalQueue(stateOf(ports), { now: ports.now, leaseMs: LEASE_MS, host: HOST });
  }
  const { openMigrated } = await import("../../fleet/postgres/migrate.ts");
  const { postgresQueue } = await import("../../fleet/postgres/postgres-queue.ts");
  const database = await openMigrated(url, { ...ports, awayMsMax });
  return postgresQueue(database, { now: null, leaseMs: LEASE_MS, host: HOST });
}

/** Null while there is no queue: commands that only look create none. */
export const openKnownFleet = async (
  place: FleetPlace,
  ports: RunPorts,
): Promise<FleetQueue | null> =>
  databaseOf(place, ports) !== null || existsSync(queueFile(stateOf(ports)))
    ? openFleet(place, AWAY_MS.looking, ports)
    : null;

/** The queue for a worker; in a database with the rate budgets there. */
export async function openPlaceOfWork(
  place: FleetPlace,
  worker: { readonly name: string; readonly egress: string },
  ports: RunPorts,
): Promise<Pick<Workplace, "queue" | "close"> & Partial<Workplace>> {
  const url = databaseOf(place, ports);
  if (url === null) {
    const queue = await openFleet(place, AWAY_MS.working, ports);
    return { queue, close: queue.close };
  }
  const { openWorkplace } = await import("../../fleet/postgres/open-workplace.ts");
  const rule = { ...worker, host: HOST, leaseMs: LEASE_MS, heartbeatMs: HEARTBEAT_MS };
  const database: DatabasePorts = { ...ports, awayMsMax: AWAY_MS.working };
  return openWorkplace(url, rule, database);
}
