/** What can be seen of the queue on PostgreSQL: its overview, its measures, and parts of its jobs. */

import { epochMsOf } from "../../api/clock.ts";
import { textIn, textOrNullIn } from "../../fields/row.ts";
import { useOf } from "../../request-budget/budget-use.ts";
import { readBudget } from "../../request-budget/rate-budget-text.ts";
import type {
  ChosenJobs,
  FleetBudget,
  FleetMeasures,
  FleetOverview,
  JobChoice,
} from "../fleet-queue.ts";
import { isDeadHere } from "../local-seat.ts";
import {
  BY_ATTENTION,
  countsAndJobs,
  DURATIONS_MAX,
  foundIn,
  overviewIn,
  queuedJob,
} from "../queue-rows.ts";
import type { QueuedJob } from "../queued-job.ts";
import { tallyIn } from "../tallies.ts";
import type { Reading } from "./fleet-database.ts";
import { MOMENT, type SeatRule } from "./postgres-seat.ts";

/** A job that failed waits for its next attempt, which is not another time. */
export const IS_LATER = `(state = 'waiting' AND failure IS NULL AND due_at > ${MOMENT})`;

export async function overviewOf(sql: Reading, rule: SeatRule): Promise<FleetOverview> {
  const byState = await sql.rows(
    "SELECT state, count(*) AS jobs, sum(claims)::bigint AS claims FROM slotsom.job GROUP BY state",
  );
  const now = rule.now?.() ?? null;
  const later = await sql.rows(`SELECT count(*) AS jobs FROM slotsom.job WHERE ${IS_LATER}`, now);
  const workers = await sql.rows(
    `SELECT worker.*, job.id AS job, ${MOMENT} - seen_at > $2 * interval '1 millisecond' AS is_silent
     FROM slotsom.worker LEFT JOIN slotsom.job ON job.seat = worker.seat AND job.state = 'running' ORDER BY worker.seat`,
    now,
    rule.leaseMs,
  );
  const ended = await sql.rows(
    `SELECT claimed_at, ended_at FROM slotsom.job WHERE ending IS NOT NULL AND state <> 'failed'
     ORDER BY ending DESC LIMIT ${String(DURATIONS_MAX)}`,
  );
  return overviewIn(
    { byState, later, workers, ended },
    (worker) => worker["is_silent"] === true || isDeadHere(worker, rule),
  );
}

export async function measuresOf(sql: Reading, rule: SeatRule): Promise<FleetMeasures> {
  const [times = {}] = await sql.rows(
    `SELECT at, (SELECT min(due_at) FROM slotsom.job WHERE state = 'waiting' AND due_at <= at) AS due,
       (SELECT ended_at FROM slotsom.job WHERE ending IS NOT NULL ORDER BY ending DESC LIMIT 1) AS ended
     FROM slotsom.moment($1::timestamptz) AS at`,
    rule.now?.() ?? null,
  );
  const at = textIn(times, "at");
  const overview = await overviewOf(sql, rule);
  const tallies = await sql.rows("SELECT * FROM slotsom.tally ORDER BY kind, pack, label");
  const budgets = await sql.rows(
    "SELECT budget_group, egress, state FROM slotsom.budget ORDER BY budget_group, egress",
  );
  return {
    at,
    overview,
    dueSince: textOrNullIn(times, "due"),
    lastEndedAt: textOrNullIn(times, "ended"),
    tallies: tallies.map(tallyIn),
    budgets: budgets.flatMap((row): readonly FleetBudget[] => {
      const use = useOf(readBudget(row["state"]), epochMsOf(at));
      const place = { service: textIn(row, "budget_group"), egress: textIn(row, "egress") };
      return use === null ? [] : [{ ...place, ...use }];
    }),
  };
}

/** What the words of a choice are looked for in. */
const TEXT = `lower(concat_ws(' ', id, worker, run_id, job::json #>> '{member,administrationName}', job::json ->> 'packName',
  result::json ->> 'administrationName', failure::json ->> 'code', failure::json ->> 'message',
  (SELECT string_agg(concat_ws(' ', one ->> 'id', one ->> 'title'), ' ') FROM json_array_elements(result::json -> 'blocking') AS one)))`;
const CHOSEN = `($1::text IS NULL OR batch = $1)
  AND NOT EXISTS (SELECT 1 FROM unnest($2::text[]) AS word WHERE strpos(text, lower(word)) = 0)`;

export async function jobsIn(
  sql: Reading,
  { states, batch, words, offset, limit }: JobChoice,
  rule: SeatRule,
): Promise<ChosenJobs> {
  // Without words the text is not made: it takes longer than all the rest.
  const text = words.length === 0 ? "''" : TEXT;
  const found = await sql.rows(
    `WITH found AS MATERIALIZED (
       SELECT state, ending, priority, turn, sequence FROM (SELECT *, ${text} AS text FROM slotsom.job) AS job WHERE ${CHOSEN}
     )
     ${countsAndJobs("($3::text[] IS NULL OR state = ANY($3))", "LIMIT $4 OFFSET $5")}`,
    batch ?? null,
    words,
    states ?? null,
    limit,
    offset,
  );
  const { counts, sequences } = foundIn(found);
  const jobs = await sql.rows(
    `SELECT *, ${IS_LATER} AS is_later FROM slotsom.job WHERE sequence = ANY($2) ORDER BY ${BY_ATTENTION}`,
    rule.now?.() ?? null,
    sequences,
  );
  return { jobs: jobs.map(queuedJob), counts };
}

export async function lastClosesIn(sql: Reading, rule: SeatRule): Promise<readonly QueuedJob[]> {
  const rows = await sql.rows(
    `SELECT *, ${IS_LATER} AS is_later FROM slotsom.job WHERE ending IN (
       SELECT max(ending) FROM slotsom.job WHERE result::json -> 'signable' IS NOT NULL GROUP BY member)
     ORDER BY member COLLATE "C"`,
    rule.now?.() ?? null,
  );
  return rows.map(queuedJob);
}
