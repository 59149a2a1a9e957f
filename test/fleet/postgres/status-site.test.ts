/** The site over the queue on a real PostgreSQL, with the rate budgets that its workers share. */
import { expect, test } from "vitest";
import { epochMsOf, sleepFor } from "../../../src/api/clock.ts";
import { openDatabaseBudgets } from "../../../src/fleet/postgres/database-budgets.ts";
import { admit, finish, refresh } from "../../../src/request-budget/rate-budget-tally.ts";
import { startPostgres } from "../../support/postgres.ts";
import { openedSite, START } from "../status-site/opened-site.ts";
import { readMetrics } from "../status-site/read-metrics.ts";
import { siteSuite } from "../status-site/site-suite.ts";
import { migratedDatabase, openAt } from "./migrated-database.ts";

const postgres = await startPostgres();

siteSuite("the site over the queue on PostgreSQL", async () => {
  const { url } = await migratedDatabase(postgres);
  return { kind: "postgres", url };
});

const LIMITS = { windowMs: 300_000, requestsMax: 150, reportRequestsMax: 50 };

test("each outgoing address has its budget, with what it has used", async () => {
  const { url } = await migratedDatabase(postgres);
  const { get } = await openedSite({ kind: "postgres", url });
  const { signal } = new AbortController();
  const nowMs = epochMsOf(START);
  for (const [egress, requests] of [
    ["office", 3],
    ["cellar", 1],
  ] as const) {
    const holder = { name: egress, egress, heartbeatMs: 3_600_000, leaseMs: 60_000 };
    const budgets = await openDatabaseBudgets(await openAt(url), holder, { sleep: sleepFor });
    const store = budgets.open("books.example");
    for (let sent = 0; sent < requests; sent++) {
      await store.change((state) => {
        const current = refresh(state, LIMITS, () => false, nowMs);
        const asking = { number: null, pid: 1, isReport: sent > 0 };
        const [asked, { number }] = admit(current, asking, LIMITS, nowMs);
        return [finish(asked, number, null, nowMs), null];
      }, signal);
    }
    await budgets.close();
  }
  const { samples } = readMetrics((await get("/metrics")).text);
  const used = (egress: string, name: string): number | undefined =>
    samples.get(
      `slotsom_fleet_budget_used_requests{service="books.example",egress="${egress}",class="${name}"}`,
    );
  expect([used("office", "requests"), used("office", "reports")]).toEqual([3, 2]);
  expect([used("cellar", "requests"), used("cellar", "reports")]).toEqual([1, 0]);
  const page = (await get("/")).text;
  expect(page).toMatch(
    /books\.example <span class="quiet">from office[\s\S]*3 of 150[\s\S]*2 of 50/,
  );
});
