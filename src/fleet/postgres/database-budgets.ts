/** The rate budgets of a fleet, in its database: one for each budget group and each outgoing address, on the clock of the database. */
import { countIn } from "../../fields/row.ts";
import type { BudgetState } from "../../request-budget/rate-budget.ts";
import type { BudgetStore } from "../../request-budget/rate-budget-file.ts";
import { budgetText, readBudget } from "../../request-budget/rate-budget-text.ts";
import type { DatabasePorts, FleetDatabase, Transaction } from "./fleet-database.ts";

export interface BudgetHolder {
  /** Of the worker, for people. */
  readonly name: string;
  /** Workers with the same name for it have the same outgoing address. */
  readonly egress: string;
  readonly heartbeatMs: number;
  /** A holder that is silent for this long is gone: what it has sent counts as ended then. */
  readonly leaseMs: number;
}

export interface DatabaseBudgets {
  /** Failure codes of its changes: those of the database. */
  readonly open: (group: string) => BudgetStore;
  /** Ends the heartbeats and removes the holder. */
  readonly close: () => Promise<void>;
}

/** The holder exists until the budgets are closed, and is heard of while this process lives. */
export async function openDatabaseBudgets(
  database: FleetDatabase,
  holder: BudgetHolder,
  ports: Pick<DatabasePorts, "sleep">,
): Promise<DatabaseBudgets> {
  const { name, egress, leaseMs } = holder;
  const number = await database.transact(async (sql) => {
    const [row] = await sql.rows(
      "INSERT INTO slotsom.budget_holder (name, seen_at) VALUES ($1, clock_timestamp()) RETURNING holder",
      name,
    );
    return countIn(row ?? {}, "holder");
  });
  const over = new AbortController();
  const beating = beat(database, number, holder.heartbeatMs, ports, over.signal);
  return {
    open: (group) => budgetAt(database, { group, egress, holder: number, leaseMs }),
    close: async () => {
      over.abort();
      await beating;
      const remove = "DELETE FROM slotsom.budget_holder WHERE holder = $1";
      await database.transact((sql) => sql.run(remove, number));
    },
  };
}

/** A holder that was removed while its process was suspended is inserted again under its number. */
const BEAT = `INSERT INTO slotsom.budget_holder (holder, name, seen_at) OVERRIDING SYSTEM VALUE VALUES ($1, '', clock_timestamp())
  ON CONFLICT (holder) DO UPDATE SET seen_at = excluded.seen_at`;

async function beat(
  { transact }: FleetDatabase,
  holder: number,
  everyMs: number,
  { sleep }: Pick<DatabasePorts, "sleep">,
  over: AbortSignal,
): Promise<void> {
  try {
    for (;;) {
      await sleep(everyMs, over);
      await transact((sql) => sql.run(BEAT, holder), over);
    }
  } catch {
    // The budgets are closed, or the database is gone: the next request of the worker reports that.
  }
}

interface BudgetPlace {
  /** A host with its port, or the name of services that count together. */
  readonly group: string;
  readonly egress: string;
  readonly holder: number;
  readonly leaseMs: number;
}

function budgetAt({ transact }: FleetDatabase, place: BudgetPlace): BudgetStore {
  let last: BudgetState | null = null;
  return {
    change: async (work, signal) => {
      const done = await transact(async (sql) => {
        const state = await lockedState(sql, place);
        const moment = await momentOf(sql, place);
        const changed = work(state, moment);
        await sql.run(
          "UPDATE slotsom.budget SET state = $3, changed_at = clock_timestamp() WHERE budget_group = $1 AND egress = $2",
          place.group,
          place.egress,
          budgetText(changed[0]),
        );
        return changed;
      }, signal);
      last = done[0];
      return done[1];
    },
    last: () => last,
    close: () => undefined,
  };
}

/** The row is locked until the change is committed. */
async function lockedState(sql: Transaction, { group, egress }: BudgetPlace): Promise<BudgetState> {
  const read =
    "SELECT state FROM slotsom.budget WHERE budget_group = $1 AND egress = $2 FOR UPDATE";
  const [row] = await sql.rows(read, group, egress);
  if (row !== undefined) return readBudget(row["state"]);
  // Of two workers that insert it at once, one waits here for the other, and then reads what that one has written.
  await sql.run(
    "INSERT INTO slotsom.budget (budget_group, egress, changed_at) VALUES ($1, $2, clock_timestamp()) ON CONFLICT DO NOTHING",
    group,
    egress,
  );
  const [inserted] = await sql.rows(read, group, egress);
  return readBudget(inserted?.["state"]);
}

/** Read after the row is locked: time that was spent waiting for the lock has passed. */
async function momentOf(sql: Transaction, { holder, leaseMs }: BudgetPlace) {
  const [row] = await sql.rows(
    `SELECT floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now_ms, array(
       SELECT holder::int FROM slotsom.budget_holder WHERE seen_at >= clock_timestamp() - $1 * interval '1 millisecond'
     ) AS alive`,
    leaseMs,
  );
  const alive = new Set(Array.isArray(row?.["alive"]) ? row["alive"] : []);
  return {
    nowMs: countIn(row ?? {}, "now_ms"),
    holder,
    isTerminated: (other: number) => other !== holder && !alive.has(other),
  };
}
