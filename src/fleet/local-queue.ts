/** The queue on one machine: a file that all worker processes open. */
import { join } from "node:path";
import { millisecondsBetween, parseInstant } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import { type State, stateFolder } from "../runs/state/state.ts";
import {
  type FleetOverview,
  type FleetQueue,
  JOB_STATES,
  type JobFilter,
  type JobState,
  type QueuedJob,
} from "./fleet-queue.ts";
import type { FleetJob } from "./job.ts";
import { failureIn, jobIn, jobText, resultIn } from "./job-text.ts";
import { isLost, type LostRule, takeSeat } from "./local-seat.ts";
import { localOutbox } from "./notices/local-outbox.ts";
import {
  countIn,
  openQueueDatabase,
  type QueueDatabase,
  type SqlRow,
  textIn,
  textOrNull,
} from "./queue-database.ts";

export interface LocalQueuePorts extends LostRule {
  readonly wait: (ms: number) => Promise<void>;
}

/** Where the fleet keeps its things in the state. */
export const FLEET = "fleet";
const FILE = "queue.sqlite";
/** The jobs by whose time the rest is estimated. */
export const DURATIONS_MAX = 50;

/** The file of the queue; it may not exist. */
export const queueFile = ({ home }: State): string => join(home, FLEET, FILE);

/** Creates the queue when it is missing. Failure codes: `output-not-writable`, `disk-full`. */
export async function openLocalQueue(state: State, ports: LocalQueuePorts): Promise<FleetQueue> {
  stateFolder(state, FLEET);
  const database = await openQueueDatabase(queueFile(state), ports.wait);
  const { now } = ports;
  return {
    add: async (jobs) =>
      database.exclusively(() => jobs.filter((job) => isAdded(database, job)).length),
    register: async (worker) => takeSeat(database, worker, ports),
    jobs: async (filter) => chosen(database, filter),
    overview: async () => overviewOf(database, ports),
    retry: async (ids) => retried(database, ids, now()),
    keptParts: async () =>
      database
        .rows("SELECT id, key FROM parts JOIN jobs ON jobs.sequence = parts.job ORDER BY number")
        .map((row) => ({ jobId: textIn(row, "id"), key: textIn(row, "key") })),
    outbox: localOutbox(database, now),
    close: async () => {
      database.close();
    },
  };
}

/** The job comes after the other open jobs of its member, and not before those of the turn that is at work now. */
function isAdded(database: QueueDatabase, job: FleetJob): boolean {
  const dueAt = parseInstant(job.notBefore);
  invariant(dueAt !== null, `notBefore of ${job.id} is an instant`);
  const added = database.run(
    `INSERT INTO jobs (id, batch, member, job, priority, turn, attempts_max, state, attempt, claims, due_at)
     SELECT ?1, ?2, ?3, ?4, ?5, max(
       coalesce((SELECT max(turn) + 1 FROM jobs WHERE member = ?3 AND priority = ?5 AND state IN ('waiting', 'running')), 0),
       coalesce((SELECT min(turn) FROM jobs WHERE priority = ?5 AND state = 'waiting'), 0)
     ), ?6, 'waiting', 0, 0, ?7
     WHERE true ON CONFLICT (id) DO NOTHING`,
    job.id,
    job.batch,
    job.member.name,
    jobText(job),
    job.priority,
    job.attemptsMax,
    dueAt,
  );
  return added === 1;
}

function chosen(database: QueueDatabase, filter: JobFilter): readonly QueuedJob[] {
  const { states, batch = null, member = null, ids, endedAfter = null } = filter;
  const listed = (values: readonly string[] | undefined): string | null =>
    values === undefined ? null : JSON.stringify(values);
  return database
    .rows(
      `SELECT * FROM jobs
       WHERE (?1 IS NULL OR state IN (SELECT value FROM json_each(?1)))
         AND (?2 IS NULL OR batch = ?2) AND (?3 IS NULL OR member = ?3)
         AND (?4 IS NULL OR id IN (SELECT value FROM json_each(?4)))
         AND (?5 IS NULL OR ending > ?5)
       ORDER BY sequence`,
      listed(states),
      batch,
      member,
      listed(ids),
      endedAfter,
    )
    .map(queuedJob);
}

const valueOrNull = <Value>(
  row: SqlRow,
  column: string,
  read: (stored: string) => Value,
): Value | null => {
  const stored = textOrNull(row, column);
  return stored === null ? null : read(stored);
};

/** A row of the jobs of any queue. */
export const queuedJob = (row: SqlRow): QueuedJob => ({
  job: jobIn(textIn(row, "job")),
  state: stateIn(row),
  attempt: countIn(row, "attempt"),
  worker: textOrNull(row, "worker"),
  runId: textOrNull(row, "run_id"),
  dueAt: textIn(row, "due_at"),
  claimedAt: textOrNull(row, "claimed_at"),
  endedAt: textOrNull(row, "ended_at"),
  result: valueOrNull(row, "result", resultIn),
  failure: valueOrNull(row, "failure", failureIn),
  ending: row["ending"] === null ? null : countIn(row, "ending"),
});

export function stateIn(row: SqlRow): JobState {
  const written = textIn(row, "state");
  const state = JOB_STATES.find((one) => one === written);
  invariant(state !== undefined, "the table allows no other states");
  return state;
}

function overviewOf(database: QueueDatabase, rule: LostRule): FleetOverview {
  const byState = database.rows(
    "SELECT state, count(*) AS jobs, sum(claims) AS claims FROM jobs GROUP BY state",
  );
  const countOf = (state: JobState): number => {
    const row = byState.find((one) => stateIn(one) === state);
    return row === undefined ? 0 : countIn(row, "jobs");
  };
  const workers = database.rows(
    `SELECT workers.*, jobs.id AS job FROM workers LEFT JOIN jobs ON jobs.seat = workers.seat AND jobs.state = 'running'
     ORDER BY workers.seat`,
  );
  const ended = database.rows(
    `SELECT claimed_at, ended_at FROM jobs WHERE ending IS NOT NULL AND state <> 'failed'
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
      isLost: isLost(row, rule),
    })),
    durationsMs: ended.map((row) =>
      millisecondsBetween(textIn(row, "claimed_at"), textIn(row, "ended_at")),
    ),
  };
}

function retried(database: QueueDatabase, ids: readonly string[], now: string): readonly string[] {
  return database.exclusively(() => {
    const chosenIds = JSON.stringify(ids);
    database.run(
      `DELETE FROM parts WHERE job IN
       (SELECT sequence FROM jobs WHERE state = 'draft' AND id IN (SELECT value FROM json_each(?)))`,
      chosenIds,
    );
    return database
      .rows(
        `UPDATE jobs SET state = 'waiting', attempt = 0, due_at = ?2, ended_at = NULL, ending = NULL, result = NULL, failure = NULL
         WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('draft', 'failed') RETURNING id`,
        chosenIds,
        now,
      )
      .map((row) => textIn(row, "id"));
  });
}
