/**
 * The embedded service under load: clients read and write the sample for some time, over sockets, in a process that
 * is not the service's. `npm run bench -- --load 600` prints the times, the errors and the memory of the service.
 */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openReceiver } from "../service/webhooks/receiver.ts";
import { type LoadResult, type OpenSessions, openSessions } from "./load-session.ts";
import { type Known, STEPS } from "./load-steps.ts";
import { residentMb } from "./process-usage.ts";
import { type Served, serve } from "./served.ts";

export interface LoadOrder {
  readonly seconds: number;
  readonly clients: number;
  /** The minimum number of steps of each client, also when the time is over. */
  readonly stepsMin: number;
}

export interface LoadOutcome extends LoadResult {
  readonly seconds: number;
  /** Megabytes that the service has in memory, at even distances from the start to the end. */
  readonly memoryMb: readonly number[];
}

/** The start, the quarters, and the end. */
const MEASUREMENTS = 5;

/** Starts the service on a new database of the sample, and ends it. */
export async function runLoad({ seconds, clients, stepsMin }: LoadOrder): Promise<LoadOutcome> {
  const folder = mkdtempSync(join(tmpdir(), "slotsom-load-"));
  const receiver = await openReceiver(() => ({ status: 200, body: "ok" }));
  const service = await serve(folder, null, { options: ["--webhooks-over-http"] });
  const token = readFileSync(service.credentialFile, "utf8").trim();
  const opened = openSessions(`${service.url}/${service.administrationId}`, token, clients);
  try {
    const known = await whatIsKnown(opened, receiver.url);
    const started = performance.now();
    const until = { endMs: started + seconds * 1_000, stepsMin };
    const memory = measuredMemory(service, started, until.endMs);
    await Promise.all(
      Array.from({ length: clients }, async (_each, client) => {
        for await (const atMs of work(opened, known, client, until)) memory.measure(atMs);
      }),
    );
    memory.measure(Number.POSITIVE_INFINITY);
    const taken = (performance.now() - started) / 1_000;
    return { ...opened.result, seconds: taken, memoryMb: memory.measured };
  } finally {
    await opened.close();
    await service.close();
    await receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Does the steps of a client, and yields the time after each. */
async function* work(
  { session }: OpenSessions,
  known: Known,
  client: number,
  { endMs, stepsMin }: { readonly endMs: number; readonly stepsMin: number },
): AsyncGenerator<number> {
  // A prime, so that the clients are spread over the steps.
  const first = client * 7;
  for (let step = first; step < first + stepsMin || performance.now() < endMs; step += 1) {
    await STEPS[step % STEPS.length]?.(session, known, step);
    yield performance.now();
  }
}

async function whatIsKnown({ session }: OpenSessions, receiver: string): Promise<Known> {
  const accounts = (await session.ask("ledger accounts", {
    path: "/ledger_accounts.json",
    status: 200,
  })) as readonly { readonly id: string; readonly account_type: string }[];
  const banks = (await session.ask("financial accounts", {
    path: "/financial_accounts.json",
    status: 200,
  })) as readonly { readonly id: string }[];
  const costs = accounts.filter(({ account_type }) => account_type === "expenses");
  return { accountIds: costs.map(({ id }) => id), bankId: banks[0]?.id ?? "", receiver };
}

interface MeasuredMemory {
  readonly measured: readonly number[];
  /** Measures when the next measurement is due. */
  readonly measure: (nowMs: number) => void;
}

function measuredMemory({ pid }: Served, startMs: number, endMs: number): MeasuredMemory {
  const measured: number[] = [];
  const measure = (nowMs: number): void => {
    const dueMs = startMs + ((endMs - startMs) * measured.length) / (MEASUREMENTS - 1);
    if (measured.length < MEASUREMENTS && nowMs >= dueMs) measured.push(residentMb(pid, "VmRSS"));
  };
  measure(startMs);
  return { measured, measure };
}

/** The outcome for people: all requests, the slowest steps, the errors and the memory. */
export function loadReport({ times, errors, seconds, memoryMb }: LoadOutcome): string {
  const all = [...times.values()].flat();
  const rows = [...times].sort(
    ([, left], [, right]) => percentile(right, 99) - percentile(left, 99),
  );
  const line = (name: string, taken: readonly number[]): string =>
    [
      name.padEnd(28),
      String(taken.length).padStart(9),
      ...[50, 99, 100].map((percent) => percentile(taken, percent).toFixed(1).padStart(9)),
    ].join("");
  const failures = [...errors].map(([what, count]) => `  ${String(count)} x ${what}`);
  const failed = [...errors.values()].reduce((sum, count) => sum + count, 0);
  return [
    `${"".padEnd(28)}${["requests", "p50 ms", "p99 ms", "max ms"].map((head) => head.padStart(9)).join("")}`,
    line("all", all),
    ...rows.map(([name, taken]) => line(name, taken)),
    `${(all.length / seconds).toFixed(0)} requests per second for ${seconds.toFixed(0)} seconds`,
    `${String(failed)} errors`,
    ...failures,
    `memory of the service, from start to end: ${memoryMb.map((mb) => mb.toFixed(0)).join(", ")} MB`,
  ].join("\n");
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}
