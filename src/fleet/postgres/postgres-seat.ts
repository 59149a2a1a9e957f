/** A worker at the queue on PostgreSQL: its claims, its heartbeats, and the workers that were lost. */

import { millisecondsBetween } from "../../calendar/instant.ts";
import { countIn, textIn, textOrNullIn } from "../../fields/row.ts";
import type { Claim, KeptPart, WorkerIdentity, WorkerSeat } from "../fleet-queue.ts";
import type { FleetPack } from "../job.ts";
import { failureText, jobIn, resultText } from "../job-text.ts";
import { isDeadHere, type LostRule } from "../local-seat.ts";
import type { SqlRow } from "../queue-database.ts";
import { letGo, partIn, workerLost } from "../queue-rows.ts";
import { failureTallies, LOST_WORKER, packTallies, type Tally } from "../tallies.ts";
import type { FleetDatabase, Reading, Transaction } from "./fleet-database.ts";

/** When a worker counts as lost. */
export interface SeatRule extends Omit<LostRule, "now"> {
  /** Null for the clock of the database, which all machines share; tests give their own. */
  readonly now: (() => string) | null;
}

/** The present instant, once for a statement; $1 is that of the rule, or null. */
export const MOMENT = "(SELECT slotsom.moment($1::timestamptz))";

export async function takeSeat(
  { transact }: FleetDatabase,
  worker: WorkerIdentity,
  rule: SeatRule,
): Promise<WorkerSeat> {
  const held = new Map<number, AbortController>();
  const given = (): string | null => rule.now?.() ?? null;
  let seat = await transact((sql) => registered(sql, worker, given()));
  /** A worker that was suspended for longer than a lease has lost its place and its jobs, and takes a new place. */
  const renewed = async (sql: Transaction): Promise<number> => {
    const renew = `UPDATE slotsom.worker SET seen_at = ${MOMENT} WHERE seat = $2`;
    return (await sql.run(renew, given(), seat)) === 1 ? seat : registered(sql, worker, given());
  };
  return {
    claim: async () => {
      const [place, row, parts] = await transact(async (sql) => {
        const own = await renewed(sql);
        await freeLostJobs(sql, own, rule);
        const row = await claimed(sql, own, worker.name, given());
        return [own, row, row === null ? [] : await partsOf(sql, row)] as const;
      });
      seat = place;
      return row === null ? null : { ...claimOf(transact, row, held, given), parts };
    },
    heartbeat: async () => {
      const [place, own] = await transact(async (sql) => {
        const place = await renewed(sql);
        const ofSeat = "SELECT claim FROM slotsom.job WHERE state = 'running' AND seat = $1";
        return [place, await sql.rows(ofSeat, place)] as const;
      });
      seat = place;
      letGo(held, own);
    },
    leave: async () => {
      await transact(async (sql) => {
        const own = await sql.rows(`${CLAIMS_OF} = ANY($1)`, [seat]);
        for (const row of own) await endClaim(sql, countIn(row, "claim"), HAND_BACK, given());
        await sql.run("DELETE FROM slotsom.worker WHERE seat = $1", seat);
      });
      letGo(held, []);
    },
  };
}

async function registered(
  sql: Transaction,
  worker: WorkerIdentity,
  now: string | null,
): Promise<number> {
  const [row] = await sql.rows(
    `INSERT INTO slotsom.worker (name, host, egress, pid, version, started_at, seen_at)
     SELECT $2, $3, $4, $5, $6, moment, moment FROM slotsom.moment($1::timestamptz) AS moment RETURNING seat`,
    now,
    worker.name,
    worker.host,
    worker.egress,
    worker.pid,
    worker.version,
  );
  return countIn(row ?? {}, "seat");
}

const CLAIMS_OF = "SELECT * FROM slotsom.job WHERE state = 'running' AND seat";

/**
 * A job that killed its worker at each attempt would kill every worker of the fleet, so it is set aside. Two claims at once never
 * wait for each other here: each frees the workers that no other one is freeing.
 */
export async function freeLostJobs(
  sql: Transaction,
  ownSeat: number | null,
  rule: SeatRule,
): Promise<void> {
  const now = rule.now?.() ?? null;
  const others = await sql.rows(
    `SELECT seat, host, pid, seen_at < ${MOMENT} - $3 * interval '1 millisecond' AS is_silent FROM slotsom.worker
     WHERE seat IS DISTINCT FROM $2::bigint`,
    now,
    ownSeat,
    rule.leaseMs,
  );
  const silent = others.filter((row) => row["is_silent"] === true);
  const dead = others.filter((row) => isDeadHere(row, rule));
  if (silent.length + dead.length === 0) return;
  const lost = await sql.rows(
    `SELECT seat FROM slotsom.worker
     WHERE seat = ANY($2::bigint[]) OR (seat = ANY($3::bigint[]) AND seen_at < ${MOMENT} - $4 * interval '1 millisecond')
     FOR UPDATE SKIP LOCKED`,
    now,
    dead.map((row) => countIn(row, "seat")),
    silent.map((row) => countIn(row, "seat")),
    rule.leaseMs,
  );
  const seats = lost.map((row) => countIn(row, "seat"));
  for (const job of await sql.rows(`${CLAIMS_OF} = ANY($1) FOR UPDATE`, seats)) {
    const number = countIn(job, "claim");
    const isLast = countIn(job, "attempt") >= countIn(job, "attempts_max");
    const failure = workerLost(job);
    const values = ["failed", failureText(failure)];
    const tallies = (): readonly Tally[] => failureTallies(packOf(job), failure.code, isLast);
    const how = isLast ? { changes: END, values } : WAIT_NOW;
    await endClaim(sql, number, { ...how, tallies }, now);
  }
  await addTallies(
    sql,
    seats.map(() => LOST_WORKER),
  );
  await sql.run("DELETE FROM slotsom.worker WHERE seat = ANY($1)", seats);
}

/**
 * The first job of the member that was claimed longest ago; one whose jobs were added or retried since then waits
 * from that moment. Members that another claim is looking at are skipped: their row is locked until that claim is
 * committed.
 */
async function claimed(
  sql: Transaction,
  seat: number,
  worker: string,
  now: string | null,
): Promise<SqlRow | null> {
  const [row] = await sql.rows(
    `WITH next AS (
       SELECT job.sequence, job.member, job.turn, nextval('slotsom.claim') AS claim
       FROM (
         SELECT job.sequence, job.member, greatest(job.turn, member.served) AS turn
         FROM slotsom.job JOIN slotsom.member ON member.name = job.member
         WHERE job.state = 'waiting' AND job.due_at <= ${MOMENT} AND member.claim IS NULL
         ORDER BY job.priority DESC, greatest(job.turn, member.served), job.sequence LIMIT 1
         FOR NO KEY UPDATE OF job, member SKIP LOCKED
       ) AS job
     ), held AS (
       UPDATE slotsom.member SET claim = next.claim, served = next.claim FROM next WHERE member.name = next.member
     )
     UPDATE slotsom.job SET state = 'running', attempt = attempt + 1, claims = claims + 1, claim = next.claim, turn = next.turn, seat = $2,
       worker = $3, claimed_at = ${MOMENT}
     FROM next WHERE job.sequence = next.sequence RETURNING job.*`,
    now,
    seat,
    worker,
  );
  return row ?? null;
}

/** Changes of a job, with the values from $3. */
interface ClaimEnd {
  readonly changes: string;
  readonly values: readonly (string | null)[];
  /** The member waits from the moment from which it waited before the claim, as if it had not been claimed. */
  readonly keepsTurn?: true;
  /** What it adds to the tallies, by the changed job. */
  readonly tallies: (ended: SqlRow) => readonly Tally[];
}

const NO_TALLIES = (): readonly Tally[] => [];
const packOf = (job: SqlRow): FleetPack => jobIn(textIn(job, "job")).pack;

/** $3: when it is due, null for now; $4: why it waits, null for no reason of its own. */
const WAIT = `state = 'waiting', claim = NULL, seat = NULL, due_at = coalesce($3::timestamptz, ${MOMENT}), failure = coalesce($4, failure)`;
const WAIT_NOW: ClaimEnd = {
  changes: WAIT,
  values: [null, null],
  tallies: NO_TALLIES,
  keepsTurn: true,
};
const HAND_BACK: ClaimEnd = { ...WAIT_NOW, changes: `${WAIT}, attempt = attempt - 1` };
/** $3: the state, $4: the failure. */
const END = `state = $3, ended_at = ${MOMENT}, ending = slotsom.next_ending(), failure = $4, claim = NULL, seat = NULL`;

/** $1 is the present instant, $2 the number of the claim. False if the claim was lost; then nothing has changed. */
async function endClaim(
  sql: Transaction,
  number: number,
  { changes, values, tallies, keepsTurn }: ClaimEnd,
  now: string | null,
): Promise<boolean> {
  const update = `UPDATE slotsom.job SET ${changes} WHERE claim = $2 RETURNING *`;
  const [ended] = await sql.rows(update, now, number, ...values);
  if (ended === undefined) return false;
  await sql.run(
    "UPDATE slotsom.member SET claim = NULL, served = coalesce($2, served) WHERE claim = $1",
    number,
    keepsTurn === true ? countIn(ended, "turn") : null,
  );
  await addTallies(sql, tallies(ended));
  return true;
}

async function addTallies(sql: Transaction, tallies: readonly Tally[]): Promise<void> {
  if (tallies.length === 0) return;
  await sql.run(
    `SELECT slotsom.add_tally(kind, pack, label, count)
     FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS one (kind, pack, label, count)`,
    tallies.map(({ kind }) => kind),
    tallies.map(({ pack }) => pack),
    tallies.map(({ label }) => label),
    tallies.map(({ count }) => count),
  );
}

async function partsOf(sql: Reading, job: SqlRow): Promise<readonly KeptPart[]> {
  const read = "SELECT name, key FROM slotsom.part WHERE job = $1 ORDER BY number";
  return (await sql.rows(read, countIn(job, "sequence"))).map(partIn);
}

/** The row of the job is locked until the part is there: whoever frees the job comes before or after, and after it nothing is kept. */
const KEEP_PART = `INSERT INTO slotsom.part (job, name, key) SELECT sequence, $1, $2 FROM slotsom.job WHERE claim = $3 FOR SHARE
  ON CONFLICT (job, name) DO UPDATE SET key = excluded.key, number = DEFAULT`;

type Transact = FleetDatabase["transact"];

function claimOf(
  transact: Transact,
  row: SqlRow,
  held: Map<number, AbortController>,
  given: () => string | null,
): Omit<Claim, "parts"> {
  const number = countIn(row, "claim");
  const lost = new AbortController();
  held.set(number, lost);
  /** Ends the claim if it is still ours. */
  const end = async (how: ClaimEnd): Promise<boolean> => {
    const isOurs = await transact((sql) => endClaim(sql, number, how, given()));
    held.delete(number);
    if (!isOurs) lost.abort();
    return isOurs;
  };
  const isLast = countIn(row, "attempt") >= countIn(row, "attempts_max");
  const job = jobIn(textIn(row, "job"));
  const { pack } = job;
  return {
    job,
    attempt: countIn(row, "attempt"),
    runId: textOrNullIn(row, "run_id"),
    lost: lost.signal,
    keepRun: async (runId) => {
      const keep = "UPDATE slotsom.job SET run_id = $1 WHERE claim = $2";
      await transact((sql) => sql.run(keep, runId, number));
    },
    keepPart: async ({ name, key }) => {
      await transact((sql) => sql.run(KEEP_PART, name, key, number));
    },
    complete: (result) =>
      end({
        changes: `${END}, result = $5`,
        values: [result.status, null, resultText(result)],
        tallies: (ended) => packTallies(pack, result.status, attemptMs(ended)),
      }),
    fail: (failure, retryAt) => {
      const text = failureText(failure);
      const isSetAside = retryAt === null || isLast;
      const tallies = (): readonly Tally[] => failureTallies(pack, failure.code, isSetAside);
      return end(
        isSetAside
          ? { changes: END, values: ["failed", text], tallies }
          : { changes: WAIT, values: [retryAt, text], tallies },
      );
    },
    handBack: () => end(HAND_BACK),
  };
}

const attemptMs = (ended: SqlRow): number =>
  millisecondsBetween(textIn(ended, "claimed_at"), textIn(ended, "ended_at"));
