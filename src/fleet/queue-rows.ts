/** The rows of a queue in any database, as values. */

import { millisecondsBetween } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import { countIn, textIn, textOrNullIn } from "../fields/row.ts";
import type { FleetOverview, KeptPart, WorkerOverview } from "./fleet-queue.ts";
import { failureIn, jobIn, resultIn } from "./job-text.ts";
import type { SqlRow } from "./queue-database.ts";
import { JOB_STATES, type JobFailure, type JobState, type QueuedJob } from "./queued-job.ts";

/** The jobs by whose time the rest is estimated. */
export const DURATIONS_MAX = 50;

/** The order of jobs for a person: what needs one first. */
export const BY_ATTENTION = `CASE state WHEN 'failed' THEN 0 WHEN 'draft' THEN 1 WHEN 'running' THEN 2 WHEN 'waiting' THEN 3 ELSE 4 END,
  ending DESC, priority DESC, turn, sequence`;

/** A row of the jobs of any queue, with `is_later`; SQLite has no truth values. */
export const queuedJob = (row: SqlRow): QueuedJob => ({
  job: jobIn(textIn(row, "job")),
  state: stateIn(row),
  attempt: countIn(row, "attempt"),
  worker: textOrNullIn(row, "worker"),
  runId: textOrNullIn(row, "run_id"),
  dueAt: textIn(row, "due_at"),
  isLater: row["is_later"] === true || row["is_later"] === 1,
  claimedAt: textOrNullIn(row, "claimed_at"),
  endedAt: textOrNullIn(row, "ended_at"),
  result: valueOrNull(row, "result", resultIn),
  failure: valueOrNull(row, "failure", failureIn),
  ending: row["ending"] === null ? null : countIn(row, "ending"),
});

const valueOrNull = <Value>(
  row: SqlRow,
  column: string,
  read: (stored: string) => Value,
): Value | null => {
  const stored = textOrNullIn(row, column);
  return stored === null ? null : read(stored);
};

function stateIn(row: SqlRow): JobState {
  const written = textIn(row, "state");
  const state = JOB_STATES.find((one) => one === written);
  invariant(state !== undefined, "the table allows no other states");
  return state;
}

/** The number of jobs of each state in `found`, and the chosen ones among them: `jobs` has a number, or `sequence` has one. */
export const countsAndJobs = (condition: string, limits: string): string =>
  `SELECT state, count(*) AS jobs, NULL AS sequence FROM found GROUP BY state UNION ALL
   SELECT state, NULL, sequence FROM (SELECT state, sequence FROM found WHERE ${condition} ORDER BY ${BY_ATTENTION} ${limits}) AS chosen`;

/** Of the rows of `countsAndJobs`. */
export function foundIn(rows: readonly SqlRow[]): {
  readonly counts: FleetOverview["counts"];
  readonly sequences: readonly number[];
} {
  const isCount = (row: SqlRow): boolean => row["sequence"] === null;
  return {
    counts: countsIn(rows.filter(isCount)),
    sequences: rows.filter((row) => !isCount(row)).map((row) => countIn(row, "sequence")),
  };
}

/** Of rows with `state` and `jobs`; a state without a row has none. */
function countsIn(rows: readonly SqlRow[]): FleetOverview["counts"] {
  const countOf = (state: JobState): number => {
    const row = rows.find((one) => stateIn(one) === state);
    return row === undefined ? 0 : countIn(row, "jobs");
  };
  return {
    waiting: countOf("waiting"),
    running: countOf("running"),
    final: countOf("final"),
    draft: countOf("draft"),
    failed: countOf("failed"),
  };
}

export interface OverviewRows {
  readonly byState: readonly SqlRow[];
  /** One row with the number of `jobs` of a later time. */
  readonly later: readonly SqlRow[];
  /** With the id of their `job`. */
  readonly workers: readonly SqlRow[];
  /** The last jobs that ended with a pack. */
  readonly ended: readonly SqlRow[];
}

export function overviewIn(
  { byState, later, workers, ended }: OverviewRows,
  isLost: (worker: SqlRow) => boolean,
): FleetOverview {
  return {
    counts: countsIn(byState),
    later: countIn(later[0] ?? {}, "jobs"),
    attempts: byState.reduce((sum, row) => sum + countIn(row, "claims"), 0),
    workers: workers.map(
      (row): WorkerOverview => ({
        name: textIn(row, "name"),
        host: textIn(row, "host"),
        egress: textIn(row, "egress"),
        pid: countIn(row, "pid"),
        version: textIn(row, "version"),
        startedAt: textIn(row, "started_at"),
        seenAt: textIn(row, "seen_at"),
        jobId: textOrNullIn(row, "job"),
        isLost: isLost(row),
      }),
    ),
    durationsMs: ended.map((row) =>
      millisecondsBetween(textIn(row, "claimed_at"), textIn(row, "ended_at")),
    ),
  };
}

const LOOK_FOR_REASON =
  "Look for the reason in the log of its last run and in the memory of the machine, then run: slotsom fleet retry";

/** Whether a job, of the rows of any queue, may have lost its worker: another one may have freed it first. */
export const WAS_LOST =
  "(state = 'waiting' OR (state = 'failed' AND failure LIKE '%\"code\":\"worker-lost\"%'))";

export const workerDied = (reason: string): JobFailure => ({
  code: "worker-lost",
  message: `the process of its worker ended${reason === "" ? "" : `: ${reason}`}`,
  remedy: LOOK_FOR_REASON,
});

/** Aborts the claims that are held and not among these rows, at any queue. */
export function letGo(held: Map<number, AbortController>, own: readonly SqlRow[]): void {
  const kept = new Set(own.map((row) => countIn(row, "claim")));
  for (const [number, lost] of held) {
    if (kept.has(number)) continue;
    held.delete(number);
    lost.abort();
  }
}

/** A row of the parts of any queue. */
export const partIn = (row: SqlRow): KeptPart => ({
  name: textIn(row, "name"),
  key: textIn(row, "key"),
});

/** The failure of a job whose worker died, from a row of the jobs of any queue. */
export const workerLost = (job: SqlRow): JobFailure => ({
  code: "worker-lost",
  message: `job ${textIn(job, "id")}: its worker died or did not answer, in attempt ${String(countIn(job, "attempt"))} of ${String(countIn(job, "attempts_max"))}`,
  remedy: LOOK_FOR_REASON,
});
