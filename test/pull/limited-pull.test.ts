/** A pull under the service's own rate limit, in real time, with a short window of two seconds. */
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { pullBooks } from "../../src/pull/pull.ts";
import { type ConnectionWait, openConnection } from "../../src/request-budget/connection.ts";
import type { RateLimits } from "../../src/request-budget/rate-budget.ts";
import { SCOPES } from "../../src/service/endpoints/endpoint.ts";
import { openForPull } from "../../src/snapshot/snapshot.ts";
import { openEdge } from "../service/edge-service.ts";
import { folder, idle, orderFor } from "./small-pull.ts";

const WINDOW_SECONDS = 2;
const LIMIT = { windowSeconds: WINDOW_SECONDS, requests: 32, reports: 16 };
const BUDGET: RateLimits = {
  windowMs: WINDOW_SECONDS * 1_000,
  requestsMax: LIMIT.requests,
  reportRequestsMax: LIMIT.reports,
};

/** The kinds of the waits of a pull of one month. */
async function waitsOf(limits: RateLimits | null): Promise<readonly string[]> {
  using place = folder();
  const now = (): string => new Date().toISOString();
  const service = await openEdge({ rateLimit: LIMIT, now });
  const token = service.token(SCOPES);
  const waits: ConnectionWait[] = [];
  const clock = { now, sleep: sleepFor };
  const connection = openConnection({
    baseUrl: service.url,
    credential: () => token,
    proxy: null,
    limits,
    clock,
    jitter: () => 0,
    onWait: (wait) => waits.push(wait),
  });
  const order = { ...orderFor("2025-03", "2025-03"), baseUrl: service.url };
  const snapshot = openForPull(place.snapshotPath, order);
  try {
    const { transport, budgetLeft } = connection;
    const ports = { transport, budgetLeft, clock };
    const summary = await pullBooks(snapshot, ports, () => undefined, idle());
    expect(summary.entries).toBe(3);
    return waits.map((wait) => (wait.kind === "retry" ? wait.reason : wait.kind));
  } finally {
    snapshot.close();
    await connection.close();
    await service.close();
  }
}

test("a pull with a configured limit waits for its window, and is never refused", async () => {
  const waits = await waitsOf(BUDGET);
  expect(waits.length).toBeGreaterThan(0);
  expect(new Set(waits)).toEqual(new Set(["budget"]));
});

test("a pull without a configured limit learns it from the service in time", async () => {
  expect(new Set(await waitsOf(null))).toEqual(new Set(["budget"]));
});
