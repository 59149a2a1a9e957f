/** The worker: the outcome of jobs that fail, that end the process, and that are interrupted. */
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { addSeconds } from "../../../src/calendar/instant.ts";
import { Failure } from "../../../src/failure.ts";
import {
  DeliveryRefused,
  type JobKind,
  type Work,
} from "../../../src/service/jobs/kinds/job-kind.ts";
import { claimJob, enqueueJob, finishJob } from "../../../src/service/jobs/queue.ts";
import { startWorker } from "../../../src/service/jobs/worker.ts";
import { retryDelaySeconds } from "../../../src/service/rules/retry-delay.ts";
import { openStore } from "../../../src/service/store/sqlite-store.ts";
import type { Store } from "../../../src/service/store/store.ts";
import { jobStates } from "../edge-service.ts";

const NOW = "2026-11-15T10:00:00.000Z";
const KIND = "test-work";
const finish = ({ store, job, now }: Work): void => {
  finishJob(store, job, now());
};

/** A store with one job, and a worker whose only kind runs `run`. */
function working(run: (work: Work) => Promise<void>, store: Store = openStore(":memory:")) {
  const time = { at: NOW };
  const logged: string[] = [];
  const givenUp: number[] = [];
  enqueueJob(store, { administrationId: "123", kind: KIND, workKey: "a", payload: "{}" }, NOW);
  const kind: JobKind = {
    kind: KIND,
    lane: "exports",
    attemptsMax: 3,
    retryDelaySeconds,
    run,
    giveUp: ({ job }) => {
      givenUp.push(job.attempt);
    },
  };
  const start = () =>
    startWorker({
      store,
      kinds: [kind],
      now: () => time.at,
      booksNow: () => time.at,
      log: (message) => {
        logged.push(message);
      },
    });
  return { store, time, logged, givenUp, start };
}

const stateOf = (store: Store): unknown => jobStates(store)[0];

test("a job that fails at first is done in the end", async () => {
  let runs = 0;
  const { store, time, start, logged } = working(async (work) => {
    runs += 1;
    if (runs < 3) throw new Error("the wind turned");
    finish(work);
  });
  const worker = start();
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "queued", attempts: 1 });
  time.at = addSeconds(time.at, 2);
  await worker.idle();
  time.at = addSeconds(time.at, 8);
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "done", attempts: 3 });
  expect(logged.map((line) => line.split("\n")[0])).toEqual([
    "job 1 test-work, attempt 1: Error: the wind turned",
    "job 1 test-work, attempt 2: Error: the wind turned",
  ]);
  await worker.close();
});

test("a job that never succeeds is given up after its last attempt", async () => {
  const { store, time, start, givenUp } = working(async () => {
    throw new Error("never");
  });
  const worker = start();
  for (const seconds of [0, 2, 8, 32]) {
    time.at = addSeconds(time.at, seconds);
    await worker.idle();
  }
  expect(stateOf(store)).toEqual({ kind: KIND, state: "failed", attempts: 3 });
  expect(givenUp).toEqual([3]);
  await worker.close();
});

test("a failure that another attempt cannot fix is given up at once", async () => {
  const { store, start, givenUp } = working(async () => {
    throw new Failure("document-unbalanced", "document 7 differs by 0.01", "Correct the document.");
  });
  const worker = start();
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "failed", attempts: 1 });
  expect(givenUp).toEqual([1]);
  await worker.close();
});

test("a job that ends the process at every attempt is given up", async () => {
  const { store, start, givenUp } = working(async () => {
    throw new Error("must not run");
  });
  // Three services were killed during it.
  for (let killed = 0; killed < 3; killed++) {
    claimJob(store, [KIND], NOW);
    store.run("UPDATE jobs SET state = 'queued'");
  }
  const worker = start();
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "failed", attempts: 4 });
  expect(givenUp).toEqual([4]);
  await worker.close();
});

test("a stopping service puts the job back, and the next service runs it", async () => {
  let steps = 0;
  let reached = (): void => undefined;
  const inTheMiddle = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { store, start } = working(async (work) => {
    for (; steps < 1_000; steps++) {
      if (steps === 3) reached();
      await work.pause();
    }
    finish(work);
  });
  const first = start();
  await inTheMiddle;
  await first.close();
  expect(steps).toBeLessThan(1_000);
  expect(stateOf(store)).toEqual({ kind: KIND, state: "queued", attempts: 0 });
  steps = 999;
  const second = start();
  await second.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "done", attempts: 1 });
  await second.close();
});

test("an overtaken attempt stops without changing anything", async () => {
  let overtake = true;
  const { store, time, start, logged } = working(async (work) => {
    if (overtake) {
      overtake = false;
      time.at = addSeconds(time.at, 60);
      claimJob(store, [KIND], time.at);
    }
    await work.pause();
    finish(work);
  });
  const worker = start();
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "running", attempts: 2 });
  expect(logged).toEqual([]);
  await worker.close();
});

test("a failure of the database is logged and not retried at once", async () => {
  const { store, start, logged } = working(async (work) => {
    finish(work);
  });
  const worker = start();
  await worker.idle();
  store.close();
  await worker.idle();
  expect(logged).toHaveLength(1);
  expect(logged[0]).toMatch(/^jobs: Error: /);
  await worker.close();
});

/** A kind of work that starts at once and ends when the test says so. */
function heldJob(kind: string, lane: JobKind["lane"]) {
  let begin = (): void => undefined;
  let end = (): void => undefined;
  const started = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const value: JobKind = {
    kind,
    lane,
    attemptsMax: 3,
    retryDelaySeconds,
    run: async (work) => {
      begin();
      await ended;
      finish(work);
    },
    giveUp: () => undefined,
  };
  return {
    kind: value,
    started,
    end: () => {
      end();
    },
  };
}

const queue = (store: Store, kinds: readonly JobKind[]): void => {
  for (const { kind } of kinds) {
    enqueueJob(store, { administrationId: "123", kind, workKey: kind, payload: "{}" }, NOW);
  }
};

test.each([
  ["an export", "a delivery", "exports", "deliveries"],
  ["a delivery", "an export", "deliveries", "exports"],
  ["a delivery", "another delivery", "deliveries", "deliveries"],
] as const)("%s in progress does not delay %s", async (_first, _second, lane, otherLane) => {
  const store = openStore(":memory:");
  const slow = heldJob("slow", lane);
  const other = heldJob("other", otherLane);
  const kinds = [slow.kind, other.kind];
  queue(store, [slow.kind]);
  const worker = startWorker({
    store,
    kinds,
    now: () => NOW,
    booksNow: () => NOW,
    log: () => undefined,
  });
  await slow.started;
  queue(store, [other.kind]);
  worker.wake();
  await other.started;
  other.end();
  slow.end();
  await worker.idle();
  expect(jobStates(store)).toMatchObject([{ state: "done" }, { state: "done" }]);
  await worker.close();
});

test("exports run one at a time", async () => {
  const store = openStore(":memory:");
  const first = heldJob("first", "exports");
  const second = heldJob("second", "exports");
  const kinds = [first.kind, second.kind];
  queue(store, kinds);
  const worker = startWorker({
    store,
    kinds,
    now: () => NOW,
    booksNow: () => NOW,
    log: () => undefined,
  });
  await first.started;
  worker.wake();
  // The worker takes one turn of the event loop before each look for jobs.
  for (let turn = 0; turn < 5; turn++) await setImmediate();
  expect(jobStates(store)).toMatchObject([{ state: "running" }, { state: "queued" }]);
  first.end();
  await second.started;
  expect(jobStates(store)).toMatchObject([{ state: "done" }, { state: "running" }]);
  second.end();
  await worker.close();
});

test("a delivery that the receiver refused is retried without a line in the log", async () => {
  const { store, start, logged } = working(async () => {
    throw new DeliveryRefused("503");
  });
  const worker = start();
  await worker.idle();
  expect(stateOf(store)).toEqual({ kind: KIND, state: "queued", attempts: 1 });
  expect(logged).toEqual([]);
  await worker.close();
});
