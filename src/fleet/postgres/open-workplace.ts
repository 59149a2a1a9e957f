/** What a worker has in the database of its fleet: the queue, the rate budgets, and a part in the upkeep. */
import type { BudgetStore } from "../../request-budget/rate-budget-file.ts";
import type { FleetQueue } from "../fleet-queue.ts";
import { openDatabaseBudgets } from "./database-budgets.ts";
import type { DatabaseUrl } from "./database-url.ts";
import type { DatabasePorts } from "./fleet-database.ts";
import { openMigrated } from "./migrate.ts";
import { postgresQueue } from "./postgres-queue.ts";
import { startUpkeep } from "./upkeep.ts";

/** The rules by which workers count as lost, and who this worker is. */
export interface WorkplaceRule {
  readonly name: string;
  readonly egress: string;
  readonly host: string;
  readonly leaseMs: number;
  readonly heartbeatMs: number;
}

export interface Workplace {
  readonly queue: FleetQueue;
  readonly openBudget: (group: string) => BudgetStore;
  /** Closes the queue too. */
  readonly close: () => Promise<void>;
}

/** Failure codes: those of the database. */
export async function openWorkplace(
  url: DatabaseUrl,
  rule: WorkplaceRule,
  ports: DatabasePorts,
): Promise<Workplace> {
  const database = await openMigrated(url, ports);
  const seats = { ...rule, now: null };
  const queue = postgresQueue(database, seats);
  const opened: (() => Promise<void>)[] = [queue.close];
  const close = async (): Promise<void> => {
    const next = opened.pop();
    if (next === undefined) return;
    // What is open keeps the process alive: all of it is closed, also when a part cannot be.
    try {
      await next();
    } finally {
      await close();
    }
  };
  try {
    const budgets = await openDatabaseBudgets(database, rule, ports);
    opened.push(budgets.close);
    const upkeep = startUpkeep(database, seats, ports);
    opened.push(upkeep.stop);
    return { queue, openBudget: budgets.open, close };
  } catch (cause) {
    await close();
    throw cause;
  }
}
