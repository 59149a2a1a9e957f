/** One process that requests the same path repeatedly, four at a time, under the shared budget. */
import { once } from "node:events";
import { sleepFor } from "../../src/api/clock.ts";
import { openConnection } from "../../src/request-budget/connection.ts";
import type { RateLimits } from "../../src/request-budget/rate-budget.ts";

export interface WorkerOrder {
  readonly baseUrl: string;
  readonly token: string;
  readonly budgetFolder: string;
  readonly limits: RateLimits;
  readonly path: string;
  readonly requests: number;
}

/** The statuses of its answers, and the reasons for its retries. */
export interface WorkerReport {
  readonly statuses: readonly number[];
  readonly retries: readonly string[];
}

process.stdout.write("ready\n");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const { token, path, requests, ...order } = JSON.parse(line.toString()) as WorkerOrder;
process.stdin.destroy();

const statuses: number[] = [];
const retries: string[] = [];
const connection = openConnection({
  ...order,
  credential: () => token,
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
const report: WorkerReport = { statuses, retries };
process.stdout.write(`${JSON.stringify(report)}\n`);
