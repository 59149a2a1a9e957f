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
import { once } from "node:events";
import { describe, expect, test } from "vitest";
import {
  beginAll,
  countsOf,
  fourWorkers,
  LIMIT,
  mostInAnyWindow,
  NAMES,
  place,
  REPORT,
} from "./limited-place.ts";

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
