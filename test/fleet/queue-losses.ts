/** Workers that fall silent or die. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import type { Claim } from "../../src/fleet/fleet-queue.ts";
import { FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import {
  deadPid,
  idsOf,
  LEASE_MS,
  type MakePlace,
  opened,
  stateOf,
  workOff,
} from "./queue-seats.ts";

export function describeLosses(makePlace: MakePlace): void {
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

  test("the job of a worker that died waits with the reason, whoever noticed it first, and an end of the job is kept", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("a"), jobOf("b"), jobOf("c", { attemptsMax: 1 })]);
    const failures = async (): Promise<readonly unknown[]> =>
      (await queue.jobs({})).map(({ state, failure }) => [state, failure?.message ?? null]);
    await (await queue.register(workerNamed("noticed", await deadPid()))).claim();
    await queue.workerDied("noticed", "the disk is full");
    await (await queue.register(workerNamed("taken", await deadPid()))).claim();
    const alive = await queue.register(workerNamed("alive"));
    const claim = await alive.claim();
    await queue.workerDied("taken", "it ran out of memory");
    expect(await failures()).toEqual([
      ["running", "the process of its worker ended: the disk is full"],
      ["waiting", null],
      ["waiting", null],
    ]);
    await claim?.complete(RESULT);
    expect((await alive.claim())?.job.id).toBe(jobOf("b").id);
    await (await queue.register(workerNamed("last", await deadPid()))).claim();
    await queue.workerDied("last", "no files are left");
    await queue.workerDied("alive", "it is at work");
    expect(await failures()).toEqual([
      ["final", null],
      ["running", null],
      ["failed", "the process of its worker ended: no files are left"],
    ]);
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
