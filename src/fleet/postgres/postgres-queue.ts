/** The queue on PostgreSQL, for workers on any number of machines. Its rules are those of the port; its lock is a row for each member. */
import { millisecondsBetween } from "../../calendar/instant.ts";
import type { FleetOverview, FleetQueue, JobFilter, JobState, QueuedJob } from "../fleet-queue.ts";
import type { FleetJob } from "../job.ts";
import { jobText } from "../job-text.ts";
import { DURATIONS_MAX, queuedJob, stateIn } from "../local-queue.ts";
import { countIn, textIn, textOrNull } from "../queue-database.ts";
import type { FleetDatabase, Transaction } from "./fleet-database.ts";
import { postgresOutbox } from "./postgres-outbox.ts";
import { isDeadHere, MOMENT, type SeatRule, takeSeat } from "./postgres-seat.ts";

/** The database has the schema of this version (`openMigrated`). Closing the queue closes the database. */
export function postgresQueue(database: FleetDatabase, rule: SeatRule): FleetQueue {
  const { transact, close } = database;
  return {
    add: (jobs) => transact((sql) => added(sql, jobs)),
    register: (worker) => takeSeat(database, worker, rule),
    jobs: (filter) => transact((sql) => chosen(sql, filter)),
    overview: () => transact((sql) => overviewOf(sql, rule)),
    retry: (ids) => transact((sql) => retried(sql, ids, rule)),
    outbox: postgresOutbox(database, rule),
    close,
  };
}

/** One message for all of them, in their order: each sees the turns of those before. */
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

async function chosen(sql: Transaction, filter: JobFilter): Promise<readonly QueuedJob[]> {
  const { states = null, batch = null, member = null, ids = null, endedAfter = null } = filter;
  const rows = await sql.rows(
    `SELECT * FROM slotsom.job
     WHERE ($1::text[] IS NULL OR state = ANY($1)) AND ($2::text IS NULL OR batch = $2) AND ($3::text IS NULL OR member = $3)
       AND ($4::text[] IS NULL OR id = ANY($4)) AND ($5::bigint IS NULL OR ending > $5)
     ORDER BY sequence`,
    states,
    batch,
    member,
    ids,
    endedAfter,
  );
  return rows.map(queuedJob);
}

async function overviewOf(sql: Transaction, rule: SeatRule): Promise<FleetOverview> {
  const byState = await sql.rows(
    "SELECT state, count(*) AS jobs, sum(claims) AS claims FROM slotsom.job GROUP BY state",
  );
  const countOf = (state: JobState): number => {
    const row = byState.find((one) => stateIn(one) === state);
    return row === undefined ? 0 : countIn(row, "jobs");
  };
  const workers = await sql.rows(
    `SELECT worker.*, job.id AS job, ${MOMENT} - seen_at > $2 * interval '1 millisecond' AS is_silent
     FROM slotsom.worker LEFT JOIN slotsom.job ON job.seat = worker.seat AND job.state = 'running' ORDER BY worker.seat`,
    rule.now?.() ?? null,
    rule.leaseMs,
  );
  const ended = await sql.rows(
    `SELECT claimed_at, ended_at FROM slotsom.job WHERE ending IS NOT NULL AND state <> 'failed'
     ORDER BY ending DESC LIMIT ${String(DURATIONS_MAX)}`,
  );
  return {
    counts: {
      waiting: countOf("waiting"),
      running: countOf("running"),
      final: countOf("final"),
      draft: countOf("draft"),
      failed: countOf("failed"),
    },
    attempts: byState.reduce((sum, row) => sum + countIn(row, "claims"), 0),
    workers: workers.map((row) => ({
      name: textIn(row, "name"),
      host: textIn(row, "host"),
      egress: textIn(row, "egress"),
      pid: countIn(row, "pid"),
      version: textIn(row, "version"),
      startedAt: textIn(row, "started_at"),
      seenAt: textIn(row, "seen_at"),
      jobId: textOrNull(row, "job"),
      isLost: row["is_silent"] === true || isDeadHere(row, rule),
    })),
    durationsMs: ended.map((row) =>
      millisecondsBetween(textIn(row, "claimed_at"), textIn(row, "ended_at")),
    ),
  };
}

async function retried(
  sql: Transaction,
  ids: readonly string[],
  { now }: SeatRule,
): Promise<readonly string[]> {
  const rows = await sql.rows(
    `UPDATE slotsom.job SET state = 'waiting', attempt = 0, due_at = ${MOMENT}, ended_at = NULL, ending = NULL, result = NULL, failure = NULL
     WHERE id = ANY($2) AND state IN ('draft', 'failed') RETURNING id, sequence`,
    now?.() ?? null,
    ids,
  );
  return [...rows]
    .sort((one, other) => countIn(one, "sequence") - countIn(other, "sequence"))
    .map((row) => textIn(row, "id"));
}
