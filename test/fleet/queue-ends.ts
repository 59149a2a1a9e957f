import { expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import { FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { HOST } from "./queue-places.ts";
import { LEASE_MS, type MakePlace, opened, START, stateOf, workOff } from "./queue-seats.ts";

export function describeEnds(makePlace: MakePlace): void {
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

export function describeParts(makePlace: MakePlace): void {
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
