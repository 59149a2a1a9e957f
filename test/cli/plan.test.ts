/** Planning a pull: what it tells, that the pull goes on behind it, and how long a plan holds. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseMonth } from "../../src/calendar/month.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { planLines } from "../../src/cli/reporting/plan-text.ts";
import { RATE_LIMITS_DEFAULT } from "../../src/request-budget/rate-budget.ts";
import { orderFor } from "../pull/small-pull.ts";
import { countedCommands, ledgersOf } from "../support/counted-commands.ts";

const { run, world } = countedCommands();
const DAY = "2026-11-21";

test("a plan tells months, kinds, the bound and the time at the limits, and is saved", async () => {
  const { code, out } = await run("plan", DAY, "--save", "plan.json");
  expect(code).toBe(EXIT.reconciled);
  const path = join(world().folder, "plan.json");
  expect(out.replace(path, "plan.json")).toBe(`month      entries  requests  pages of entries
2025-01       ~543        26  5 without a project, then 5 by project
2025-02       ~504        26  5 without a project, then 5 by project

requests
      14  names and versions
       4  general ledgers of the months
      10  entries without a project
      10  entries by project
       0  entries by account
       4  entries once more, to compare
      24  reports of the months
      14  reports of longer periods
      19  comparatives
      99  in all, 21 of them answered already

Entries take about 24 pages. Lower bound: about 87 requests in all, if every page
of entries could be full and no entry came twice; no choice of projects and accounts may reach it.
The limits leave room for all of it at once.
Plan plan.json
`);
  expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({
    format_version: 1,
    as_of: DAY,
    months: [
      { month: "2025-01", first_series: "complete", rest: "projects" },
      { month: "2025-02", first_series: "complete", rest: "projects" },
    ],
  });
});

test.each([
  ["those of the profile", RATE_LIMITS_DEFAULT, "At the limits what is left"],
  ["none", null, "At the limits of the real service (the embedded one has none) what is left"],
])("with %s, the time is that of the windows behind the first", (_, limits, begin) => {
  const month = {
    kind: "pulled",
    choice: { isFirstSeriesComplete: true, rest: "accounts" },
    pagesOfFirst: 10,
    pagesByAccount: 4,
    pagesByProject: 0,
    pagesToCompare: 1,
    entries: 1_100,
  } as const;
  const plan = {
    order: orderFor("2025-01", "2025-12"),
    months: Array.from({ length: 12 }, () => ({ ...month, month: parseMonth("2025-01")! })),
    requestsOfPeriod: 30,
    requestsOfComparatives: 18,
    done: 50,
  };
  // 348 of the months, 48 and the names: 360 of them are left, in 8 windows of 50 and 3 of 150.
  expect(planLines(plan, limits).at(-1)).toBe(
    `${begin} takes at least 35 min for reports (50 in 5 min) and 10 min for all requests (150 in 5 min).`,
  );
});

test("the pull of the day goes on behind the plan and asks none of it again", async () => {
  const planned = await run("plan", DAY, "--save", "plan.json");
  expect(planned.err).toContain("Planning the pull of fiscal year 2025");
  expect(ledgersOf(planned.asked)).toBe(1);
  const pulled = await run("pull", DAY, "--plan", "plan.json");
  expect(pulled.code).toBe(EXIT.reconciled);
  expect(pulled.err).toContain("Going on with fiscal year 2025");
  // The ledger after the entries is another question.
  expect(ledgersOf(pulled.asked)).toBe(1);
});

test("what was only planned holds for its day: the next day begins anew, and refuses the plan", async () => {
  await run("plan", DAY, "--save", "plan.json");
  const refused = await run("pull", "2026-11-22", "--plan", "plan.json");
  expect(refused.code).toBe(EXIT.usage);
  expect(refused.err).toContain("(plan-unfit)");
  const pulled = await run("pull", "2026-11-23");
  expect(pulled.err).toContain("Pulling fiscal year 2025");
  expect(ledgersOf(pulled.asked)).toBe(2);
});
