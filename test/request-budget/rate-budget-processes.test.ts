/**
 * Four processes share one budget of a service that limits: in real time, with a window of five seconds.
 *
 * The service counts in windows with fixed starts; the budget in sliding windows, from the end of each request.
 * What the budget admits fits into any window, and so into those of the service. A burst that fills the budget
 * is followed by the next one a window later, when its places are free. Four full windows of the budget therefore
 * fill four windows of the service if its first one has just started, and reach into more of them if a busy machine
 * delays bursts. Without other load the counts are 40, 40, 40, 40. The exact use is tested in simulated time in
 * rate-budget.test.ts; this test only shows that nothing exceeds the limit.
 */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { describe, expect, test } from "vitest";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { openEdge } from "../service/edge-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { WorkerOrder, WorkerReport } from "./rate-budget-worker.ts";

const WINDOW_MS = 5_000;
const LIMIT = { windowSeconds: WINDOW_MS / 1_000, requests: 40, reports: 16 };
const BUDGET = {
  windowMs: WINDOW_MS,
  requestsMax: LIMIT.requests,
  reportRequestsMax: LIMIT.reports,
};
const REPORT = "/123/reports/assets.json";
const NAMES = "/123/tax_rates.json";
/** The part of the service's window that has passed when the processes start. */
const BEGIN_MS = 100;

interface Seen {
  readonly atMs: number;
  readonly status: number;
  /** The window in which the service counted the request. */
  readonly reset: string;
}

interface Place extends AsyncDisposable {
  readonly order: Omit<WorkerOrder, "path" | "requests">;
  readonly seen: readonly Seen[];
  /** Sets the service's clock so that its first window has just started. */
  readonly begin: () => void;
  /** Resolves when this number of requests was received. */
  readonly reached: (count: number) => Promise<void>;
}

/** The embedded service with a delayed clock, behind a recorder of all requests. */
async function place(): Promise<Place> {
  let lateMs = 0;
  const now = (): Date => new Date(Date.now() - lateMs);
  const service = await openEdge({ rateLimit: LIMIT, now: () => now().toISOString() });
  const seen: Seen[] = [];
  const goals: { readonly count: number; readonly reach: () => void }[] = [];
  let came = 0;
  const recorder = createServer((request, response) => {
    const atMs = Date.now();
    came += 1;
    for (const { count, reach } of goals) if (came === count) reach();
    const headers = { authorization: request.headers.authorization ?? "" };
    void service.send("GET", request.url!.replace("/api/v2", ""), headers).then((answer) => {
      seen.push({ atMs, status: answer.status, reset: answer.headers["ratelimit-reset"]! });
      response.writeHead(answer.status, { ...answer.headers, date: now().toUTCString() });
      response.end(answer.text);
    });
  });
  await new Promise<void>((resolve) => recorder.listen(0, "127.0.0.1", resolve));
  const folder = temporaryFolder();
  return {
    order: {
      baseUrl: `http://127.0.0.1:${(recorder.address() as AddressInfo).port}/api/v2`,
      token: service.token(SCOPES),
      budgetFolder: join(folder, "budgets"),
      limits: BUDGET,
    },
    seen,
    begin: () => {
      lateMs = (Date.now() - BEGIN_MS) % WINDOW_MS;
    },
    reached: (count) => new Promise((reach) => goals.push({ count, reach })),
    [Symbol.asyncDispose]: async () => {
      recorder.closeAllConnections();
      await new Promise((resolve) => recorder.close(resolve));
      await service.close();
    },
  };
}

interface Worker {
  readonly process: ChildProcessByStdio<Writable, Readable, null>;
  /** Null if it was killed. */
  readonly report: Promise<WorkerReport | null>;
}

async function worker(): Promise<Worker> {
  const child = spawn(process.execPath, ["test/request-budget/rate-budget-worker.ts"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  endedWithTest(child);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe("ready");
  const report = async (): Promise<WorkerReport | null> => {
    const { value, done } = await lines.next();
    return done === true ? null : (JSON.parse(value) as WorkerReport);
  };
  return { process: child, report: report() };
}

const fourWorkers = (): Promise<readonly Worker[]> =>
  Promise.all(Array.from({ length: 4 }, worker));

type Task = Pick<WorkerOrder, "path" | "requests">;

function beginAll(workers: readonly Worker[], at: Place, taskOf: (number: number) => Task) {
  at.begin();
  for (const [number, { process: child }] of workers.entries()) {
    child.stdin.write(`${JSON.stringify({ ...at.order, ...taskOf(number) })}\n`);
  }
}

const mostInAnyWindow = (seen: readonly Seen[]): number =>
  Math.max(
    ...seen.map(
      ({ atMs: from }) => seen.filter(({ atMs }) => atMs >= from && atMs < from + WINDOW_MS).length,
    ),
  );

/** The number of requests the service counted in each of its windows. */
const countsOf = (seen: readonly Seen[]): readonly number[] => {
  const windows = Map.groupBy(seen, ({ reset }) => reset);
  return [...windows].sort().map(([, requests]) => requests.length);
};

const WINDOWS = 4;
describe.concurrent("in real time", () => {
  test.each([
    ["reports", REPORT, LIMIT.reports],
    ["requests of other kinds", NAMES, LIMIT.requests],
  ])("four processes stay within the budget for %s, without a 429", async (_, path, max) => {
    await using at = await place();
    const workers = await fourWorkers();
    beginAll(workers, at, () => ({ path, requests: (max * WINDOWS) / workers.length }));
    const reports = await Promise.all(workers.map(({ report }) => report));
    expect(new Set(reports.flatMap((report) => report!.statuses))).toEqual(new Set([200]));
    expect(reports.flatMap((report) => report!.retries)).toEqual([]);
    expect(mostInAnyWindow(at.seen)).toBeLessThanOrEqual(max);
    const counts = countsOf(at.seen);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(max * WINDOWS);
    expect(Math.max(...counts)).toBeLessThanOrEqual(max);
  });

  test("a process that is killed during its requests delays the others by at most a window", async () => {
    await using at = await place();
    const workers = await fourWorkers();
    const [killed, ...others] = workers;
    const half = at.reached(LIMIT.requests + LIMIT.requests / 2);
    // The first process has more work than it can finish before it is killed.
    beginAll(workers, at, (number) => ({ path: NAMES, requests: number === 0 ? 10_000 : 30 }));
    await half;
    const gone = once(killed!.process, "exit");
    killed!.process.kill("SIGKILL");
    await gone;
    expect(await killed!.report).toBeNull();
    const reports = await Promise.all(others.map(({ report }) => report));
    expect(reports.map((report) => report!.statuses.length)).toEqual([30, 30, 30]);
    expect(new Set(at.seen.map(({ status }) => status))).toEqual(new Set([200]));
    expect(mostInAnyWindow(at.seen)).toBeLessThanOrEqual(LIMIT.requests);
  });
});
