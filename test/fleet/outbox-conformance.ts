/** What must hold for the outbox of every queue. Each implementation calls this with a way to make an empty one. */
import { describe, expect, test } from "vitest";
import { addMs } from "../../src/calendar/instant.ts";
import type { Claim, FleetQueue } from "../../src/fleet/fleet-queue.ts";
import type { FleetJob } from "../../src/fleet/job.ts";
import { NOTICE_LEASE_MS } from "../../src/fleet/notices/local-outbox.ts";
import type { NotificationSettings } from "../../src/fleet/notices/notification.ts";
import type { Notice } from "../../src/fleet/notices/outbox.ts";
import { FAILURE, jobOf, RESULT, workerNamed } from "./fleet-jobs.ts";
import { openQueueAt } from "./queue-places.ts";
import { LEASE_MS, type MakePlace, opened } from "./queue-seats.ts";

const EACH: NotificationSettings = {
  key: "each",
  kind: "pack",
  states: ["final", "draft", "failed"],
  language: "en",
  way: { kind: "webhook", url: "https://hooks.example/x", secret: { env: "HOOK" } },
};
const DRAFTS: NotificationSettings = { ...EACH, key: "drafts", states: ["draft"] };
const DIGEST: NotificationSettings = {
  key: "digest",
  kind: "digest",
  states: ["final", "draft", "failed"],
  language: "nl",
  way: {
    kind: "mail",
    from: "fleet@office.example",
    to: ["books@office.example"],
    host: "smtp.office.example",
    port: 587,
    tls: "starttls",
    login: { user: "fleet", credential: { file: "/secrets/smtp" } },
  },
};

const NOTIFIED = (member: string, keys: readonly string[], changes: Partial<FleetJob> = {}) =>
  jobOf(member, { notify: keys, ...changes });

/** Claims and marks as sent until none is due. */
async function sentAll({ outbox }: FleetQueue): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (let one = await outbox.claim([]); one !== null; one = await outbox.claim([])) {
    notices.push(one);
    await outbox.sent(one);
  }
  return notices;
}

const about = (notices: readonly Notice[]): readonly string[] =>
  notices.map(
    ({ notification, jobs }) =>
      `${notification}: ${jobs.map(({ member, state }) => `${member} ${state}`).join(", ")}`,
  );

export function outboxConformance(name: string, makePlace: MakePlace): void {
  describe(`the outbox of ${name}`, () => {
    describeWriting(makePlace);
    describeDigests(makePlace);
    describeSending(makePlace);
  });
}

function describeWriting(makePlace: MakePlace): void {
  test("a job that ends writes a notice for each of its notifications that fits, with what it came to", async () => {
    const { queue, pass } = await opened(await makePlace());
    await queue.outbox.define([EACH, DRAFTS]);
    await queue.add([NOTIFIED("a", ["each", "drafts"]), NOTIFIED("b", ["drafts"]), jobOf("c")]);
    const seat = await queue.register(workerNamed("one"));
    const claims = [await seat.claim(), await seat.claim(), await seat.claim()];
    await claims[0]?.keepRun("20260105-1");
    pass(2_000);
    const because = [{ kind: "month-not-proven", subject: "2025-03" }] as const;
    const draft = { ...RESULT, status: "draft", because } as const;
    for (const claim of claims) expect(await claim?.complete(draft)).toBe(true);
    const notices = await sentAll(queue);
    expect(about(notices).toSorted()).toEqual([
      "drafts: a draft",
      "drafts: b draft",
      "each: a draft",
    ]);
    const result = { ...draft, files: undefined };
    const { id, ...first } = notices.find(({ notification }) => notification === "each")!;
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(notices.map((one) => one.id)).size).toBe(3);
    expect(first).toEqual({
      settings: EACH,
      notification: "each",
      batch: "night",
      packName: "monthly",
      createdAt: "2026-01-05T06:00:02.000Z",
      attempt: 1,
      jobs: [
        {
          id: jobOf("a").id,
          member: "a",
          administrationName: "Small Works",
          packName: "monthly",
          pack: "monthly",
          period: "2025-10",
          state: "draft",
          worker: "one",
          runId: "20260105-1",
          endedAt: "2026-01-05T06:00:02.000Z",
          result,
          failure: null,
        },
      ],
    });
  });

  test("only an end writes a notice: not a retry, a hand back or a claim that was lost", async () => {
    const { queue, pass, now } = await opened(await makePlace());
    await queue.outbox.define([EACH]);
    await queue.add([NOTIFIED("a", ["each"], { attemptsMax: 2 })]);
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.handBack();
    await (await seat.claim())?.fail(FAILURE, addMs(now(), 1_000));
    expect(await sentAll(queue)).toEqual([]);
    pass(1_000);
    const lost = await seat.claim();
    pass(LEASE_MS + 1);
    // The attempt was the last one, so that the job is set aside as its worker is lost.
    expect(await (await queue.register(workerNamed("two"))).claim()).toBeNull();
    expect(await lost?.complete(RESULT)).toBe(false);
    const [notice, ...others] = await sentAll(queue);
    expect(others).toEqual([]);
    expect(notice?.jobs[0]).toMatchObject({
      state: "failed",
      result: null,
      failure: { code: "worker-lost" },
    });
  });

  test("a job that is retried is reported again when it ends, and its first notice says what it said", async () => {
    const { queue } = await opened(await makePlace());
    await queue.outbox.define([EACH]);
    await queue.add([NOTIFIED("a", ["each"])]);
    const seat = await queue.register(workerNamed("one"));
    await (await seat.claim())?.fail(FAILURE, null);
    await queue.retry([jobOf("a").id]);
    await (await seat.claim())?.complete(RESULT);
    expect(about(await sentAll(queue))).toEqual(["each: a failed", "each: a final"]);
  });

  test("jobs that are added again keep their notifications, and corrected settings hold for notices that wait", async () => {
    const { queue } = await opened(await makePlace());
    await queue.outbox.define([EACH]);
    await queue.add([NOTIFIED("a", ["each"])]);
    await queue.add([NOTIFIED("a", ["each", "drafts"])]);
    await (await (await queue.register(workerNamed("one"))).claim())?.complete(RESULT);
    const corrected = { ...EACH, language: "nl" } as const;
    await queue.outbox.define([corrected]);
    const [notice, ...others] = await sentAll(queue);
    expect([notice?.settings, others]).toEqual([corrected, []]);
  });
}

function describeDigests(makePlace: MakePlace): void {
  test("a digest is written when the last job of its pack and day has ended, once, and has all that fit", async () => {
    const { queue } = await opened(await makePlace());
    await queue.outbox.define([DIGEST, { ...DIGEST, key: "failures", states: ["failed"] }]);
    const keys = ["digest", "failures"];
    await queue.add([
      NOTIFIED("a", keys),
      NOTIFIED("b", keys),
      NOTIFIED("c", keys),
      NOTIFIED("d", keys, { batch: "other", id: "other/d" }),
      jobOf("e"),
    ]);
    const seat = await queue.register(workerNamed("one"));
    const claims: (Claim | null)[] = [];
    for (let at = 0; at < 4; at++) claims.push(await seat.claim());
    await claims[2]?.complete({ ...RESULT, status: "draft" });
    await claims[0]?.complete(RESULT);
    expect(await queue.outbox.claim([])).toBeNull();
    await claims[1]?.fail(FAILURE, null);
    expect(about(await sentAll(queue)).toSorted()).toEqual([
      "digest: a final, b failed, c draft",
      "failures: b failed",
    ]);
    // What ends later on that day, or again, is in no second digest.
    await queue.retry([jobOf("b").id]);
    await queue.add([NOTIFIED("f", keys)]);
    for (let claim = await seat.claim(); claim !== null; claim = await seat.claim()) {
      await claim.complete(RESULT);
    }
    await claims[3]?.complete(RESULT);
    expect(about(await sentAll(queue))).toEqual(["digest: d final"]);
  });

  test("jobs that end at the same instant in several connections write one digest", async () => {
    const place = await makePlace();
    const queues = await Promise.all([0, 1, 2, 3].map(() => opened(place)));
    const [{ queue }] = queues as [(typeof queues)[0]];
    await queue.outbox.define([DIGEST]);
    for (let round = 0; round < 5; round++) {
      const batch = `night ${String(round)}`;
      await queue.add(
        queues.map((_, at) =>
          NOTIFIED(`m${String(at)}`, ["digest"], { batch, id: `${batch}/${String(at)}` }),
        ),
      );
      const claims: (Claim | null)[] = [];
      for (const [at, one] of queues.entries()) {
        claims.push(await (await one.queue.register(workerNamed(`w${String(at)}`))).claim());
      }
      await Promise.all(
        claims.flatMap((claim) => (claim === null ? [] : [claim.complete(RESULT)])),
      );
      const notices = await sentAll(queue);
      expect(notices.map((notice) => [notice.batch, notice.jobs.length])).toEqual([[batch, 4]]);
    }
  });
}

function describeSending(makePlace: MakePlace): void {
  async function withNotice(): Promise<Awaited<ReturnType<typeof opened>>> {
    const made = await opened(await makePlace());
    await made.queue.outbox.define([EACH]);
    await made.queue.add([NOTIFIED("a", ["each"])]);
    await (await (await made.queue.register(workerNamed("one"))).claim())?.complete(RESULT);
    return made;
  }

  test("a notice has one sender at a time; one that dies leaves it to the next, with the same id", async () => {
    const { queue, pass } = await withNotice();
    const first = await queue.outbox.claim([]);
    expect(await queue.outbox.claim([])).toBeNull();
    pass(NOTICE_LEASE_MS);
    const second = await queue.outbox.claim([]);
    expect([second?.id, second?.attempt]).toEqual([first?.id, 2]);
    // The first was only slow: what it says no longer counts, unless it has sent the notice.
    await queue.outbox.failed(first!, { reason: "too late", retryAt: null });
    expect((await queue.outbox.unsent())[0]).toMatchObject({ state: "waiting", reason: null });
    await queue.outbox.sent(first!);
    await queue.outbox.failed(second!, { reason: "refused", retryAt: null });
    expect(await queue.outbox.unsent()).toEqual([]);
    pass(NOTICE_LEASE_MS);
    expect(await queue.outbox.claim([])).toBeNull();
  });

  test("a notice that could not be sent waits for its instant, or is set aside until it is retried", async () => {
    const { queue, pass, now } = await withNotice();
    const first = await queue.outbox.claim([]);
    await queue.outbox.failed(first!, { reason: "answered 503", retryAt: addMs(now(), 5_000) });
    expect(await queue.outbox.claim([])).toBeNull();
    pass(5_000);
    expect(await queue.outbox.claim(["each"])).toBeNull();
    const second = await queue.outbox.claim(["other"]);
    await queue.outbox.failed(second!, { reason: "answered 404", retryAt: null });
    pass(NOTICE_LEASE_MS);
    expect(await queue.outbox.claim([])).toBeNull();
    expect(await queue.outbox.unsent()).toEqual([
      {
        ...second!,
        jobs: undefined,
        state: "failed",
        reason: "answered 404",
        dueAt: expect.stringMatching(/^2026-01-05T/) as unknown,
      },
    ]);
    expect([await queue.outbox.retry(), await queue.outbox.retry()]).toEqual([1, 0]);
    expect((await queue.outbox.claim([]))?.id).toBe(first?.id);
  });

  test("the outbox is there when the queue is opened again, and two connections share it", async () => {
    const place = await makePlace();
    const { queue, now } = await opened(place);
    await queue.outbox.define([EACH]);
    await queue.add(["a", "b", "c", "d"].map((member) => NOTIFIED(member, ["each"])));
    const seat = await queue.register(workerNamed("one"));
    for (let at = 0; at < 4; at++) await (await seat.claim())?.complete(RESULT);
    const other = await openQueueAt(place, { now, leaseMs: LEASE_MS });
    const claimed = await Promise.all(
      [queue, other, queue, other, queue].map((one) => one.outbox.claim([])),
    );
    const ids = claimed.flatMap((one) => (one === null ? [] : [one.id]));
    expect([ids.length, new Set(ids).size]).toEqual([4, 4]);
    await other.close();
  });
}
