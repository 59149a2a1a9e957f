/** A worker at the queue of one machine: its claims, its heartbeats, and the workers that were lost. */

import { addMs, millisecondsBetween } from "../calendar/instant.ts";
import { countIn, textIn, textOrNullIn } from "../fields/row.ts";
import { isAlive } from "../operating-system/is-alive.ts";
import type { Claim, WorkerIdentity, WorkerSeat } from "./fleet-queue.ts";
import { failureText, jobIn, resultText } from "./job-text.ts";
import type { QueueDatabase, SqlRow } from "./queue-database.ts";
import { letGo, partIn, WAS_LOST, workerDied, workerLost } from "./queue-rows.ts";
import { RETRY_DELAY_MS_MAX } from "./retry-delay.ts";
import { failureTallies, LOST_WORKER, packTallies, type Tally } from "./tallies.ts";

/** When a worker counts as lost: after a lease without a heartbeat, or when its process on this machine has died. */
export interface LostRule {
  readonly now: () => string;
  readonly leaseMs: number;
  /** The name of this machine. */
  readonly host: string;
}

export const isLost = (worker: SqlRow, { now, leaseMs, host }: LostRule): boolean =>
  isDeadHere(worker, { host }) || millisecondsBetween(textIn(worker, "seen_at"), now()) > leaseMs;

/** Whether the process of a worker of any queue was on this machine, and has died. */
export const isDeadHere = (worker: SqlRow, { host }: Pick<LostRule, "host">): boolean =>
  textIn(worker, "host") === host && !isAlive(countIn(worker, "pid"));

export function takeSeat(
  database: QueueDatabase,
  worker: WorkerIdentity,
  rule: LostRule,
): WorkerSeat {
  const { now } = rule;
  const held = new Map<number, AbortController>();
  let seat = database.exclusively(() => registered(database, worker, now()));
  /** A worker that was suspended for longer than a lease has lost its place and its jobs, and takes a new place. */
  const renew = (): void => {
    const renewed = database.run("UPDATE workers SET seen_at = ? WHERE seat = ?", now(), seat);
    if (renewed === 0) seat = registered(database, worker, now());
  };
  return {
    claim: async () => {
      const row = database.exclusively(() => {
        renew();
        freeLostJobs(database, seat, rule);
        database.run(TRY_NOW, now(), addMs(now(), RETRY_DELAY_MS_MAX));
        return claimed(database, { seat, worker: worker.name, now: now() });
      });
      return row === null ? null : claimOf(database, row, held, now);
    },
    heartbeat: async () => {
      const own = database.exclusively(() => {
        renew();
        return database.rows("SELECT claim FROM jobs WHERE state = 'running' AND seat = ?", seat);
      });
      letGo(held, own);
    },
    leave: async () => {
      database.exclusively(() => {
        database.run(`${KEEP_TURN} seat = ?`, seat);
        database.run(`${HAND_BACK} WHERE state = 'running' AND seat = ?2`, now(), seat);
        database.run("DELETE FROM workers WHERE seat = ?", seat);
      });
      letGo(held, []);
    },
  };
}

function registered(database: QueueDatabase, worker: WorkerIdentity, now: string): number {
  const [row] = database.rows(
    `INSERT INTO workers (name, host, egress, pid, version, started_at, seen_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6) RETURNING seat`,
    worker.name,
    worker.host,
    worker.egress,
    worker.pid,
    worker.version,
    now,
  );
  return countIn(row ?? {}, "seat");
}

/** A job that killed its worker at each attempt would kill every worker of the fleet, so it is set aside. */
function freeLostJobs(database: QueueDatabase, ownSeat: number | null, rule: LostRule): void {
  const now = rule.now();
  for (const worker of database.rows("SELECT * FROM workers WHERE seat IS NOT ?", ownSeat)) {
    if (!isLost(worker, rule)) continue;
    const seat = countIn(worker, "seat");
    for (const job of database.rows(
      "SELECT * FROM jobs WHERE state = 'running' AND seat = ?",
      seat,
    )) {
      const sequence = countIn(job, "sequence");
      const isLast = countIn(job, "attempt") >= countIn(job, "attempts_max");
      const { pack } = jobIn(textIn(job, "job"));
      addTallies(database, failureTallies(pack, workerLost(job).code, isLast));
      if (!isLast) {
        database.run(`${KEEP_TURN} jobs.sequence = ?`, sequence);
        database.run(`${WAIT_AGAIN}, due_at = ?1 WHERE sequence = ?2`, now, sequence);
      } else {
        const failure = failureText(workerLost(job));
        const ending = database.nextNumber("ending");
        database.run(`${END} WHERE sequence = ?5`, "failed", now, ending, failure, sequence);
      }
    }
    addTallies(database, [LOST_WORKER]);
    database.run("DELETE FROM workers WHERE seat = ?", seat);
  }
}

export function freeDied(
  database: QueueDatabase,
  name: string,
  reason: string,
  rule: LostRule,
): void {
  database.exclusively(() => {
    freeLostJobs(database, null, rule);
    database.run(
      `UPDATE jobs SET failure = ?1
       WHERE sequence = (SELECT sequence FROM jobs WHERE worker = ?2 ORDER BY claimed_at DESC LIMIT 1) AND ${WAS_LOST}`,
      failureText(workerDied(reason)),
      name,
    );
  });
}

function addTallies(database: QueueDatabase, tallies: readonly Tally[]): void {
  for (const { kind, pack, label, count } of tallies) {
    database.run(
      `INSERT INTO tallies (kind, pack, label, count) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT DO UPDATE SET count = count + excluded.count`,
      kind,
      pack,
      label,
      count,
    );
  }
}

/**
 * A retry that is due later than any delay was planned before the clock was set back: it does not wait for that time
 * again.
 */
const TRY_NOW =
  "UPDATE jobs SET due_at = ?1 WHERE state = 'waiting' AND failure IS NOT NULL AND due_at > ?2";

interface Claiming {
  readonly seat: number;
  readonly worker: string;
  readonly now: string;
}

/**
 * The first job of the member that was claimed longest ago; one whose jobs were added or retried since then waits from
 * that moment.
 */
const NEXT = `
  SELECT job.sequence FROM (
    SELECT priority, member, min(sequence) AS sequence, turn FROM jobs
    WHERE state = 'waiting' AND due_at <= ?4 GROUP BY priority, member
  ) AS job LEFT JOIN members ON members.name = job.member
  WHERE NOT EXISTS (SELECT 1 FROM jobs AS other WHERE other.state = 'running' AND other.member = job.member)
  ORDER BY priority DESC, max(turn, coalesce(served, 0)), job.sequence LIMIT 1`;

function claimed(database: QueueDatabase, { seat, worker, now }: Claiming): SqlRow | null {
  const [row] = database.rows(
    `UPDATE jobs SET state = 'running', attempt = attempt + 1, claims = claims + 1, claim = ?1, seat = ?2, worker = ?3,
       claimed_at = ?4, turn = max(turn, coalesce((SELECT served FROM members WHERE name = member), 0))
     WHERE sequence = (${NEXT}) RETURNING *`,
    database.nextNumber("claim"),
    seat,
    worker,
    now,
  );
  if (row === undefined) return null;
  const served = "INSERT OR REPLACE INTO members (name, served) VALUES (?, ?)";
  database.run(served, textIn(row, "member"), countIn(row, "claim"));
  return row;
}

/**
 * The member of a running job waits from the moment from which it waited before the claim, as if it had not been
 * claimed.
 */
const KEEP_TURN =
  "UPDATE members SET served = turn FROM jobs WHERE jobs.member = members.name AND jobs.state = 'running' AND";
const WAIT_AGAIN = "UPDATE jobs SET state = 'waiting', claim = NULL, seat = NULL";
/** ?1: the present instant. */
const HAND_BACK = `${WAIT_AGAIN}, attempt = attempt - 1, due_at = ?1`;
/** ?1: the state, ?2: the present instant, ?3: the number of the ending, ?4: the failure. */
const END =
  "UPDATE jobs SET state = ?1, ended_at = ?2, ending = ?3, failure = ?4, claim = NULL, seat = NULL";

function claimOf(
  database: QueueDatabase,
  row: SqlRow,
  held: Map<number, AbortController>,
  now: () => string,
): Claim {
  const number = countIn(row, "claim");
  const lost = new AbortController();
  held.set(number, lost);
  /** Ends the claim if it is still ours. */
  const ending: Ending = (end, tallies) => {
    const isOurs = database.exclusively(() => {
      if (end() !== 1) return false;
      addTallies(database, tallies());
      return true;
    });
    held.delete(number);
    if (!isOurs) lost.abort();
    return isOurs;
  };
  return {
    job: jobIn(textIn(row, "job")),
    attempt: countIn(row, "attempt"),
    runId: textOrNullIn(row, "run_id"),
    lost: lost.signal,
    keepRun: async (runId) => {
      database.exclusively(() =>
        database.run("UPDATE jobs SET run_id = ?1 WHERE claim = ?2", runId, number),
      );
    },
    parts: database
      .rows("SELECT name, key FROM parts WHERE job = ? ORDER BY number", countIn(row, "sequence"))
      .map(partIn),
    keepPart: async ({ name, key }) => {
      database.exclusively(() =>
        database.run(
          "INSERT OR REPLACE INTO parts (job, name, key) SELECT sequence, ?1, ?2 FROM jobs WHERE claim = ?3",
          name,
          key,
          number,
        ),
      );
    },
    ...endsOf(database, row, ending, now),
  };
}

/** Ends a claim and tallies the end; false if the claim was lost. */
type Ending = (end: () => number, tallies: () => readonly Tally[]) => boolean;

function endsOf(
  database: QueueDatabase,
  row: SqlRow,
  ending: Ending,
  now: () => string,
): Pick<Claim, "complete" | "fail" | "handBack"> {
  const number = countIn(row, "claim");
  const { pack } = jobIn(textIn(row, "job"));
  const isLast = countIn(row, "attempt") >= countIn(row, "attempts_max");
  const end = (state: string, failure: string | null, result: string | null): number =>
    database.run(
      `${END}, result = ?5 WHERE claim = ?6`,
      state,
      now(),
      database.nextNumber("ending"),
      failure,
      result,
      number,
    );
  return {
    complete: async (result) =>
      ending(
        () => end(result.status, null, resultText(result)),
        () =>
          packTallies(pack, result.status, millisecondsBetween(textIn(row, "claimed_at"), now())),
      ),
    fail: async (failure, retryAt) => {
      const isSetAside = retryAt === null || isLast;
      return ending(
        () =>
          isSetAside
            ? end("failed", failureText(failure), null)
            : database.run(
                `${WAIT_AGAIN}, due_at = ?1, failure = ?2 WHERE claim = ?3`,
                retryAt,
                failureText(failure),
                number,
              ),
        () => failureTallies(pack, failure.code, isSetAside),
      );
    },
    handBack: async () =>
      ending(
        () => {
          database.run(`${KEEP_TURN} claim = ?`, number);
          return database.run(`${HAND_BACK} WHERE claim = ?2`, now(), number);
        },
        () => [],
      ),
  };
}
