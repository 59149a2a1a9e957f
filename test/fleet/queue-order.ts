import { expect, test } from "vitest";
import type { FleetQueue } from "../../src/fleet/fleet-queue.ts";
import { jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { idsOf, type MakePlace, opened, workOff } from "./queue-seats.ts";

export function describeAdding(makePlace: MakePlace): void {
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

export function describeOrder(makePlace: MakePlace): void {
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

/** The members in the order of their claims. */
const membersOf = (ids: readonly string[]): string =>
  ids.map((id) => id.replace(/.*?\/(.+?)\/.*/, "$1")).join(" ");

const monthsFrom = (first: number, count: number): readonly string[] =>
  Array.from({ length: count }, (_, at) => `2025-${String(first + at).padStart(2, "0")}`);

export function describeFairness(makePlace: MakePlace): void {
  test("beside a member with 5,000 jobs a hundred members with one each wait no longer than one round", async () => {
    const { queue } = await opened(await makePlace());
    const numbers = Array.from({ length: 5_000 }, (_, at) => String(at));
    await queue.add(numbers.map((period) => jobOf("big", { period })));
    const seat = await queue.register(workerNamed("one"));
    for (let done = 0; done < 3; done++) await (await seat.claim())?.complete(RESULT);
    await queue.add(Array.from({ length: 100 }, (_, at) => jobOf(`small-${String(at)}`)));
    const claimed: string[] = [];
    for (let done = 0; done < 103; done++) {
      const claim = await seat.claim();
      claimed.push(claim?.job.member.name ?? "none");
      await claim?.complete(RESULT);
    }
    const smalls = Array.from({ length: 100 }, (_, at) => `small-${String(at)}`);
    expect(claimed).toEqual(["big", ...smalls, "big", "big"]);
  });

  test("many jobs that are retried come in turns with those that waited meanwhile", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add(monthsFrom(1, 5).map((period) => jobOf("a", { period })));
    const seat = await queue.register(workerNamed("one"));
    for (let done = 0; done < 4; done++) {
      await (await seat.claim())?.complete({ ...RESULT, status: "draft" });
    }
    await queue.add(monthsFrom(1, 2).map((period) => jobOf("b", { period })));
    await queue.retry(monthsFrom(1, 4).map((period) => jobOf("a", { period }).id));
    expect(membersOf(await workOff(seat))).toBe("a b a b a a a");
  });

  test("a job of a later time gives nobody who joins late the turns that were missed", async () => {
    const { queue } = await opened(await makePlace());
    await queue.add([jobOf("later", { notBefore: "2026-01-06T06:00:00Z" })]);
    await queue.add(monthsFrom(1, 4).map((period) => jobOf("a", { period })));
    const seat = await queue.register(workerNamed("one"));
    for (let done = 0; done < 2; done++) await (await seat.claim())?.complete(RESULT);
    await queue.add(monthsFrom(1, 3).map((period) => jobOf("b", { period })));
    expect(membersOf(await workOff(seat))).toBe("a b a b b");
  });
}
