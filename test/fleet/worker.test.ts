/** What becomes of a job: finished or handed back by a draining worker, retried, set aside, or lost to another worker. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { sleepFor } from "../../src/api/clock.ts";
import { addMs } from "../../src/calendar/instant.ts";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { folderStore } from "../../src/fleet/folder-store.ts";
import type { FleetJob } from "../../src/fleet/job.ts";
import { objectKey } from "../../src/fleet/object-store.ts";
import { type WorkerEvent, type WorkerSettings, work } from "../../src/fleet/worker.ts";
import type { RunEvent } from "../../src/runs/run-event.ts";
import { readRuns } from "../../src/runs/state/run-record-file.ts";
import { whenFinished } from "../support/ending.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { workerNamed } from "./fleet-jobs.ts";
import { openQueueAt, type QueueClock } from "./queue-places.ts";
import { memberWith, monthlyOf, serveFleet, smallTemplates } from "./served-fleet.ts";

const now = (): string => new Date().toISOString();
const LEASE_MS = 60_000;

interface Place {
  readonly folder: string;
  readonly home: string;
  readonly token: string;
  readonly job: FleetJob;
  readonly queue: FleetQueue;
}

async function place(): Promise<Place> {
  const folder = temporaryFolder();
  const home = join(folder, "home");
  const { members, token } = await serveFleet(1);
  const job = monthlyOf(members[0]!, smallTemplates(folder));
  return { folder, home, token, job, queue: await queueIn(home) };
}

async function queueIn(home: string, clock: Partial<QueueClock> = {}): Promise<FleetQueue> {
  const queue = await openQueueAt({ kind: "local", home }, { now, leaseMs: LEASE_MS, ...clock });
  whenFinished(() => queue.close());
  return queue;
}

interface Working extends Partial<WorkerSettings> {
  readonly onRunEvent?: (event: RunEvent, drain: () => void) => void;
}

/** Works until nothing is left, with short waits. Returns the events by kind, with what they add. */
async function worked(
  at: Place,
  { onRunEvent, ...changes }: Working = {},
): Promise<readonly WorkerEvent[]> {
  const drain = new AbortController();
  const events: WorkerEvent[] = [];
  const settings: WorkerSettings = {
    identity: workerNamed("one"),
    out: join(at.folder, "out"),
    store: null,
    endsWhenDone: true,
    heartbeatMs: 5,
    graceMs: 60_000,
    retry: { delayMsFirst: 20, delayMsMax: 20 },
    ...changes,
  };
  await work(at.queue, settings, {
    run: {
      environment: { SLOTSOM_HOME: at.home, TOKEN: at.token },
      workingFolder: at.folder,
      now,
      monotonicMs: () => performance.now(),
      // Waits of seconds between attempts of a request, and of the grace, are shorter here.
      sleep: (ms, signal) => sleepFor(Math.min(ms, ms === settings.graceMs ? ms : 5), signal),
      random: () => 0.5,
      isInteractive: false,
    },
    drain: drain.signal,
    onEvent: (event) => events.push(event),
    listenTo: () => ({
      onEvent: (event) => {
        onRunEvent?.(event, () => {
          drain.abort();
        });
      },
      ended: () => undefined,
    }),
  });
  return events;
}

const kindsOf = (events: readonly WorkerEvent[]): readonly string[] =>
  events.map(({ kind }) => kind);
const isMonthPulled = (event: RunEvent): boolean =>
  event.kind === "pull" && event.event.kind === "month-pulled";

test("a worker makes the pack, and keeps each of its files in the store", async () => {
  const at = await place();
  await at.queue.add([at.job]);
  const store = folderStore(join(at.folder, "store"));
  expect(kindsOf(await worked(at, { store }))).toEqual([
    "worker-started",
    "job-claimed",
    "job-run",
    "job-made",
    "worker-ended",
  ]);
  const [{ state, result }] = (await at.queue.jobs({})) as [
    Awaited<ReturnType<FleetQueue["jobs"]>>[0],
  ];
  expect([state, result?.monthsProven, result?.months, result?.storedIn]).toEqual([
    "final",
    3,
    3,
    "packs",
  ]);
  const folder = join(at.folder, "out/works-1/123400000000000001/2025-03/monthly-en");
  expect(result?.folder).toBe(folder);
  expect(result?.files.map(({ path }) => path)).toEqual([
    "monthly-en/figures-2025-03.jsonl",
    "monthly-en/manifest.json",
  ]);
  for (const { sha256 } of result?.files ?? []) {
    expect(await store.has(objectKey({ area: "packs", sha256 }))).toBe(true);
  }
});

test("a draining worker finishes the job that it has, and takes no other", async () => {
  const at = await place();
  await at.queue.add([at.job, { ...at.job, id: "second", period: "2025-02" }]);
  const events = await worked(at, {
    onRunEvent: (event, drain) => {
      if (isMonthPulled(event)) drain();
    },
  });
  expect(kindsOf(events)).toEqual([
    "worker-started",
    "job-claimed",
    "job-run",
    "job-made",
    "worker-draining",
    "worker-ended",
  ]);
  expect((await at.queue.jobs({})).map(({ state }) => state)).toEqual(["final", "waiting"]);
});

test("after the grace a job is handed back, and the next worker resumes its run", async () => {
  const at = await place();
  await at.queue.add([at.job]);
  const events = await worked(at, {
    graceMs: 0,
    onRunEvent: (event, drain) => {
      if (isMonthPulled(event)) drain();
    },
  });
  expect(kindsOf(events).slice(2)).toEqual([
    "job-run",
    "job-handed-back",
    "worker-draining",
    "worker-ended",
  ]);
  const [run] = readRuns({ home: at.home });
  expect([run?.ended?.exitCode, run?.period]).toEqual([130, { first: "2025-01", last: "2025-03" }]);
  const resumed = await worked(at);
  expect(resumed[1]).toMatchObject({ kind: "job-claimed", attempt: 1, resumes: run?.id });
  expect(readRuns({ home: at.home }).map(({ id, ended }) => [id, ended?.exitCode])).toEqual([
    [run?.id, 0],
  ]);
  expect((await at.queue.jobs({})).map(({ state, attempt }) => [state, attempt])).toEqual([
    ["final", 1],
  ]);
});

test("a service that does not answer is tried again, and the job is set aside after its last attempt; nobody waits for a job of a later day", async () => {
  const at = await place();
  const member = memberWith(at.job.member, { base_url: "http://127.0.0.1:9/api/v2" });
  const tomorrow = { ...at.job, id: "tomorrow", notBefore: addMs(now(), 86_400_000) };
  await at.queue.add([tomorrow, { ...at.job, member, attemptsMax: 2 }]);
  const events = await worked(at);
  const failures = events.flatMap((event) => (event.kind === "job-failed" ? [event] : []));
  expect(
    failures.map(({ attempt, failure, retryAt }) => [attempt, failure.code, retryAt === null]),
  ).toEqual([
    [1, "service-unreachable", false],
    [2, "service-unreachable", true],
  ]);
  const [left, failed] = await at.queue.jobs({});
  expect(failed).toMatchObject({ state: "failed", attempt: 2 });
  expect(left).toMatchObject({ state: "waiting", attempt: 0, isLater: true });
});

test("a template that does not exist sets the job aside at once, and the worker continues", async () => {
  const at = await place();
  const poisoned = { ...at.job, id: "poisoned", options: { templates: "/nowhere" }, priority: 1 };
  await at.queue.add([at.job, poisoned]);
  expect(kindsOf(await worked(at))).toEqual([
    "worker-started",
    "job-claimed",
    "job-failed",
    "job-claimed",
    "job-run",
    "job-made",
    "worker-ended",
  ]);
  expect((await at.queue.jobs({ ids: ["poisoned"] }))[0]).toMatchObject({
    state: "failed",
    attempt: 1,
    failure: { code: "template-invalid" },
  });
});

test("a worker whose claim was lost stops its run, and its result does not count", async () => {
  const at = await place();
  await at.queue.add([at.job]);
  const late = await queueIn(at.home, { now: () => addMs(now(), 2 * LEASE_MS) });
  const two = await late.register(workerNamed("two"));
  let isTaken = false;
  const events = await worked(at, {
    onRunEvent: (event, drain) => {
      if (isTaken || !isMonthPulled(event)) return;
      isTaken = true;
      drain();
      void two.claim();
    },
  });
  expect(kindsOf(events).slice(2)).toEqual([
    "job-run",
    "job-lost",
    "worker-draining",
    "worker-ended",
  ]);
  expect((await at.queue.jobs({}))[0]).toMatchObject({
    state: "running",
    worker: "two",
    attempt: 2,
  });
  expect(readRuns({ home: at.home }).map(({ ended }) => ended?.exitCode)).toEqual([130]);
});
