/** The budgets in the database give the verdicts of the file, on one clock for all machines, and stay within the limit of a service. */
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { sleepFor } from "../../../src/api/clock.ts";
import type { Transport } from "../../../src/api/transport.ts";
import {
  type DatabaseBudgets,
  openDatabaseBudgets,
} from "../../../src/fleet/postgres/database-budgets.ts";
import { type BudgetStore, sharedBudget } from "../../../src/request-budget/rate-budget-file.ts";
import {
  admit,
  finish,
  refresh,
  type Verdict,
  withdraw,
} from "../../../src/request-budget/rate-budget-tally.ts";
import { rateBudgeted } from "../../../src/request-budget/rate-budget-transport.ts";
import { responseOf } from "../../api/answering.ts";
import {
  beginAll,
  countsOf,
  fourWorkers,
  LIMIT,
  mostInAnyWindow,
  NAMES,
  place,
} from "../../request-budget/limited-place.ts";
import { whenFinished } from "../../support/ending.ts";
import { startPostgres } from "../../support/postgres.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

const postgres = await startPostgres();
const database = await migratedDatabase(postgres);
const { signal } = new AbortController();
const GROUP = "bookkeeping.example:8443";

interface HolderOf {
  readonly egress?: string;
  readonly leaseMs?: number;
}

async function budgetsOf(
  name: string,
  { egress, leaseMs }: HolderOf = {},
): Promise<DatabaseBudgets> {
  const holder = {
    name,
    egress: egress ?? "office",
    heartbeatMs: 3_600_000,
    leaseMs: leaseMs ?? 60_000,
  };
  const budgets = await openDatabaseBudgets(await openAt(database.url), holder, {
    sleep: sleepFor,
  });
  whenFinished(() => budgets.close());
  return budgets;
}

/** Increments the number of the next request and returns it. */
const count = (store: BudgetStore): Promise<number> =>
  store.change((state) => [{ ...state, next: state.next + 1 }, state.next], signal);

test("workers with the same outgoing address share the budget of a group; another one has its own", async () => {
  const [one, other, home] = await Promise.all([
    budgetsOf("one"),
    budgetsOf("two"),
    budgetsOf("three", { egress: "home" }),
  ]);
  const shared = [one.open(GROUP), other.open(GROUP)];
  const counts = await Promise.all(Array.from({ length: 20 }, (_, at) => count(shared[at % 2]!)));
  expect([...counts].sort((left, right) => left - right)).toEqual(counts.map((_, at) => at + 1));
  expect(await count(home.open(GROUP))).toBe(1);
  expect(await count(one.open("elsewhere.example"))).toBe(1);
});

test("a change that fails has no effect", async () => {
  const store = (await budgetsOf("one")).open("failing.example");
  await count(store);
  const failing = store.change(() => {
    throw new Error("no");
  }, signal);
  await expect(failing).rejects.toThrow("no");
  expect(await count(store)).toBe(2);
  expect(store.last()?.next).toBe(3);
});

test("a holder is gone when it was silent for a lease, or has ended", async () => {
  const [silent, ending] = await Promise.all([budgetsOf("silent"), budgetsOf("ending")]);
  const group = "holders.example";
  const holderOf = (budgets: DatabaseBudgets): Promise<number> =>
    budgets.open(group).change((state, moment) => [state, moment!.holder], signal);
  const holders = [await holderOf(silent), await holderOf(ending)];
  const seenBy = (budgets: DatabaseBudgets): Promise<readonly boolean[]> =>
    budgets
      .open(group)
      .change((state, moment) => [state, holders.map(moment!.isTerminated)], signal);
  const watching = await budgetsOf("watching");
  expect(await seenBy(watching)).toEqual([false, false]);
  await ending.close();
  expect(await seenBy(watching)).toEqual([false, true]);
  await database.run("UPDATE slotsom.budget_holder SET seen_at = seen_at - interval '1 minute'");
  expect(await seenBy(watching)).toEqual([true, true]);
  // Its own requests are never those of another one that died.
  expect((await seenBy(silent))[0]).toBe(false);
});

test("the clock is that of the database", async () => {
  const store = (await budgetsOf("one")).open(GROUP);
  const [before, nowMs] = [
    Date.now(),
    await store.change((state, moment) => [state, moment!.nowMs], signal),
  ];
  const [row] = await database.run(
    "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms",
  );
  expect(nowMs).toBeGreaterThanOrEqual(before - 1_000);
  expect(nowMs).toBeLessThanOrEqual(row!["ms"] as number);
});

test("a machine whose clock is an hour ahead or behind keeps the window, and waits no longer than it", async () => {
  const budgets = await budgetsOf("one");
  const limits = { windowMs: 1_000, requestsMax: 1, reportRequestsMax: 1 };
  const sentMs: number[] = [];
  const inner: Transport = {
    send: async () => {
      sentMs.push(performance.now());
      return responseOf({ body: "[]" });
    },
  };
  const request = { method: "GET", path: "/x.json", query: [], body: null, purpose: "" } as const;
  const waitsMs: number[] = [];
  for (const hours of [1, -1, 0]) {
    const clock = {
      now: () => new Date(Date.now() + hours * 3_600_000).toISOString(),
      sleep: sleepFor,
    };
    const transport = rateBudgeted(inner, {
      limits,
      store: budgets.open("skewed.example"),
      clock,
      jitter: () => 0,
      beforeWait: (delayMs) => waitsMs.push(delayMs),
      onWait: ({ untilMs }) => waitsMs.push(untilMs - Date.parse(clock.now())),
    });
    await transport.send(request, signal);
  }
  expect(sentMs.slice(1).map((at, number) => at - sentMs[number]! >= limits.windowMs)).toEqual([
    true,
    true,
  ]);
  expect(waitsMs.length).toBeGreaterThanOrEqual(4);
  expect(Math.max(...waitsMs)).toBeLessThanOrEqual(limits.windowMs + 10);
});

const LIMITS = { windowMs: 5_000, requestsMax: 5, reportRequestsMax: 2 };
const STEP = fc.record({
  what: fc.constantFrom("ask", "ask", "ask", "answer", "withdraw", "pass", "die"),
  user: fc.nat(2),
  isReport: fc.boolean(),
  ms: fc.integer({ min: 1, max: 4_000 }),
  left: fc.option(fc.nat(4)),
});
type Step = typeof STEP extends fc.Arbitrary<infer Value> ? Value : never;

/** What the users of one budget see of a history: all verdicts and the last state. */
async function verdictsOf(stores: readonly BudgetStore[], steps: readonly Step[]) {
  let nowMs = 1_700_000_000_000;
  const dead = new Set<number>();
  const verdicts: Verdict[] = [];
  const open: Verdict[] = [];
  for (const { what, user, isReport, ms, left } of steps) {
    const store = stores[user % stores.length]!;
    if (what === "pass") nowMs += ms;
    else if (what === "die") dead.add(user);
    else if (what === "ask") {
      const waiting = open.findIndex((one) => !one.isAdmitted);
      const number = ms % 2 === 0 && waiting >= 0 ? open.splice(waiting, 1)[0]!.number : null;
      const verdict = await store.change((state) => {
        const now = refresh(state, LIMITS, (holder) => dead.has(holder), nowMs);
        return admit(now, { number, pid: user, isReport }, LIMITS, nowMs);
      }, signal);
      verdicts.push(verdict);
      open.push(verdict);
    } else {
      const one = open.shift();
      if (one === undefined) continue;
      const reading = left === null ? null : { left, resetMs: nowMs + ms };
      const stated = { name: "all", reading, limit: null, closedUntilMs: null } as const;
      await store.change(
        (state) => [
          what === "withdraw"
            ? withdraw(state, one.number)
            : finish(state, one.number, stated, nowMs),
          null,
        ],
        signal,
      );
    }
  }
  return { verdicts, last: await stores[0]!.change((state) => [state, state], signal) };
}

test("every history has the verdicts that it has with the file", async () => {
  const [one, other] = [await budgetsOf("one"), await budgetsOf("two")];
  let number = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(STEP, { minLength: 5, maxLength: 30 }), async (steps) => {
      number += 1;
      const group = `history-${String(number)}.example`;
      const folder = join(temporaryFolder(), "budgets");
      const files = [group, group].map((at) => sharedBudget(folder, at, { sleep: sleepFor }));
      const inFile = await verdictsOf(files, steps);
      expect(await verdictsOf([one.open(group), other.open(group)], steps)).toEqual(inFile);
      for (const file of files) file.close();
    }),
    { numRuns: 40 },
  );
});

/** Windows of the budget; see rate-budget-processes.test.ts for how they lie in those of the service. */
const WINDOWS = 3;
test("four processes in two homes reach the limit of a service, and are never refused", async () => {
  await using at = await place();
  const homes = [temporaryFolder(), temporaryFolder()];
  const workers = await fourWorkers();
  const max = LIMIT.requests;
  beginAll(workers, at, (number) => ({
    path: NAMES,
    requests: (max * WINDOWS) / workers.length,
    budgetFolder: homes[number % homes.length]!,
    database: { url: database.url, name: `worker-${String(number)}` },
  }));
  const reports = await Promise.all(workers.map(({ report }) => report));
  expect(new Set(reports.flatMap((report) => report!.statuses))).toEqual(new Set([200]));
  expect(reports.flatMap((report) => report!.retries)).toEqual([]);
  const counts = countsOf(at.seen);
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(max * WINDOWS);
  // The first burst fills the budget at once.
  expect([mostInAnyWindow(at.seen), Math.max(...counts) <= max]).toEqual([max, true]);
});
