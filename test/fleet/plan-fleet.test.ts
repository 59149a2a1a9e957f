/** Plans of small fleets, worked out by hand. */
import { expect, test } from "vitest";
import type { EstimatedJob } from "../../src/fleet/estimate.ts";
import { type NightPlan, type PlannedFleet, planFleet } from "../../src/fleet/plan-fleet.ts";
import { RATE_LIMITS_DEFAULT } from "../../src/request-budget/rate-budget.ts";

const START = "2026-01-10T04:00:00.000Z";

interface Size {
  readonly reports: number;
  readonly others: number;
  readonly notBefore?: string;
  readonly packName?: string;
  readonly priority?: number;
}

function jobOf(id: string, size: Size): EstimatedJob {
  const { reports, others, notBefore = START, packName = "year", priority = 0 } = size;
  const batch = notBefore.slice(0, 10);
  return {
    job: {
      id: `${batch}/office-${id}/${packName}/2025`,
      batch,
      member: {
        name: `office-${id}`,
        administrationName: null,
        budgetGroup: "bookkeeping.example",
        profile: {
          base_url: "https://bookkeeping.example/api/v2",
          administration_id: id,
          credential: { env: "TOKEN" },
        },
      },
      packName,
      pack: "close",
      period: "2025",
      options: {},
      priority,
      attemptsMax: 5,
      notBefore,
    },
    requests: reports + others,
    reports,
    requestsIfUnchanged: reports + others,
    // Four reports at once.
    answersInTurn: others + Math.ceil(reports / 4),
    isKnown: false,
  };
}

const jobsOf = (count: number, size: Size): readonly EstimatedJob[] =>
  Array.from({ length: count }, (_, index) => jobOf(String(index + 1), size));

const planOf = (
  jobs: readonly EstimatedJob[],
  changes: Partial<PlannedFleet> = {},
): readonly NightPlan[] =>
  planFleet({
    jobs,
    limits: new Map([["bookkeeping.example", RATE_LIMITS_DEFAULT]]),
    machines: 1,
    workers: 4,
    addresses: 1,
    ...changes,
  });

const MINUTE_MS = 60_000;
const minutes = (ms: number): number => Math.floor(ms / MINUTE_MS);

test("1,000 reports at 50 in five minutes take nineteen windows after the first, and the last pack", () => {
  const [night, ...others] = planOf(jobsOf(10, { reports: 100, others: 10 }));
  expect(others).toEqual([]);
  expect(night).toMatchObject({
    packs: [{ name: "year", batch: "2026-01-10", periods: ["2025"], administrations: 10 }],
    requests: 1_100,
    reports: 1_000,
    known: 0,
    startAt: START,
    boundedBy: "reports",
    // One worker has 100 reports in hand for ten minutes: it keeps 50 in five minutes used up.
    workersNeeded: 1,
  });
  // 19 x 5 minutes, the last fifty reports, and what the packs of four workers take.
  expect(minutes(night!.durationMs)).toBe(95);
  expect(night!.endAt).toBe(night!.packs[0]!.endAt);
});

test("more addresses divide the windows; the plan has them beside each other", () => {
  const [night] = planOf(jobsOf(10, { reports: 100, others: 10 }));
  const table = night!.byAddresses.map((one) => [
    one.addresses,
    minutes(one.durationMs),
    one.boundedBy,
    one.packsPerDay,
  ]);
  // 20, 10, 4 and 2 windows, each without its first.
  expect(table).toEqual([
    [1, 95, "reports", 10],
    [2, 45, "reports", 10],
    [5, 15, "reports", 10],
    [10, 5, "reports", 10],
  ]);
  const [own] = planOf(jobsOf(10, { reports: 100, others: 10 }), { addresses: 2, machines: 2 });
  expect([minutes(own!.durationMs), own!.workersNeeded]).toEqual([45, 2]);
});

test("many requests that are no reports are bounded by the limit of all requests", () => {
  // 2,100 requests at 150 in five minutes are fourteen windows; 100 reports are two.
  const [night] = planOf(jobsOf(10, { reports: 10, others: 200 }));
  expect([night!.boundedBy, minutes(night!.durationMs)]).toEqual(["requests", 65]);
});

test("without limits the workers bound it, and there is nothing to say of addresses", () => {
  const jobs = jobsOf(12, { reports: 100, others: 10 });
  const [night] = planOf(jobs, { limits: new Map([["bookkeeping.example", null]]) });
  // Three turns of four workers: 10 + 25 answers of about 0.2 s, and 11 s of a core.
  expect(night!.boundedBy).toBe("workers");
  expect(night!.durationMs / 3).toBeGreaterThan(17_000);
  expect(night!.durationMs / 3).toBeLessThan(20_000);
  expect(night!.byAddresses).toEqual([]);
});

test("the smallest go first within a priority, which makes half of the packs earlier", () => {
  const large = jobOf("1", { reports: 500, others: 10 });
  const small = Array.from({ length: 5 }, (_, at) =>
    jobOf(String(at + 2), { reports: 50, others: 10 }),
  );
  const [night] = planOf([large, ...small], { workers: 1 });
  // Three small ones take 150 reports; after the large one the third comes after 650, ten windows later.
  expect(minutes(Date.parse(night!.halfAt.smallestFirst) - Date.parse(START))).toBe(10);
  expect(minutes(Date.parse(night!.halfAt.asListed) - Date.parse(START))).toBe(55);
  const first = jobOf("1", { reports: 500, others: 10, priority: 1 });
  const [asked] = planOf([first, ...small], { workers: 1 });
  expect(asked!.halfAt.smallestFirst).toBe(asked!.halfAt.asListed);
});

test("packs that start before the others are ready are one night, and later ones another", () => {
  const night = (notBefore: string, packName: string): readonly EstimatedJob[] =>
    jobsOf(4, { reports: 100, others: 10, notBefore, packName });
  const plan = planOf([
    ...night("2026-01-12T04:00:00.000Z", "later"),
    ...night(START, "year"),
    // The first four take seven windows of five minutes after the first.
    ...night("2026-01-10T04:30:00.000Z", "monthly"),
  ]);
  expect(plan.map(({ packs }) => packs.map(({ name }) => name))).toEqual([
    ["year", "monthly"],
    ["later"],
  ]);
  expect(plan.map(({ durationMs }) => minutes(durationMs))).toEqual([75, 35]);
});

test("nothing due is no night", () => {
  expect(planOf([])).toEqual([]);
});

test("as many workers as are needed take no longer than twenty times as many", () => {
  const jobs = jobsOf(40, { reports: 230, others: 32 });
  const [many] = planOf(jobs, { workers: 20 });
  const [few] = planOf(jobs, { workers: many!.workersNeeded });
  expect(few!.durationMs / many!.durationMs).toBeLessThan(1.02);
});
