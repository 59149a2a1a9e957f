/** The queue on one machine: a file that all worker processes open. */

import { join } from "node:path";
import { parseInstant } from "../calendar/instant.ts";
import { invariant } from "../failure.ts";
import { textIn } from "../fields/row.ts";
import { type State, stateFolder } from "../runs/state/state.ts";
import type { FleetQueue, JobFilter } from "./fleet-queue.ts";
import type { FleetJob } from "./job.ts";
import { jobText } from "./job-text.ts";
import { freeDied, type LostRule, takeSeat } from "./local-seat.ts";
import { IS_LATER, jobsIn, lastClosesIn, measuresOf, overviewOf } from "./local-view.ts";
import { localOutbox } from "./notices/local-outbox.ts";
import { openQueueDatabase, type QueueDatabase } from "./queue-database.ts";
import { queuedJob } from "./queue-rows.ts";
import type { QueuedJob } from "./queued-job.ts";

/** Where the fleet keeps its things in the state. */
export const FLEET = "fleet";
const FILE = "queue.sqlite";

/** The file of the queue; it may not exist. */
export const queueFile = ({ home }: State): string => join(home, FLEET, FILE);

/** Creates the queue when it is missing. Failure codes: `output-not-writable`, `disk-full`, `administration-held`. */
export function openLocalQueue(state: State, rule: LostRule): FleetQueue {
  stateFolder(state, FLEET);
  const database = openQueueDatabase(queueFile(state));
  const { now } = rule;
  return {
    add: async (jobs) =>
      database.exclusively(() => jobs.filter((job) => isAdded(database, job)).length),
    register: async (worker) => takeSeat(database, worker, rule),
    workerDied: async (name, reason) => {
      freeDied(database, name, reason, rule);
    },
    jobs: async (filter) => chosen(database, filter, now()),
    overview: async () => overviewOf(database, rule),
    measures: async () => measuresOf(database, rule, state),
    choose: async (choice) => jobsIn(database, choice, now()),
    lastCloses: async () => lastClosesIn(database, now()),
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

function isAdded(database: QueueDatabase, job: FleetJob): boolean {
  const dueAt = parseInstant(job.notBefore);
  invariant(dueAt !== null, `notBefore of ${job.id} is an instant`);
  const added = database.run(
    `INSERT INTO jobs (id, batch, member, job, priority, turn, attempts_max, state, attempt, claims, due_at)
     SELECT ?1, ?2, ?3, ?4, ?5, last, ?6, 'waiting', 0, 0, ?7
     FROM numbers WHERE name = 'claim' ON CONFLICT (id) DO NOTHING`,
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

function chosen(database: QueueDatabase, filter: JobFilter, now: string): readonly QueuedJob[] {
  const { states, batch = null, member = null, ids, endedAfter = null } = filter;
  const listed = (values: readonly string[] | undefined): string | null =>
    values === undefined ? null : JSON.stringify(values);
  return database
    .rows(
      `SELECT *, ${IS_LATER} AS is_later FROM jobs
       WHERE (?2 IS NULL OR state IN (SELECT value FROM json_each(?2)))
         AND (?3 IS NULL OR batch = ?3) AND (?4 IS NULL OR member = ?4)
         AND (?5 IS NULL OR id IN (SELECT value FROM json_each(?5)))
         AND (?6 IS NULL OR ending > ?6)
       ORDER BY sequence`,
      now,
      listed(states),
      batch,
      member,
      listed(ids),
      endedAfter,
    )
    .map(queuedJob);
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
        `UPDATE jobs SET state = 'waiting', attempt = 0, due_at = ?2, ended_at = NULL, ending = NULL, result = NULL, failure = NULL,
           turn = (SELECT last FROM numbers WHERE name = 'claim')
         WHERE id IN (SELECT value FROM json_each(?1)) AND state IN ('draft', 'failed') RETURNING id`,
        chosenIds,
        now,
      )
      .map((row) => textIn(row, "id"));
  });
}
