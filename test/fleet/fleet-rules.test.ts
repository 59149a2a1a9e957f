/** The rules of a fleet without a queue: how it ended, when a job is tried again, how long it still takes. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { FleetOverview } from "../../src/fleet/fleet-queue.ts";
import type { QueuedJob } from "../../src/fleet/queued-job.ts";
import { isPassing, RETRY_RULE, retryDelayMs } from "../../src/fleet/retry-delay.ts";
import { timeToGoMs } from "../../src/fleet/time-to-go.ts";
import { worstEnding } from "../../src/fleet/worst-ending.ts";
import { FAILURE, jobOf } from "./fleet-jobs.ts";

const queued = (
  state: QueuedJob["state"],
  code: "bug" | "credential-refused" | "service-failing" | "administration-held" = "bug",
): QueuedJob => ({
  job: jobOf("a"),
  state,
  attempt: 1,
  worker: null,
  runId: null,
  dueAt: "",
  isLater: false,
  claimedAt: null,
  endedAt: null,
  result: null,
  failure: state === "failed" ? { ...FAILURE, code } : null,
  ending: null,
});

test("a fleet ends with the worst of a bug, a refusal, an exhausted service, a draft and a final pack", () => {
  const byWeight = [
    ["bug", queued("failed")],
    ["refused", queued("failed", "credential-refused")],
    ["exhausted", queued("failed", "service-failing")],
    ["draft", queued("draft")],
    ["reconciled", queued("final")],
  ] as const;
  for (const [at, [ending]] of byWeight.entries()) {
    expect(
      worstEnding(
        byWeight
          .slice(at)
          .map(([, job]) => job)
          .reverse(),
      ),
    ).toBe(ending);
  }
  expect(worstEnding([queued("failed", "administration-held")])).toBe("exhausted");
  expect(worstEnding([])).toBe("reconciled");
});

test("a service, books that moved and a held administration pass; a refusal, a usage and a bug do not", () => {
  const passing = [
    "service-unreachable",
    "books-moved",
    "administration-held",
    "run-not-resumable",
  ] as const;
  const staying = ["credential-refused", "template-invalid", "snapshot-damaged", "bug"] as const;
  expect(passing.map((code) => isPassing({ code }))).toEqual(passing.map(() => true));
  expect(staying.map((code) => isPassing({ code }))).toEqual(staying.map(() => false));
});

test("each delay is twice the one before, spread over half of it, up to the longest", () => {
  expect([1, 2, 3, 9].map((attempt) => retryDelayMs(RETRY_RULE, attempt, 0.5))).toEqual([
    30_000, 60_000, 120_000, 1_800_000,
  ]);
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 60 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (attempt, random) => {
        const delayMs = retryDelayMs(RETRY_RULE, attempt, random);
        expect(delayMs).toBeGreaterThanOrEqual(0.75 * RETRY_RULE.delayMsFirst);
        expect(delayMs).toBeLessThanOrEqual(1.25 * RETRY_RULE.delayMsMax);
      },
    ),
  );
});

test("the time to go follows from the last durations and the workers that live", () => {
  const worker = {
    name: "w",
    host: "h",
    egress: "e",
    pid: 1,
    version: "0",
    startedAt: "",
    seenAt: "",
    jobId: null,
    isLost: false,
  };
  const overview: FleetOverview = {
    counts: { waiting: 6, running: 2, final: 2, draft: 0, failed: 0 },
    later: 0,
    attempts: 4,
    workers: [worker, worker, { ...worker, isLost: true }],
    durationsMs: [3_000, 5_000],
  };
  // Six jobs of four seconds on two workers, and the half of those at work.
  expect(timeToGoMs(overview)).toBe(14_000);
  // Two jobs of four seconds on two workers; nobody works on the four whose time has not come.
  expect(timeToGoMs({ ...overview, later: 4 })).toBe(6_000);
  expect(timeToGoMs({ ...overview, workers: [] })).toBeNull();
  expect(timeToGoMs({ ...overview, durationsMs: [] })).toBeNull();
  const done = { ...overview.counts, waiting: 0, running: 0 };
  expect(timeToGoMs({ ...overview, counts: done, workers: [] })).toBe(0);
});
