/** `slotsom plan`: the plan, the pull that continues it, and how long a plan is valid. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { parseMonth } from "../../src/calendar/month.ts";
import { EXIT } from "../../src/cli/exit-code.ts";
import { planLines } from "../../src/cli/reporting/plan-text.ts";
import { runCli } from "../../src/cli/run-cli.ts";
import { RATE_LIMITS_DEFAULT } from "../../src/request-budget/rate-budget.ts";
import { orderFor } from "../pull/small-pull.ts";
import { countedCommands, ledgersOf } from "../support/counted-commands.ts";
import { serveAdministration, userOf } from "../support/embedded-service.ts";

const { run, world } = countedCommands();
const DAY = "2026-11-21";

test("a plan lists months, kinds of requests, the minimum and the time at the rate limits, and is saved", async () => {
  const { code, out } = await run("plan", DAY, "--save", "plan.json");
  expect(code).toBe(EXIT.reconciled);
  const path = join(world().folder, "plan.json");
  expect(out.replace(path, "plan.json")).toBe(`month     postings  requests  pages of postings
2025-01       ~602        27  6 without a project, then 5 by project
2025-02       ~560        26  5 without a project, then 5 by project

requests
      14  names and versions
       4  general ledgers of the months
      11  postings without a project
      10  postings by project
       0  postings by account
       4  postings again, to compare
      24  reports of the months
      14  reports of longer periods
      33  comparatives
      26  document lists
     140  in total, 33 already answered

The postings fill about 25 pages. With full pages, and no posting received twice, the pull
would take about 128 requests in total. These books may not allow that.
The rate limits allow all requests at once.
Plan saved to plan.json
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
  ["those of the profile", RATE_LIMITS_DEFAULT, "The remaining requests"],
  [
    "none",
    null,
    "On the real service (the embedded one has no rate limits), the remaining requests",
  ],
])("with %s, the time is that of the windows after the first", (_, limits, begin) => {
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
    requestsOfContacts: 1,
    requestsOfPeriod: 30,
    requestsOfComparatives: 18,
    documentRequests: new Map(),
    done: 50,
  };
  // 348 of the months, 48 and the names: 360 remain, in 8 windows of 50 and 3 of 150.
  expect(planLines(plan, limits).at(-1)).toBe(
    `${begin} take at least 35 min by the rate limit for reports (50 per 5 min) and 10 min by the rate limit for all requests (150 per 5 min).`,
  );
});

test("a pull on the same day continues the plan and repeats none of its requests", async () => {
  const planned = await run("plan", DAY, "--save", "plan.json");
  expect(planned.err).toContain("Planning the pull of fiscal year 2025");
  expect(ledgersOf(planned.requests)).toBe(1);
  const pulled = await run("pull", DAY, "--plan", "plan.json");
  expect(pulled.code).toBe(EXIT.reconciled);
  expect(pulled.err).toContain("Resuming the pull of fiscal year 2025");
  // The ledger after the entries is another request.
  expect(ledgersOf(pulled.requests)).toBe(1);
});

test("a plan is valid for its day: the next day's pull starts again, and refuses the plan", async () => {
  await run("plan", DAY, "--save", "plan.json");
  const refused = await run("pull", "2026-11-22", "--plan", "plan.json");
  expect(refused.code).toBe(EXIT.usage);
  expect(refused.err).toContain("(plan-unfit)");
  const pulled = await run("pull", "2026-11-23");
  expect(pulled.err).toContain("Pulling fiscal year 2025");
  expect(ledgersOf(pulled.requests)).toBe(2);
});

test("doctor and then the plan of a year wait for no window, and a range stands for the months that were not looked at", async () => {
  const service = await serveAdministration();
  const limits = { window_seconds: 300, requests: 150, reports: 50 };
  const made = userOf(service, { rate_limit: limits });
  onTestFinished(async () => {
    made.close();
    await service.close();
  });
  const before = made.world.now();
  const path = join(made.folder, "plan.json");
  // The clock of the test is not that of the service, which doctor reports.
  expect(await runCli(["doctor"], made.world)).toBe(EXIT.usage);
  expect(await runCli(["plan", "--year", "2025", "--save", path], made.world)).toBe(
    EXIT.reconciled,
  );
  // Waiting moves the clock of a test.
  expect(made.world.now()).toBe(before);
  const lines = made.out().split("\n");
  expect(lines.filter((line) => line.startsWith("2025-")).map((line) => line.slice(0, 70))).toEqual(
    [
      "2025-01       ~602        27  6 without a project, then 5 by project",
      ...["2025-02", "2025-03", "2025-04"].map(notLookedAt),
      "2025-05       ~627        27  6 without a project, then 5 by project",
      ...["2025-06", "2025-07"].map(notLookedAt),
      "2025-08       ~557        26  5 without a project, then 5 by project",
      ...["2025-09", "2025-10", "2025-11"].map(notLookedAt),
      "2025-12       ~740        28  7 without a project, then 5 by project",
    ],
  );
  expect(made.out()).toContain("422-438  in total");
  made.forget();
  expect(await runCli(["pull", "--year", "2025", "--plan", path], made.world)).toBe(
    EXIT.reconciled,
  );
});

const notLookedAt = (month: string): string =>
  `${month}   ~557-740     26-28  not looked at: as the months that were`;
