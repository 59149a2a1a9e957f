/** What must hold for every queue of a fleet. Each implementation calls this with a way to make an empty one. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import type { Claim, FleetQueue, JobChoice, WorkerSeat } from "../../src/fleet/fleet-queue.ts";
import { whenFinished } from "../support/ending.ts";
import { endedWithTest } from "../support/started-process.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { DRAFT, FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import type { ContenderOrder } from "./queue-contender.ts";
import { HOST, openQueueAt, type QueuePlace } from "./queue-places.ts";

const START = "2026-01-05T06:00:00.000Z";
export const LEASE_MS = 60_000;

/** An empty queue. */
export type MakePlace = () => Promise<QueuePlace>;

interface Opened {
  readonly queue: FleetQueue;
  readonly pass: (ms: number) => void;
  readonly now: () => string;
}

export async function opened(place: QueuePlace): Promise<Opened> {
  let instant = START;
  const now = (): string => instant;
  const queue = await openQueueAt(place, { now, leaseMs: LEASE_MS });
  whenFinished(() => queue.close());
  return {
    queue,
    now,
    pass: (ms) => {
      instant = addMs(instant, ms);
    },
  };
}

const idsOf = (claims: readonly (Claim | null)[]): readonly (string | null)[] =>
  claims.map((claim) => claim?.job.id ?? null);

/** Claims and completes jobs until none is due; returns their ids in that order. */
async function workOff(seat: WorkerSeat): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let claim = await seat.claim(); claim !== null; claim = await seat.claim()) {
    ids.push(claim.job.id);
    expect(await claim.complete(RESULT)).toBe(true);
  }
  return ids;
}

/** A process id that no process has: that of one that has ended. */
async function deadPid(): Promise<number> {
  const child = spawn("true");
  await once(child, "exit");
  return child.pid ?? 0;
}

async function stateOf(queue: FleetQueue, id: string): Promise<unknown> {
  const [job] = await queue.jobs({ ids: [id] });
  return job === undefined ? null : [job.state, job.attempt, job.runId, job.failure?.code ?? null];
}

export function queueConformance(name: string, makePlace: MakePlace): void {
  describe(name, () => {
    describeAdding(makePlace);
    describeOrder(makePlace);
    describeEnds(makePlace);
    describeParts(makePlace);
    describeLosses(makePlace);
    describeViews(makePlace);
    describeProcesses(makePlace);
  });
}

function describeAdding(makePlace: MakePlace): void {
  test("a job that is added again stays as it is", async () => {
    const { queue } = await opened(await makePlace());
    expect(await queue.add([jobOf("a"), jobOf("b")])).toBe(2);
    const seat = await queue.register(workerNamed("one"));
    await workOff(seat);
    const before = await queue.jobs({});
    expect(await queue.add([jobOf("a", { priority: 9 }), jobOf("c"), jobOf("b")])).toBe(1);
    expect((await queue.jobs({})).slice(0, 2)).toEqual(before);
    expect((await queue.jobs({})).map(({ state }) => state)).toEqual(["final", "final", "waiting"]);
  });

  test("a queue gives a job back as it was added, and can be opened again", async () => {
    const place = await makePlace();
    const first = await opened(place);
    const job = jobOf("a", { options: { templates: "/t", "skip-exports": true } });
    await first.queue.add([job]);
    const { queue } = await opened(place);
    expect((await queue.jobs({})).map((one) => one.job)).toEqual([job]);
    expect((await (await queue.register(workerNamed("one"))).claim())?.job).toEqual(job);
  });

  test("jobs are found by state, batch, member, id, and by the ending after which they ended", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b"), jobOf("c", { batch: "other" })]);
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.complete(RESULT);
    await (await seat.claim())?.complete({ ...RESULT, status: "draft" });
    const found = async (filter: Parameters<FleetQueue["jobs"]>[0]): Promise<string> =>
      (await queue.jobs(filter)).map(({ job }) => job.member.name).join("");
    expect(await found({ states: ["final", "draft"] })).toBe("ab");
    expect(await found({ batch: "other" })).toBe("c");
    expect(await found({ member: "b" })).toBe("b");
    expect(await found({ ids: [jobOf("c").id, "unknown"] })).toBe("c");
    const [first] = await queue.jobs({ states: ["final"] });
    expect(await found({ endedAfter: first?.ending ?? 0 })).toBe("b");
    expect((await queue.overview()).counts).toEqual({
      waiting: 1,
      running: 0,
      final: 1,
      draft: 1,
      failed: 0,
    });
  });
}

function describeOrder(makePlace: MakePlace): void {
  test("a higher priority comes first, and no job before it is due", async () => {
    const { queue, pass } = await opened(await makePlace());
    const late = "2026-01-05T06:00:01Z";
    await queue.add([jobOf("a"), jobOf("b", { priority: 5 }), jobOf("c", { notBefore: late })]);
    const seat = await queue.register(workerNamed("one"));
    expect(await workOff(seat)).toEqual([jobOf("b").id, jobOf("a").id]);
    pass(1_000);
    expect(await workOff(seat)).toEqual([jobOf("c").id]);
  });

  test("members take turns: one with many jobs does not keep the others waiting", async () => {
    const { queue } = await opened(await makePlace());
    const months = ["2025-07", "2025-08", "2025-09"];
    await queue.add(months.map((period) => jobOf("a", { period })));
    await queue.add(
      ["b", "c"].flatMap((member) => months.slice(0, 2).map((period) => jobOf(member, { period }))),
    );
    const seat = await queue.register(workerNamed("one"));
    expect((await workOff(seat)).map((id) => id.replace(/.*?\/(.).*-(..)/, "$1$2"))).toEqual([
      "a07",
      "b07",
      "c07",
      "a08",
      "b08",
      "c08",
      "a09",
    ]);
  });

  test("a member that joins late takes its turn now, neither last nor for all the turns it missed", async () => {
    const { queue } = await opened(await makePlace());
    const months = ["2025-06", "2025-07", "2025-08", "2025-09"];
    await queue.add(months.map((period) => jobOf("a", { period })));
    const seat = await queue.register(workerNamed("one"));
    for (let done = 0; done < 2; done++) await (await seat.claim())?.complete(RESULT);
    await queue.add(months.slice(0, 2).map((period) => jobOf("b", { period })));
    expect((await workOff(seat)).map((id) => id.replace(/.*?\/(.).*-(..)/, "$1$2"))).toEqual([
      "a08",
      "b06",
      "a09",
      "b07",
    ]);
  });

  test("two jobs of a member are never claimed at once, by any worker", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("a", { period: "2025-11", priority: 9 }), jobOf("b")]);
    const one = await queue.register(workerNamed("one"));
    const two = await queue.register(workerNamed("two"));
    const claims = [await one.claim(), await two.claim(), await one.claim(), await two.claim()];
    expect(idsOf(claims)).toEqual(["night/a/monthly/2025-11", jobOf("b").id, null, null]);
    await claims[0]?.complete(RESULT);
    expect(idsOf([await two.claim()])).toEqual([jobOf("a").id]);
  });
}

function describeEnds(makePlace: MakePlace): void {
  test("a completed job has its result, its worker and its instants", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add([jobOf("a")]);
    const claim = await (await queue.register(workerNamed("one"))).claim();
    await claim?.keepRun("20260105-1");
    pass(2_000);
    expect(await claim?.complete(RESULT)).toBe(true);
    expect(await queue.jobs({})).toEqual([
      {
        job: jobOf("a"),
        state: "final",
        attempt: 1,
        worker: "one",
        runId: "20260105-1",
        dueAt: "2026-01-05T00:00:00.000Z",
        isLater: false,
        claimedAt: START,
        endedAt: "2026-01-05T06:00:02.000Z",
        result: RESULT,
        failure: null,
        ending: 1,
      },
    ]);
    expect((await queue.overview()).durationsMs).toEqual([2_000]);
    expect(await claim?.complete(RESULT)).toBe(false);
    expect(await claim?.fail(FAILURE, null)).toBe(false);
  });

  test("a passing failure waits until its instant, and the job is set aside after its last attempt", async () => {
    const { queue, pass, now } = await opened(await makePlace());
    await queue.add([jobOf("a", { attemptsMax: 2 })]);
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.fail(FAILURE, addMs(now(), 5_000));
    expect(await stateOf(queue, jobOf("a").id)).toEqual([
      "waiting",
      1,
      null,
      "service-unreachable",
    ]);
    expect(await seat.claim()).toBeNull();
    pass(5_000);
    const second = await seat.claim();
    expect(second?.attempt).toBe(2);
    await second?.fail(FAILURE, addMs(now(), 5_000));
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["failed", 2, null, "service-unreachable"]);
    pass(1e9);
    expect(await seat.claim()).toBeNull();
  });

  test("a job whose time has not come waits for later; one that waits for its next attempt does not", async () => {
    const { queue, pass, now } = await opened(await makePlace());
    const late = addMs(START, 60_000);
    await queue.add([jobOf("a"), jobOf("b"), jobOf("c", { notBefore: late })]);
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.fail(FAILURE, addMs(now(), 90_000));
    const later = async (): Promise<unknown> => [
      (await queue.overview()).later,
      (await queue.jobs({})).map(({ isLater }) => isLater),
    ];
    expect(await later()).toEqual([1, [false, false, true]]);
    pass(59_999);
    expect(await later()).toEqual([1, [false, false, true]]);
    pass(1);
    expect(await later()).toEqual([0, [false, false, false]]);
  });

  test("a failure that does not pass sets the job aside at once; retried, it has all its attempts again", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b"), jobOf("c")]);
    const seat = await queue.register(workerNamed("one"));
    const refused = { ...FAILURE, code: "credential-refused" } as const;
    await (await seat.claim())?.fail(refused, null);
    await (await seat.claim())?.complete({ ...RESULT, status: "draft" });
    await (await seat.claim())?.complete(RESULT);
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["failed", 1, null, "credential-refused"]);
    // A final pack is never made again.
    const ids = ["a", "b", "c"].map((member) => jobOf(member).id);
    expect(await queue.retry([...ids, "unknown"])).toEqual(ids.slice(0, 2));
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["waiting", 0, null, null]);
    expect(await workOff(seat)).toEqual(ids.slice(0, 2));
    expect(await queue.retry(ids)).toEqual([]);
  });

  test("a job that is handed back waits again with its run, and the attempt does not count", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a", { attemptsMax: 1 })]);
    const seat = await queue.register(workerNamed("one"));
    const claim = await seat.claim();
    await claim?.keepRun("20260105-7");
    expect(await claim?.handBack()).toBe(true);
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["waiting", 0, "20260105-7", null]);
    const again = await seat.claim();
    expect([again?.attempt, again?.runId]).toEqual([1, "20260105-7"]);
    expect(await claim?.complete(RESULT)).toBe(false);
  });

  test("a worker that leaves hands back what it has, and is no longer listed", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a")]);
    const one = await queue.register(workerNamed("one"));
    const two = await queue.register(workerNamed("two"));
    const claim = await one.claim();
    const listed = (await queue.overview()).workers;
    expect(listed.map((worker) => [worker.name, worker.jobId, worker.isLost])).toEqual([
      ["one", jobOf("a").id, false],
      ["two", null, false],
    ]);
    expect(listed[0]).toMatchObject({ host: HOST, pid: process.pid, startedAt: START });
    await one.leave();
    expect(claim?.lost.aborted).toBe(true);
    expect((await queue.overview()).workers.map((worker) => worker.name)).toEqual(["two"]);
    expect((await two.claim())?.attempt).toBe(1);
  });
}

const PARTS = [1, 2, 3].map((last) => ({
  name: `2026-01-05T06:00:00.000Z/${String(last)}`,
  key: `snapshots/${"ab".repeat(31)}0${String(last)}`,
}));

function describeParts(makePlace: MakePlace): void {
  test("the parts of a snapshot are with the job until it ends, and a lost claim keeps none", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b")]);
    const one = await queue.register(workerNamed("one"));
    const lost = await one.claim();
    expect(lost?.parts).toEqual([]);
    await lost?.keepPart(PARTS[0]!);
    await lost?.keepPart({ ...PARTS[1]!, key: PARTS[0]!.key });
    await lost?.keepPart(PARTS[1]!);
    pass(LEASE_MS + 1);
    const taken = await (await queue.register(workerNamed("two"))).claim();
    expect(taken?.parts).toEqual(PARTS.slice(0, 2));
    await lost?.keepPart(PARTS[2]!);
    await taken?.handBack();
    const again = await one.claim();
    expect([again?.job.id, again?.parts]).toEqual([jobOf("a").id, PARTS.slice(0, 2)]);
    await again?.keepPart(PARTS[0]!);
    await again?.handBack();
    expect((await one.claim())?.parts).toEqual([PARTS[1], PARTS[0]]);
    expect((await one.claim())?.parts).toEqual([]);
  });

  test("a job that was set aside has its parts when it is retried; a draft begins without", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b")]);
    const seat = await queue.register(workerNamed("one"));
    const [failed, draft] = [await seat.claim(), await seat.claim()];
    for (const claim of [failed, draft]) await claim?.keepPart(PARTS[0]!);
    await failed?.fail(FAILURE, null);
    await draft?.complete({ ...RESULT, status: "draft" });
    await queue.retry([jobOf("a").id, jobOf("b").id]);
    const claims = [await seat.claim(), await seat.claim()];
    expect(claims.map((claim) => [claim?.job.member.name, claim?.parts])).toEqual([
      ["a", [PARTS[0]]],
      ["b", []],
    ]);
  });
}

function describeLosses(makePlace: MakePlace): void {
  test("a worker that is silent for a lease loses its job, which is claimed again with its run", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add([jobOf("a")]);
    const one = await queue.register(workerNamed("one"));
    const two = await queue.register(workerNamed("two"));
    const lost = await one.claim();
    await lost?.keepRun("20260105-3");
    pass(LEASE_MS - 1);
    await one.heartbeat();
    await two.heartbeat();
    pass(LEASE_MS);
    await two.heartbeat();
    expect(await two.claim()).toBeNull();
    pass(1);
    expect((await queue.overview()).workers.map(({ isLost }) => isLost)).toEqual([true, false]);
    const taken = await two.claim();
    expect([taken?.attempt, taken?.runId]).toEqual([2, "20260105-3"]);
    expect(lost?.lost.aborted).toBe(false);
    await one.heartbeat();
    expect(lost?.lost.aborted).toBe(true);
    await lost?.keepRun("20260105-4");
    expect(await lost?.complete(RESULT)).toBe(false);
    expect(await lost?.fail(FAILURE, null)).toBe(false);
    expect(await lost?.handBack()).toBe(false);
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["running", 2, "20260105-3", null]);
    expect(await taken?.complete(RESULT)).toBe(true);
    // The worker that was suspended works again.
    await queue.add([jobOf("b")]);
    expect(idsOf([await one.claim()])).toEqual([jobOf("b").id]);
    expect((await queue.overview()).workers.map(({ isLost }) => isLost)).toEqual([false, false]);
  });

  test("a worker that was lost and claims before its next heartbeat can be lost again", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b")]);
    const one = await queue.register(workerNamed("one"));
    const two = await queue.register(workerNamed("two"));
    await one.claim();
    pass(LEASE_MS + 1);
    expect(idsOf([await two.claim(), await one.claim()])).toEqual([jobOf("a").id, jobOf("b").id]);
    pass(LEASE_MS + 1);
    const three = await queue.register(workerNamed("three"));
    expect(idsOf([await three.claim(), await three.claim()])).toEqual([
      jobOf("a").id,
      jobOf("b").id,
    ]);
  });

  test("a lost claim is noticed when it ends, without a heartbeat", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add([jobOf("a")]);
    const one = await queue.register(workerNamed("one"));
    const claim = await one.claim();
    pass(LEASE_MS + 1);
    await (await queue.register(workerNamed("two"))).claim();
    expect(await claim?.complete(RESULT)).toBe(false);
    expect(claim?.lost.aborted).toBe(true);
  });

  test("a worker whose process died loses its job at once; a job that kills every worker is set aside", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a", { attemptsMax: 2 })]);
    const pid = await deadPid();
    for (let attempt = 1; attempt <= 2; attempt++) {
      const claim = await (await queue.register(workerNamed("dies", pid))).claim();
      expect(claim?.attempt).toBe(attempt);
      expect((await queue.overview()).workers.map(({ isLost }) => isLost)).toEqual([true]);
    }
    expect(await (await queue.register(workerNamed("lives"))).claim()).toBeNull();
    expect(await stateOf(queue, jobOf("a").id)).toEqual(["failed", 2, null, "worker-lost"]);
    expect((await queue.overview()).workers.map((worker) => worker.name)).toEqual(["lives"]);
  });

  test("whatever happens, members are exclusive, endings are counted once, and every job ends", async () => {
    const step = fc.record({
      what: fc.constantFrom(
        "claim",
        "complete",
        "fail",
        "hand back",
        "beat",
        "pass",
        "add",
        "leave",
      ),
      worker: fc.nat(2),
      member: fc.constantFrom("a", "b", "c"),
      month: fc.integer({ min: 10, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const { queue, pass, now } = await opened(await makePlace());
        const seats = await Promise.all(
          [0, 1, 2].map((one) => queue.register(workerNamed(`w${String(one)}`))),
        );
        const had: Claim[] = [];
        for (const { what, worker, member, month } of steps) {
          const seat = seats[worker]!;
          const claim = had.find((one) => one.job.member.name === member);
          if (what === "claim") had.unshift(...[await seat.claim()].filter((one) => one !== null));
          else if (what === "complete") await claim?.complete(RESULT);
          else if (what === "fail") await claim?.fail(FAILURE, addMs(now(), 1_000));
          else if (what === "hand back") await claim?.handBack();
          else if (what === "beat") await seat.heartbeat();
          else if (what === "pass") pass(LEASE_MS / 2);
          else if (what === "add")
            await queue.add([jobOf(member, { period: `2025-${String(month)}` })]);
          else await seat.leave();
          const running = await queue.jobs({ states: ["running"] });
          const members = running.map(({ job }) => job.member.name);
          expect(new Set(members).size).toBe(members.length);
        }
        pass(10 * LEASE_MS);
        await workOff(await queue.register(workerNamed("last")));
        const all = await queue.jobs({});
        expect(all.filter(({ state }) => state !== "final" && state !== "failed")).toEqual([]);
        expect(new Set(all.map(({ ending }) => ending)).size).toBe(all.length);
        await queue.close();
      }),
      { numRuns: 25 },
    );
  });
}

interface Line {
  readonly what: string;
  readonly id: string;
}

/** Runs a process for each number, and returns what they logged. */
async function contend(place: QueuePlace, diesAt: readonly number[]): Promise<readonly Line[]> {
  const log = join(temporaryFolder(), "log");
  const children = diesAt.map((at) => {
    const order: ContenderOrder = { place, log, diesAt: at };
    const argv = ["test/fleet/queue-contender.ts", JSON.stringify(order)];
    return endedWithTest(spawn(process.execPath, argv, { stdio: ["pipe", "pipe", "inherit"] }));
  });
  await Promise.all(children.map(({ stdout }) => once(stdout, "data")));
  const exits = children.map((child) => once(child, "exit"));
  const go = (isMortal: boolean): void => {
    for (const [at, { stdin }] of children.entries()) {
      if ((diesAt[at] ?? 0) > 0 === isMortal) stdin.write("go\n");
    }
  };
  // On a loaded machine the others could have all jobs before one that dies has its first.
  go(true);
  await exits[diesAt.indexOf(1)];
  go(false);
  await Promise.all(exits);
  const lines = readFileSync(log, "utf8").trimEnd().split("\n");
  return lines.map((line) => {
    const [what = "", id = ""] = line.split(" ");
    return { what, id };
  });
}

/** What a person and a monitoring system see. */
function describeViews(makePlace: MakePlace): void {
  test("a part of the jobs comes in the order in which a person looks at them, with the counts of all", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.add(["a", "b", "c", "d", "e"].map((member) => jobOf(member)));
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.complete(RESULT);
    await (await seat.claim())?.complete(DRAFT);
    pass(1_000);
    await (await seat.claim())?.fail({ ...FAILURE, code: "credential-refused" }, null);
    await seat.claim();
    const found = async (choice: Partial<JobChoice>): Promise<readonly unknown[]> => {
      const part = { words: [], offset: 0, limit: 10, ...choice };
      const { jobs, counts } = await queue.choose(part);
      return [jobs.map(({ job }) => job.member.name).join(""), Object.values(counts).join(" ")];
    };
    const all = "1 1 1 1 1";
    expect(await found({})).toEqual(["cbdea", all]);
    expect(await found({ offset: 1, limit: 2 })).toEqual(["bd", all]);
    expect(await found({ offset: 9 })).toEqual(["", all]);
    expect(await found({ states: ["waiting", "failed"] })).toEqual(["ce", all]);
    expect(await found({ batch: "other" })).toEqual(["", "0 0 0 0 0"]);
    expect(await found({ words: ["NIGHT/B/"] })).toEqual(["b", "0 0 0 1 0"]);
    expect(await found({ words: ["small", "works"] })).toEqual(["ba", "0 0 1 1 0"]);
    expect(await found({ words: ["j4", "ledger"] })).toEqual(["b", "0 0 0 1 0"]);
    expect(await found({ words: ["credential-refused"] })).toEqual(["c", "0 0 0 0 1"]);
    expect(await found({ words: ["findings"] })).toEqual(["", "0 0 0 0 0"]);
    expect(await found({ words: ["%"] })).toEqual(["", "0 0 0 0 0"]);
    expect((await queue.choose({ words: ["b"], offset: 0, limit: 1 })).jobs).toEqual(
      await queue.jobs({ member: "b" }),
    );
  });

  test("measures tally what has happened, and a retry takes nothing back", async () => {
    const { queue, pass, now } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b", { attemptsMax: 1 }), jobOf("c")]);
    const none = await queue.measures();
    expect([none.tallies, none.lastEndedAt, none.dueSince]).toEqual([
      [],
      null,
      "2026-01-05T00:00:00.000Z",
    ]);
    const one = await queue.register(workerNamed("one"));
    const first = await one.claim();
    // As long as a bound: that bound counts it.
    pass(30_000);
    await first?.complete(DRAFT);
    await queue.retry([jobOf("a").id]);
    await (await one.claim())?.fail(FAILURE, addMs(now(), 5_000));
    const lost = await one.claim();
    expect(lost?.job.member.name).toBe("b");
    pass(LEASE_MS + 1);
    const two = await queue.register(workerNamed("two"));
    const again = await two.claim();
    await again?.handBack();
    expect(await lost?.complete(RESULT)).toBe(false);
    const { at, tallies, lastEndedAt, dueSince, overview } = await queue.measures();
    expect(tallies).toEqual([
      { kind: "ended", pack: "monthly", label: "draft", count: 1 },
      { kind: "ended", pack: "monthly", label: "failed", count: 1 },
      { kind: "failed", pack: "monthly", label: "service-unreachable", count: 1 },
      { kind: "failed", pack: "monthly", label: "worker-lost", count: 1 },
      { kind: "lost", pack: "", label: "", count: 1 },
      { kind: "took", pack: "monthly", label: "30", count: 1 },
      { kind: "took-ms", pack: "monthly", label: "", count: 30_000 },
    ]);
    expect([at, lastEndedAt, overview]).toEqual([now(), now(), await queue.overview()]);
    expect(dueSince).toBe("2026-01-05T00:00:00.000Z");
  });
}

function describeProcesses(makePlace: MakePlace): void {
  test("processes that claim at once share the jobs, each of which ends once, although some are killed", async () => {
    const place = await makePlace();
    const { queue } = await opened(place);
    const members = Array.from({ length: 12 }, (_, at) => `m${String(at)}`);
    const periods = ["2025-08", "2025-09", "2025-10"];
    await queue.add(
      members.flatMap((member) =>
        periods.map((period) => jobOf(member, { period, attemptsMax: 9 })),
      ),
    );
    const lines = await contend(place, [1, 3, 0, 0]);
    const countOf = (what: string): number => lines.filter((line) => line.what === what).length;
    expect([countOf("out"), countOf("refused")]).toEqual([36, 0]);
    expect(countOf("dies")).toBeGreaterThan(0);
    const jobs = await queue.jobs({});
    expect(jobs.map(({ state }) => state)).toEqual(jobs.map(() => "final"));
    // The same job may have killed two of them.
    expect(jobs.reduce((sum, { attempt }) => sum + attempt - 1, 0)).toBe(countOf("dies"));
    // A member has one worker at a time: between "in" and "out" or "dies" no other line is of the same member.
    for (const member of members) {
      const own = lines.filter(({ id }) => id.includes(`/${member}/`)).map(({ what }) => what);
      expect(own.filter((_, at) => at % 2 === 0)).toEqual(
        own.flatMap((what) => (what === "in" ? [what] : [])),
      );
    }
  });
}
