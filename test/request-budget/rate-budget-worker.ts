/** One process that requests the same path repeatedly, four at a time, under the shared budget. */
import { once } from "node:events";
import { sleepFor } from "../../src/api/clock.ts";
import { openDatabaseBudgets } from "../../src/fleet/postgres/database-budgets.ts";
import { databaseUrlIn } from "../../src/fleet/postgres/database-url.ts";
import { openMigrated } from "../../src/fleet/postgres/migrate.ts";
import { openConnection } from "../../src/request-budget/connection.ts";
import type { RateLimits } from "../../src/request-budget/rate-budget.ts";

export interface WorkerOrder {
  readonly baseUrl: string;
  readonly token: string;
  readonly budgetFolder: string;
  readonly limits: RateLimits;
  readonly path: string;
  readonly requests: number;
  /** The budget is in this database instead of the folder. */
  readonly database?: { readonly url: string; readonly name: string };
}

/** The statuses of its answers, and the reasons for its retries. */
export interface WorkerReport {
  readonly statuses: readonly number[];
  readonly retries: readonly string[];
}

process.stdout.write("ready\n");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const { token, path, requests, database, ...order } = JSON.parse(line.toString()) as WorkerOrder;
process.stdin.destroy();

const budgets = database === undefined ? null : await budgetsIn(database);
const statuses: number[] = [];
const retries: string[] = [];
const connection = openConnection({
  ...order,
  ...(budgets === null ? {} : { budget: budgets.open(new URL(order.baseUrl).host) }),
  credential: () => token,
  proxy: null,
  clock: { now: () => new Date().toISOString(), sleep: sleepFor },
  jitter: () => 0.5,
  onWait: (wait) => {
    if (wait.kind === "retry") retries.push(wait.reason);
  },
});
let sent = 0;
async function askOn(): Promise<void> {
  const { signal } = new AbortController();
  while (sent < requests) {
    sent += 1;
    const request = { method: "GET", path, query: [], body: null, purpose: "" } as const;
    statuses.push((await connection.transport.send(request, signal)).status);
  }
}
await Promise.all([askOn(), askOn(), askOn(), askOn()]);
await connection.close();
await budgets?.close();
const report: WorkerReport = { statuses, retries };
process.stdout.write(`${JSON.stringify(report)}\n`);

async function budgetsIn({ url, name }: NonNullable<WorkerOrder["database"]>) {
  const ports = { monotonicMs: () => performance.now(), sleep: sleepFor, awayMsMax: 10_000 };
  const opened = await openMigrated(databaseUrlIn(url), ports);
  const holder = { name, egress: "office", heartbeatMs: 1_000, leaseMs: 60_000 };
  const budgets = await openDatabaseBudgets(opened, holder, ports);
  return {
    open: budgets.open,
    close: async () => {
      await budgets.close();
      await opened.close();
    },
  };
}
