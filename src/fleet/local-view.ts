/** What can be seen of the queue on one machine: its overview, its measures, and parts of its jobs. */

import { join } from "node:path";
import { epochMsOf } from "../api/clock.ts";
import { textOrNullIn } from "../fields/row.ts";
import { readBudgets, useOf } from "../request-budget/budget-use.ts";
import { BUDGETS, type State } from "../runs/state/state.ts";
import type {
  ChosenJobs,
  FleetBudget,
  FleetMeasures,
  FleetOverview,
  JobChoice,
} from "./fleet-queue.ts";
import { isLost, type LostRule } from "./local-seat.ts";
import type { QueueDatabase } from "./queue-database.ts";
import {
  BY_ATTENTION,
  countsAndJobs,
  DURATIONS_MAX,
  foundIn,
  overviewIn,
  queuedJob,
} from "./queue-rows.ts";
import type { QueuedJob } from "./queued-job.ts";
import { tallyIn } from "./tallies.ts";

/** ?1 is the present instant. A job that failed waits for its next attempt, which is not another time. */
export const IS_LATER = "(state = 'waiting' AND failure IS NULL AND due_at > ?1)";

export const overviewOf = (database: QueueDatabase, rule: LostRule): FleetOverview =>
  overviewIn(
    {
      byState: database.rows(
        "SELECT state, count(*) AS jobs, sum(claims) AS claims FROM jobs GROUP BY state",
      ),
      later: database.rows(`SELECT count(*) AS jobs FROM jobs WHERE ${IS_LATER}`, rule.now()),
      workers: database.rows(
        `SELECT workers.*, jobs.id AS job FROM workers LEFT JOIN jobs ON jobs.seat = workers.seat AND jobs.state = 'running'
         ORDER BY workers.seat`,
      ),
      ended: database.rows(
        `SELECT claimed_at, ended_at FROM jobs WHERE ending IS NOT NULL AND state <> 'failed'
         ORDER BY ending DESC LIMIT ${String(DURATIONS_MAX)}`,
      ),
    },
    (worker) => isLost(worker, rule),
  );

/** `state` has the rate budgets of this machine. */
export function measuresOf(database: QueueDatabase, rule: LostRule, state: State): FleetMeasures {
  const at = rule.now();
  const [times = {}] = database.rows(
    `SELECT (SELECT min(due_at) FROM jobs WHERE state = 'waiting' AND due_at <= ?) AS due,
       (SELECT ended_at FROM jobs WHERE ending IS NOT NULL ORDER BY ending DESC LIMIT 1) AS ended`,
    at,
  );
  return {
    at,
    overview: overviewOf(database, rule),
    dueSince: textOrNullIn(times, "due"),
    lastEndedAt: textOrNullIn(times, "ended"),
    tallies: database.rows("SELECT * FROM tallies ORDER BY kind, pack, label").map(tallyIn),
    budgets: readBudgets(join(state.home, BUDGETS)).flatMap((stored): readonly FleetBudget[] => {
      const use = useOf(stored.state, epochMsOf(at));
      return use === null ? [] : [{ service: stored.service, egress: null, ...use }];
    }),
  };
}

/** What the words of a choice are looked for in. */
const TEXT = `folded(concat_ws(' ', id, worker, run_id, job ->> '$.member.administrationName', job ->> '$.packName',
  result ->> '$.administrationName', failure ->> '$.code', failure ->> '$.message',
  (SELECT group_concat(concat_ws(' ', value ->> 'id', value ->> 'title'), ' ') FROM json_each(result, '$.blocking'))))`;
const CHOSEN = `(?1 IS NULL OR batch = ?1)
  AND NOT EXISTS (SELECT 1 FROM json_each(?2) AS word WHERE instr(text, word.value) = 0)`;

export function jobsIn(
  database: QueueDatabase,
  { states, batch, words, offset, limit }: JobChoice,
  now: string,
): ChosenJobs {
  // Without words the text is not made: it takes longer than all the rest.
  const text = words.length === 0 ? "''" : TEXT;
  const found = database.rows(
    `WITH found AS MATERIALIZED (
       SELECT state, ending, priority, turn, sequence FROM (SELECT *, ${text} AS text FROM jobs) WHERE ${CHOSEN}
     )
     ${countsAndJobs("(?3 IS NULL OR state IN (SELECT value FROM json_each(?3)))", "LIMIT ?4 OFFSET ?5")}`,
    batch ?? null,
    JSON.stringify(words.map((word) => word.toLowerCase())),
    states === undefined ? null : JSON.stringify(states),
    limit,
    offset,
  );
  const { counts, sequences } = foundIn(found);
  const jobs = database.rows(
    `SELECT *, ${IS_LATER} AS is_later FROM jobs WHERE sequence IN (SELECT value FROM json_each(?2)) ORDER BY ${BY_ATTENTION}`,
    now,
    JSON.stringify(sequences),
  );
  return { jobs: jobs.map(queuedJob), counts };
}

export const lastClosesIn = (database: QueueDatabase, now: string): readonly QueuedJob[] =>
  database
    .rows(
      `SELECT *, ${IS_LATER} AS is_later FROM jobs WHERE ending IN (
         SELECT max(ending) FROM jobs WHERE result ->> '$.signable' IS NOT NULL GROUP BY member)
       ORDER BY member`,
      now,
    )
    .map(queuedJob);
