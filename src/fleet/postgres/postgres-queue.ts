/**
 * The queue on PostgreSQL, for workers on any number of machines. Its rules are those of the port; its lock is a row
 * for each member.
 */
import { countIn, textIn } from "../../fields/row.ts";
import type { FleetQueue, JobFilter, PartOfJob } from "../fleet-queue.ts";
import type { FleetJob } from "../job.ts";
import { failureText, jobText } from "../job-text.ts";
import { queuedJob, WAS_LOST, workerDied } from "../queue-rows.ts";
import type { QueuedJob } from "../queued-job.ts";
import type { FleetDatabase, Reading, Transaction } from "./fleet-database.ts";
import { postgresOutbox } from "./postgres-outbox.ts";
import { freeLostJobs, MOMENT, type SeatRule, takeSeat } from "./postgres-seat.ts";
import { IS_LATER, jobsIn, lastClosesIn, measuresOf, overviewOf } from "./postgres-view.ts";

/** The database has the schema of this version (`openMigrated`). Closing the queue closes the database. */
export function postgresQueue(database: FleetDatabase, rule: SeatRule): FleetQueue {
  const { transact, read, close } = database;
  return {
    add: (jobs) => transact((sql) => added(sql, jobs)),
    register: (worker) => takeSeat(database, worker, rule),
    workerDied: (name, reason) => transact((sql) => freeDied(sql, name, reason, rule)),
    jobs: (filter) => read((sql) => chosen(sql, filter, rule)),
    overview: () => read((sql) => overviewOf(sql, rule)),
    measures: () => read((sql) => measuresOf(sql, rule)),
    choose: (choice) => read((sql) => jobsIn(sql, choice, rule)),
    lastCloses: () => read((sql) => lastClosesIn(sql, rule)),
    retry: (ids) => transact((sql) => retried(sql, ids, rule)),
    keptParts: () => read(keptParts),
    outbox: postgresOutbox(database, rule),
    close,
  };
}

/** One message for all of them, in their order. */
async function added(sql: Transaction, jobs: readonly FleetJob[]): Promise<number> {
  const [row] = await sql.rows(
    `SELECT count(*) FILTER (WHERE slotsom.add_job(one.id, one.batch, one.member, one.job, one.priority, one.attempts_max, one.due_at)) AS jobs
     FROM (SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::int[], $7::timestamptz[])
       WITH ORDINALITY AS one (id, batch, member, job, priority, attempts_max, due_at, place) ORDER BY place) AS one`,
    jobs.map(({ id }) => id),
    jobs.map(({ batch }) => batch),
    jobs.map(({ member }) => member.name),
    jobs.map(jobText),
    jobs.map(({ priority }) => priority),
    jobs.map(({ attemptsMax }) => attemptsMax),
    jobs.map(({ notBefore }) => notBefore),
  );
  return countIn(row ?? {}, "jobs");
}

async function keptParts(sql: Reading): Promise<readonly PartOfJob[]> {
  const parts = await sql.rows(
    "SELECT job.id, part.key FROM slotsom.part JOIN slotsom.job ON job.sequence = part.job ORDER BY part.number",
  );
  return parts.map((row) => ({ jobId: textIn(row, "id"), key: textIn(row, "key") }));
}

async function chosen(
  sql: Reading,
  filter: JobFilter,
  { now }: SeatRule,
): Promise<readonly QueuedJob[]> {
  const { states = null, batch = null, member = null, ids = null, endedAfter = null } = filter;
  const rows = await sql.rows(
    `SELECT *, ${IS_LATER} AS is_later FROM slotsom.job
     WHERE ($2::text[] IS NULL OR state = ANY($2)) AND ($3::text IS NULL OR batch = $3) AND ($4::text IS NULL OR member = $4)
       AND ($5::text[] IS NULL OR id = ANY($5)) AND ($6::bigint IS NULL OR ending > $6)
     ORDER BY sequence`,
    now?.() ?? null,
    states,
    batch,
    member,
    ids,
    endedAfter,
  );
  return rows.map(queuedJob);
}

async function retried(
  sql: Transaction,
  ids: readonly string[],
  { now }: SeatRule,
): Promise<readonly string[]> {
  const rows = await sql.rows(
    `WITH chosen AS (
       SELECT sequence, state FROM slotsom.job WHERE id = ANY($2) AND state IN ('draft', 'failed') FOR UPDATE
     ), removed AS (
       DELETE FROM slotsom.part USING chosen WHERE part.job = chosen.sequence AND chosen.state = 'draft'
     )
     UPDATE slotsom.job SET state = 'waiting', attempt = 0, due_at = ${MOMENT}, ended_at = NULL, ending = NULL, result = NULL, failure = NULL,
       turn = slotsom.last_claim()
     FROM chosen WHERE job.sequence = chosen.sequence RETURNING job.id, job.sequence`,
    now?.() ?? null,
    ids,
  );
  return [...rows]
    .sort((one, other) => countIn(one, "sequence") - countIn(other, "sequence"))
    .map((row) => textIn(row, "id"));
}

async function freeDied(
  sql: Transaction,
  name: string,
  reason: string,
  rule: SeatRule,
): Promise<void> {
  await freeLostJobs(sql, null, rule);
  await sql.run(
    `UPDATE slotsom.job SET failure = $1
     WHERE sequence = (SELECT sequence FROM slotsom.job WHERE worker = $2 ORDER BY claimed_at DESC LIMIT 1) AND ${WAS_LOST}`,
    failureText(workerDied(reason)),
    name,
  );
}
