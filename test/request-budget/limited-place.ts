/** An embedded service that limits, behind a recorder of its requests, and processes that share its budget. */
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable, Writable } from "node:stream";
import { expect } from "vitest";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { openEdge } from "../service/edge-service.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import type { WorkerOrder, WorkerReport } from "./rate-budget-worker.ts";

const WINDOW_MS = 5_000;
export const LIMIT = { windowSeconds: WINDOW_MS / 1_000, requests: 40, reports: 16 };
const BUDGET = {
  windowMs: WINDOW_MS,
  requestsMax: LIMIT.requests,
  reportRequestsMax: LIMIT.reports,
};
export const REPORT = "/123/reports/assets.json";
export const NAMES = "/123/tax_rates.json";
/** The part of the service's window that has passed when the processes start. */
const BEGIN_MS = 100;

interface Seen {
  readonly atMs: number;
  readonly status: number;
  /** The window in which the service counted the request. */
  readonly reset: string;
}

export interface Place extends AsyncDisposable {
  readonly order: Omit<WorkerOrder, "path" | "requests">;
  readonly seen: readonly Seen[];
  /** Sets the service's clock so that its first window has just started. */
  readonly begin: () => void;
  /** Resolves when this number of requests was received. */
  readonly reached: (count: number) => Promise<void>;
}

/** The embedded service with a delayed clock, behind a recorder of all requests. */
export async function place(): Promise<Place> {
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

export interface Worker {
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

export const fourWorkers = (): Promise<readonly Worker[]> =>
  Promise.all(Array.from({ length: 4 }, worker));

/** Also what differs from the order of the place. */
type Task = Pick<WorkerOrder, "path" | "requests"> & Partial<WorkerOrder>;

export function beginAll(
  workers: readonly Worker[],
  at: Place,
  taskOf: (number: number) => Task,
): void {
  at.begin();
  for (const [number, { process: child }] of workers.entries()) {
    child.stdin.write(`${JSON.stringify({ ...at.order, ...taskOf(number) })}\n`);
  }
}

export const mostInAnyWindow = (seen: readonly Seen[]): number =>
  Math.max(
    ...seen.map(
      ({ atMs: from }) => seen.filter(({ atMs }) => atMs >= from && atMs < from + WINDOW_MS).length,
    ),
  );

/** The number of requests the service counted in each of its windows. */
export const countsOf = (seen: readonly Seen[]): readonly number[] => {
  const windows = Map.groupBy(seen, ({ reset }) => reset);
  return [...windows].sort().map(([, requests]) => requests.length);
};
