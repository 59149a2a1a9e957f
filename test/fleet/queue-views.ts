import { expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import type { JobChoice } from "../../src/fleet/fleet-queue.ts";
import type { JobResult } from "../../src/fleet/queued-job.ts";
import { DRAFT, FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { CLOSED } from "./judged-closes.ts";
import { LEASE_MS, type MakePlace, opened } from "./queue-seats.ts";

/** What a person and a monitoring system see. */
export function describeViews(makePlace: MakePlace): void {
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
    await queue.add([jobOf("a", { priority: 1 }), jobOf("b", { attemptsMax: 1 }), jobOf("c")]);
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

  test("the last close of each member is that which ended last with leads, until it is made again", async () => {
    const { queue } = await opened(await makePlace());
    const closes = async (): Promise<readonly unknown[]> =>
      (await queue.lastCloses()).map(({ job, result }) => [job.id, result?.signable?.openFindings]);
    expect(await closes()).toEqual([]);
    const periods = ["2024", "2025", "2026"].map((period) => jobOf("b", { period }));
    await queue.add([...periods, jobOf("a"), jobOf("c"), jobOf("d")]);
    const seat = await queue.register(workerNamed("one"));
    const end = async (result: JobResult): Promise<void> => {
      await (await seat.claim())?.complete(result);
    };
    const found = (openFindings: number): JobResult =>
      CLOSED.signable === undefined
        ? CLOSED
        : { ...CLOSED, status: "draft", signable: { ...CLOSED.signable, openFindings } };
    // The turns: b of 2024, a, c, d; then b of 2025 and of 2026.
    await end(found(1));
    await end(found(2));
    await end(RESULT);
    await (await seat.claim())?.fail(FAILURE, null);
    await end(found(3));
    await end(RESULT);
    expect(await closes()).toEqual([
      [jobOf("a").id, 2],
      [jobOf("b", { period: "2025" }).id, 3],
    ]);
    await queue.retry([jobOf("b", { period: "2025" }).id]);
    expect(await closes()).toEqual([
      [jobOf("a").id, 2],
      [jobOf("b", { period: "2024" }).id, 1],
    ]);
    expect(await queue.lastCloses()).toEqual([
      ...(await queue.jobs({ member: "a" })),
      ...(await queue.jobs({ ids: [jobOf("b", { period: "2024" }).id] })),
    ]);
  });
}
