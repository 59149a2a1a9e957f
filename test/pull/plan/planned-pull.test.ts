/** A planned pull from a service with projects; requests are counted at the socket. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { generatedAdministration } from "../../../fixtures/administrations/generated-administration.ts";
import { sleepFor } from "../../../src/api/clock.ts";
import { monthsOf } from "../../../src/calendar/month.ts";
import { atLeast, requestsOfPlan, totalRequests } from "../../../src/pull/plan/books-plan.ts";
import { STRATEGIES } from "../../../src/pull/plan/plan-series.ts";
import { probeBooks } from "../../../src/pull/plan/probe-books.ts";
import { type PullPorts, pullBooks } from "../../../src/pull/pull.ts";
import { openConnection } from "../../../src/request-budget/connection.ts";
import { openForPull, type Snapshot } from "../../../src/snapshot/snapshot.ts";
import { type Embedded, embedded, type RequestRecorder, recordRequests } from "../embedded.ts";
import { folder, idle, orderFor } from "../small-pull.ts";
import { bestPartition, pagesByAccount } from "./best-partition.ts";
import { requestsAllowed } from "./requests-of-year.ts";

const ADMINISTRATION_ID = "100200300400600";

let service: Embedded;
let recorder: RequestRecorder;
beforeAll(async () => {
  service = await embedded(() => generatedAdministration({ seed: 11, postings: 3_000 }));
  recorder = await recordRequests(service.baseUrl.specification);
});
afterAll(async () => {
  await recorder[Symbol.asyncDispose]();
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
    baseUrl: recorder.baseUrl,
  });
  const clock = { now: () => new Date().toISOString(), sleep: sleepFor };
  const { transport, budgetLeft, close } = openConnection({
    baseUrl: recorder.baseUrl,
    credential: () => service.token,
    proxy: null,
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

/** The requests of all months with the best partition, and with accounts only. */
function leastOf(snapshot: Snapshot): { readonly best: number; readonly naive: number } {
  const months = Map.groupBy([...snapshot.postings.inOrder("date")].flat(), ({ date }) =>
    date.slice(0, 7),
  );
  const sum = (of: typeof bestPartition): number =>
    [...months.values()].reduce((total, entries) => total + of(entries), 0);
  return { best: sum(bestPartition), naive: sum(pagesByAccount) };
}

test("a planned pull sends the planned requests, repeats none of the plan's own, and is near the minimum", async () => {
  using place = folder();
  recorder.requests.length = 0;
  const plan = await withSnapshot(place.snapshotPath, (snapshot, ports) =>
    probeBooks(snapshot, ports, noEvents, idle()),
  );
  const probes = recorder.requests.length;
  expect(probes).toBe(plan.done);
  // Four requests for each of four months, the first pages of document lists, of what is after the books and of the
  // invoices a year earlier, and the year before, which has nothing.
  expect(probes - requestsOfPlan(plan).names).toBeLessThanOrEqual(4 * 4 + 5 + 3 + 1 + 2);
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
    expect(recorder.requests).toHaveLength(snapshot.answerCount());
    const year = leastOf(snapshot);
    const used = recorder.requests.filter(areEntries).length;
    expect(used).toBeLessThanOrEqual(Math.min(requestsAllowed(year), year.naive));
    const planned = totalRequests(requestsOfPlan(plan));
    expect(Math.abs(planned - recorder.requests.length)).toBeLessThanOrEqual(0.05 * planned);
    expect(first[0]).toBeLessThanOrEqual(planned);
    expect(first[0]).toBeGreaterThanOrEqual(totalRequests(requestsOfPlan(atLeast(plan))));
  });
});

test.each(STRATEGIES)(
  "with a plan that chooses %s, every month is proven as well",
  async (rest) => {
    using place = folder();
    const proven: boolean[] = [];
    await withSnapshot(place.snapshotPath, async (snapshot, ports) => {
      // By account alone the first series is abandoned after its first page.
      const choice = { rest, isFirstSeriesComplete: rest !== "accounts" };
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
