/** What is seen of a rate budget: used and allowed in its window, and what waits. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBudgets, useOf } from "../../src/request-budget/budget-use.ts";
import { BUDGET_UNUSED, type BudgetState } from "../../src/request-budget/rate-budget.ts";
import { sharedBudget } from "../../src/request-budget/rate-budget-file.ts";
import { admit, finish, refresh } from "../../src/request-budget/rate-budget-tally.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const LIMITS = { windowMs: 300_000, requestsMax: 5, reportRequestsMax: 3 };
const NOW_MS = Date.parse("2026-01-05T06:00:00.000Z");
const alive = (): boolean => false;

/** After so many requests to reports and others that ended at this instant, or wait. */
function after(state: BudgetState, requests: readonly boolean[], nowMs: number): BudgetState {
  let next = state;
  for (const isReport of requests) {
    const current = refresh(next, LIMITS, alive, nowMs);
    const [asked, { isAdmitted, number }] = admit(
      current,
      { number: null, pid: process.pid, isReport },
      LIMITS,
      nowMs,
    );
    next = isAdmitted ? finish(asked, number, null, nowMs) : asked;
  }
  return next;
}

test("requests count in their window, reports in both classes, and more than allowed wait", () => {
  const two = after(BUDGET_UNUSED, [true, false], NOW_MS);
  const use = { windowMs: 300_000, waiting: 0, closedUntil: null };
  expect(useOf(two, NOW_MS + 1_000)).toEqual({
    ...use,
    requests: { used: 2, allowed: 5 },
    reports: { used: 1, allowed: 3 },
  });
  const full = after(two, [true, true, true, true], NOW_MS + 60_000);
  expect(useOf(full, NOW_MS + 60_000)).toEqual({
    ...use,
    requests: { used: 4, allowed: 5 },
    reports: { used: 3, allowed: 3 },
    waiting: 2,
  });
  expect(useOf(full, NOW_MS + 310_000)).toMatchObject({ requests: { used: 2, allowed: 5 } });
  expect(useOf(full, NOW_MS + 400_000)).toMatchObject({ requests: { used: 0 }, waiting: 0 });
});

test("the lower limit and the refusal of the service are seen", () => {
  const used = after(BUDGET_UNUSED, [false], NOW_MS);
  const stated = {
    ...used,
    limits: { all: 4 },
    closedUntilMs: { reports: NOW_MS + 30_000 },
  };
  expect(useOf(stated, NOW_MS)).toMatchObject({
    requests: { used: 1, allowed: 4 },
    reports: { used: 3, allowed: 3 },
    closedUntil: "2026-01-05T06:00:30.000Z",
  });
  expect(useOf(stated, NOW_MS + 30_000)).toMatchObject({ closedUntil: null });
});

test("a budget without limits is not seen", () => {
  expect(useOf(BUDGET_UNUSED, NOW_MS)).toBeNull();
});

test("the budgets of a machine are read from its files while others use them; damaged ones are left out", async () => {
  const folder = join(temporaryFolder(), "budgets");
  expect(readBudgets(folder)).toEqual([]);
  const { signal } = new AbortController();
  const sleep = (): Promise<void> => Promise.resolve();
  const stores = ["books.example", "127.0.0.1:8080"].map((group) =>
    sharedBudget(folder, group, { sleep }),
  );
  const state = after(BUDGET_UNUSED, [true], NOW_MS);
  for (const store of stores) await store.change(() => [state, null], signal);
  writeFileSync(join(folder, "damaged.sqlite"), "not a database");
  expect(readBudgets(folder)).toEqual([
    { service: "127.0.0.1:8080", state },
    { service: "books.example", state },
  ]);
  for (const store of stores) store.close();
});
