/** The upkeep of a fleet: once a minute one of its workers frees the jobs of lost workers and removes what is no longer used. */
import { Failure } from "../../failure.ts";
import type { DatabasePorts, FleetDatabase, Transaction } from "./fleet-database.ts";
import { freeLostJobs, type SeatRule } from "./postgres-seat.ts";

const EVERY_MS = 60_000;

export interface Upkeep {
  readonly stop: () => Promise<void>;
}

/** Takes part in the upkeep until it is stopped. */
export function startUpkeep(
  database: FleetDatabase,
  rule: SeatRule,
  { sleep }: Pick<DatabasePorts, "sleep">,
): Upkeep {
  const over = new AbortController();
  const kept = keepUpUntil(over.signal, () => keepUp(database, rule, over.signal), sleep);
  return {
    stop: async () => {
      over.abort();
      await kept;
    },
  };
}

async function keepUpUntil(
  over: AbortSignal,
  work: () => Promise<void>,
  sleep: DatabasePorts["sleep"],
): Promise<void> {
  for (;;) {
    try {
      await sleep(EVERY_MS, over);
      await work();
    } catch (cause) {
      if (over.aborted) return;
      // While the server is away there is nothing to keep up: the workers report it themselves.
      if (!(cause instanceof Failure)) throw cause;
    }
  }
}

/** The upkeep itself, unless another worker did it in this minute. Of two at once, one waits here for the other. */
export const keepUp = (
  { transact }: FleetDatabase,
  rule: SeatRule,
  signal?: AbortSignal,
): Promise<void> =>
  transact(async (sql) => {
    const isDue = await sql.run(
      "UPDATE slotsom.upkeep SET begun_at = clock_timestamp() WHERE begun_at < clock_timestamp() - $1 * interval '1 millisecond'",
      EVERY_MS / 2,
    );
    if (isDue === 0) return;
    await freeLostJobs(sql, null, rule);
    await removeUnused(sql);
  }, signal);

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
