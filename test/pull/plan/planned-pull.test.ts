/** A pull that was planned first, from a service with projects, counted at the socket. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatedAdministration } from "../../../fixtures/administrations/generated-administration.ts";
import { sleepFor } from "../../../src/api/clock.ts";
import { monthsOf } from "../../../src/calendar/month.ts";
import { requestsOfPlan, requestsTogether } from "../../../src/pull/plan/books-plan.ts";
import { STRATEGIES } from "../../../src/pull/plan/plan-series.ts";
import { probeBooks } from "../../../src/pull/plan/probe-books.ts";
import { type PullPorts, pullBooks } from "../../../src/pull/pull.ts";
import { openConnection } from "../../../src/request-budget/connection.ts";
import { openForPull, type Snapshot } from "../../../src/snapshot/snapshot.ts";
import { type Door, doorTo, type Embedded, embedded } from "../embedded.ts";
import { folder, idle, orderFor } from "../small-pull.ts";
import { bestPartition, pagesByAccount } from "./best-partition.ts";
import { requestsAllowed } from "./requests-of-year.ts";

const ADMINISTRATION_ID = "100200300400600";

let service: Embedded;
let door: Door;
beforeAll(async () => {
  service = await embedded(() => generatedAdministration({ seed: 11, postings: 3_000 }));
  door = await doorTo(service.baseUrl.specification);
});
afterAll(async () => {
  await door[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function withSnapshot<Value>(
  path: string,
  work: (snapshot: Snapshot, ports: PullPorts) => Promise<Value>,
): Promise<Value> {
  const order = orderFor("2025-01", "2025-12");
  const snapshot = openForPull(path, {
    ...order,
    administrationId: ADMINISTRATION_ID,
    baseUrl: door.baseUrl,
  });
  const clock = { now: () => new Date().toISOString(), sleep: sleepFor };
  const { transport, budgetLeft, close } = openConnection({
    baseUrl: door.baseUrl,
    credential: () => service.token,
    limits: null,
    clock,
    jitter: () => 0.5,
    onWait: () => undefined,
  });
  try {
    return await work(snapshot, { transport, budgetLeft, clock });
  } finally {
    await close();
    snapshot.close();
  }
}

const noEvents = (): undefined => undefined;
const areEntries = (address: string): boolean => address.includes("/reports/journal_entries.json");

/** Of each month what the best partition and the accounts would take. */
function leastOf(snapshot: Snapshot): { readonly best: number; readonly naive: number } {
  const months = Map.groupBy(snapshot.postings.inOrder("date"), ({ date }) => date.slice(0, 7));
  const sum = (of: typeof bestPartition): number =>
    [...months.values()].reduce((total, entries) => total + of(entries), 0);
  return { best: sum(bestPartition), naive: sum(pagesByAccount) };
}

test("a planned pull asks what the plan says, repeats no question of the plan, and is near the least", {
  timeout: 120_000,
}, async () => {
  using place = folder();
  const plan = await withSnapshot(place.snapshotPath, (snapshot, ports) =>
    probeBooks(snapshot, ports, noEvents, idle()),
  );
  const probes = door.asked.length;
  expect(probes).toBe(plan.done);
  // Four questions for each month, and the lists of names.
  expect(probes - requestsOfPlan(plan).names).toBeLessThanOrEqual(4 * 12);
  const first: (number | null)[] = [];
  await withSnapshot(place.snapshotPath, async (snapshot, ports) => {
    await pullBooks(
      snapshot,
      ports,
      (event) => {
        if (event.kind === "request" && !event.isReplayed) first.push(event.planned);
      },
      idle(),
    );
    expect(door.asked).toHaveLength(snapshot.answerCount());
    const year = leastOf(snapshot);
    const used = door.asked.filter(areEntries).length;
    expect(used).toBeLessThanOrEqual(Math.min(requestsAllowed(year), year.naive));
    const planned = requestsTogether(requestsOfPlan(plan));
    expect(Math.abs(planned - door.asked.length)).toBeLessThanOrEqual(0.05 * planned);
    expect(first[0]).toBe(planned);
  });
});

test.each(STRATEGIES)(
  "run as a plan says, by %s, every month is proven as well",
  {
    timeout: 120_000,
  },
  async (rest) => {
    using place = folder();
    const proven: boolean[] = [];
    await withSnapshot(place.snapshotPath, async (snapshot, ports) => {
      // By account alone the first series is left after its first page.
      const choice = { rest, isFirstWhole: rest !== "accounts" };
      const choices = new Map(monthsOf(snapshot.order.period).map((month) => [month, choice]));
      await pullBooks(
        snapshot,
        { ...ports, choices },
        (event) => {
          if (event.kind === "month-pulled") proven.push(event.isProven);
        },
        idle(),
      );
      const series = snapshot.postings.series();
      const projects = series.filter((one) => one.series.kind === "project").length;
      expect(projects > 0).toBe(rest !== "accounts");
      expect(series.filter((one) => one.entriesFound !== one.entriesExpected)).toEqual([]);
      expect(series.filter((one) => one.rowsStated !== one.rows)).toEqual([]);
    });
    expect(proven).toEqual(Array.from({ length: 12 }, () => true));
  },
);
