/**
 * Jobs in the database: queued in the transaction that causes them, claimed with a lease, tried a bounded
 * number of times. A running job whose lease expired belongs to whoever claims it next. The number of the
 * attempt distinguishes the two, so only the latest attempt can finish the job. Leases and retries are timed by
 * the machine's clock: the clock of the books may return to the start of its day.
 */

import { addSeconds, millisecondsBetween } from "../../calendar/instant.ts";
import { countIn, textIn } from "../../fields/row.ts";
import type { SqlRow, Store } from "../store/store.ts";

export interface JobOrder {
  readonly administrationId: string;
  readonly kind: string;
  /** The same work has the same key, and is not queued again while it is unfinished. */
  readonly workKey: string;
  /** JSON. */
  readonly payload: string;
  /** The party whose answer the work waits for; only a few jobs of one party run at once. */
  readonly waitsFor?: string;
}

export interface ClaimedJob {
  readonly id: number;
  readonly administrationId: string;
  readonly kind: string;
  readonly payload: string;
  /** 1 for the first. */
  readonly attempt: number;
}

/** Every step of the work renews the lease; a step takes far less. */
const LEASE_SECONDS = 60;
const ERROR_CHARACTERS_MAX = 1_000;

/** A new job is due at once, whatever the clock of the books that stamps it says. */
const AT_ONCE = "1970-01-01T00:00:00.000Z";

/** The number of the new job; null if the same work is already queued or running. `now` only stamps it. */
export function enqueueJob(store: Store, order: JobOrder, now: string): number | null {
  const [row] = store.rows(
    `INSERT INTO jobs
       (administration_id, kind, work_key, payload, waits_for, state, attempts, run_after, created_at,
        updated_at)
     VALUES (?, ?, ?, ?, ?, 'queued', 0, ?, ?, ?)
     ON CONFLICT (work_key) WHERE state IN ('queued', 'running') DO NOTHING RETURNING id`,
    order.administrationId,
    order.kind,
    order.workKey,
    order.payload,
    order.waitsFor ?? null,
    AT_ONCE,
    now,
    now,
  );
  return row === undefined ? null : countIn(row, "id");
}

/** Deliveries in flight per webhook. */
const IN_FLIGHT_MAX = 2;
/**
 * Unfinished jobs of these kinds that may be claimed. It repeats the condition of the index, so that the
 * index is used. The second parameter is the current time.
 */
const UNFINISHED = `state IN ('queued', 'running') AND kind IN (SELECT value FROM json_each(?1))
  AND (waits_for IS NULL OR state = 'running' OR waits_for NOT IN (
    SELECT waits_for FROM jobs
    WHERE state = 'running' AND waits_for IS NOT NULL AND leased_until > ?2
    GROUP BY waits_for HAVING count(*) >= ${IN_FLIGHT_MAX}))`;

/** Claims the first of these kinds that is due, new jobs before retries; null if none is due. */
export function claimJob(store: Store, kinds: readonly string[], now: string): ClaimedJob | null {
  const [row] = store.rows(
    `UPDATE jobs SET state = 'running', attempts = attempts + 1, leased_until = ?3, updated_at = ?2
     WHERE id = (
       SELECT id FROM jobs
       WHERE ${UNFINISHED} AND
         ((state = 'queued' AND run_after <= ?2) OR (state = 'running' AND leased_until <= ?2))
       ORDER BY run_after, id LIMIT 1)
     RETURNING *`,
    JSON.stringify(kinds),
    now,
    addSeconds(now, LEASE_SECONDS),
  );
  return row === undefined ? null : jobIn(row);
}

/** False if the job no longer belongs to this attempt: stop then, because another attempt has it. */
export const renewLease = (store: Store, job: ClaimedJob, now: string): boolean =>
  store.run(
    "UPDATE jobs SET leased_until = ?, updated_at = ? WHERE id = ? AND attempts = ? AND state = 'running'",
    addSeconds(now, LEASE_SECONDS),
    now,
    job.id,
    job.attempt,
  ) === 1;

/** False as for `renewLease`; call it in the transaction that stores the job's result. */
export const finishJob = (store: Store, job: ClaimedJob, now: string): boolean =>
  endAttempt(store, job, "done", null, now);

/** False as for `renewLease`. */
export const failJob = (store: Store, job: ClaimedJob, error: string, now: string): boolean =>
  endAttempt(store, job, "failed", error, now);

/** Queues the job again, after a failure that may be temporary. */
export const retryJob = (
  store: Store,
  job: ClaimedJob,
  { error, delaySeconds }: { readonly error: string; readonly delaySeconds: number },
  now: string,
): boolean =>
  endAttempt(store, job, "queued", error, now) &&
  store.run("UPDATE jobs SET run_after = ? WHERE id = ?", addSeconds(now, delaySeconds), job.id) ===
    1;

/** Queues the job again when the service stops; the attempt does not count. */
export const requeueJob = (store: Store, job: ClaimedJob, now: string): boolean =>
  endAttempt(store, job, "queued", null, now) &&
  store.run("UPDATE jobs SET attempts = attempts - 1 WHERE id = ?", job.id) === 1;

/**
 * At the start of a service: jobs that a killed service left running are due at once. If it still runs,
 * it notices at its next step, because the claim that follows starts another attempt.
 */
export const requeueRunning = (store: Store, now: string): number =>
  store.run(
    `UPDATE jobs SET state = 'queued', leased_until = NULL, run_after = ?, updated_at = ?
     WHERE state = 'running'`,
    now,
    now,
  );

/** Milliseconds until a job of these kinds may be claimed (0 for now); null if all are finished. */
export function waitUntilDue(store: Store, kinds: readonly string[], now: string): number | null {
  const [row] = store.rows(
    `SELECT MIN(CASE state WHEN 'queued' THEN run_after ELSE leased_until END) AS due
     FROM jobs WHERE ${UNFINISHED}`,
    JSON.stringify(kinds),
    now,
  );
  if (row === undefined || row["due"] === null) return null;
  return Math.max(0, millisecondsBetween(now, textIn(row, "due")));
}

function endAttempt(
  store: Store,
  job: ClaimedJob,
  state: "done" | "failed" | "queued",
  error: string | null,
  now: string,
): boolean {
  const changed = store.run(
    `UPDATE jobs SET state = ?, last_error = ?, leased_until = NULL, updated_at = ?
     WHERE id = ? AND attempts = ? AND state = 'running'`,
    state,
    error === null ? null : error.slice(0, ERROR_CHARACTERS_MAX),
    now,
    job.id,
    job.attempt,
  );
  return changed === 1;
}

const jobIn = (row: SqlRow): ClaimedJob => ({
  id: countIn(row, "id"),
  administrationId: textIn(row, "administration_id"),
  kind: textIn(row, "kind"),
  payload: textIn(row, "payload"),
  attempt: countIn(row, "attempts"),
});
