/** Jobs are claimed by one worker at a time, a bounded number of times, and finished by the latest claim only. */
import { beforeEach, expect, test } from "vitest";
import { addSeconds } from "../../../src/calendar/instant.ts";
import {
  claimJob,
  enqueueJob,
  failJob,
  finishJob,
  renewLease,
  requeueJob,
  requeueRunning,
  retryJob,
  waitUntilDue,
} from "../../../src/service/jobs/queue.ts";
import { retryDelaySeconds } from "../../../src/service/rules/retry-delay.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";

const KIND = "export-auditfile";
const NOW = "2026-11-15T10:00:00.000Z";
const later = (seconds: number): string => addSeconds(NOW, seconds);
const order = (workKey: string) => ({
  administrationId: "123",
  kind: KIND,
  workKey,
  payload: "{}",
});

let store: Store;
beforeEach(() => {
  store = openStore(":memory:");
});

test("the same work is queued once while it is unfinished, and again after it is done", () => {
  expect(enqueueJob(store, order("a"), NOW)).toBe(1);
  expect(enqueueJob(store, order("a"), NOW)).toBeNull();
  const job = claimJob(store, [KIND], NOW)!;
  expect(enqueueJob(store, order("a"), NOW)).toBeNull();
  expect(finishJob(store, job, NOW)).toBe(true);
  expect(enqueueJob(store, order("a"), NOW)).toBe(2);
});

test("jobs are claimed in the order in which they were queued, each once", () => {
  for (const [index, key] of ["a", "b"].entries()) enqueueJob(store, order(key), later(index));
  const claims = [1, 2, 3].map(() => claimJob(store, [KIND], later(5))?.id);
  expect(claims).toEqual([1, 2, undefined]);
});

test("a job is not claimed before it is due", () => {
  enqueueJob(store, order("a"), NOW);
  const job = claimJob(store, [KIND], NOW)!;
  retryJob(store, job, { error: "closed", delaySeconds: 10 }, NOW);
  expect(claimJob(store, [KIND], later(9))).toBeNull();
  expect(waitUntilDue(store, [KIND], later(9))).toBe(1_000);
  expect(claimJob(store, [KIND], later(10))?.attempt).toBe(2);
});

test("a new job is due at once, also when the clock of its books is ahead", () => {
  enqueueJob(store, order("a"), later(86_400));
  expect(waitUntilDue(store, [KIND], NOW)).toBe(0);
  expect(claimJob(store, [KIND], NOW)?.attempt).toBe(1);
});

test("a job whose lease expired is claimed again, and the first claim can neither continue nor finish", () => {
  enqueueJob(store, order("a"), NOW);
  const first = claimJob(store, [KIND], NOW)!;
  expect(claimJob(store, [KIND], later(59))).toBeNull();
  const second = claimJob(store, [KIND], later(60))!;
  expect(second).toMatchObject({ id: first.id, attempt: 2 });
  expect(renewLease(store, first, later(61))).toBe(false);
  expect(finishJob(store, first, later(61))).toBe(false);
  expect(failJob(store, first, "late", later(61))).toBe(false);
  expect(requeueJob(store, first, later(61))).toBe(false);
  expect(finishJob(store, second, later(61))).toBe(true);
});

test("a renewed lease does not expire", () => {
  enqueueJob(store, order("a"), NOW);
  const job = claimJob(store, [KIND], NOW)!;
  expect(renewLease(store, job, later(50))).toBe(true);
  expect(claimJob(store, [KIND], later(109))).toBeNull();
  expect(claimJob(store, [KIND], later(110))?.attempt).toBe(2);
});

test("a failed job waits for its next attempt, longer each time", () => {
  enqueueJob(store, order("a"), NOW);
  const job = claimJob(store, [KIND], NOW)!;
  expect(retryJob(store, job, { error: "it rained", delaySeconds: 2 }, NOW)).toBe(true);
  expect(claimJob(store, [KIND], later(1))).toBeNull();
  expect(waitUntilDue(store, [KIND], NOW)).toBe(2_000);
  expect(claimJob(store, [KIND], later(2))?.attempt).toBe(2);
  expect([1, 2, 3, 4, 5, 9].map(retryDelaySeconds)).toEqual([2, 8, 32, 128, 300, 300]);
});

test("a job put back by a stopping service does not lose an attempt", () => {
  enqueueJob(store, order("a"), NOW);
  expect(requeueJob(store, claimJob(store, [KIND], NOW)!, NOW)).toBe(true);
  expect(claimJob(store, [KIND], NOW)?.attempt).toBe(1);
});

test("a job that a killed service left running is due at once, as another attempt", () => {
  enqueueJob(store, order("a"), NOW);
  claimJob(store, [KIND], NOW);
  expect(requeueRunning(store, later(1))).toBe(1);
  expect(claimJob(store, [KIND], later(1))?.attempt).toBe(2);
});

test("without jobs there is nothing to wait for", () => {
  expect(waitUntilDue(store, [KIND], NOW)).toBeNull();
  enqueueJob(store, order("a"), NOW);
  finishJob(store, claimJob(store, [KIND], NOW)!, NOW);
  expect(waitUntilDue(store, [KIND], NOW)).toBeNull();
});
