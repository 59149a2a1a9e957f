/** Simulated nights: what must hold for any fleet, and small ones that were worked out by hand. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type SentRequest,
  type SimulatedFleet,
  type SimulatedJob,
  simulate,
} from "../../../src/fleet/simulation/simulation.ts";
import { RATE_LIMITS_DEFAULT } from "../../../src/request-budget/rate-budget.ts";

const LIMITS = { windowMs: 10_000, requestsMax: 20, reportRequestsMax: 8 };
const job = (changes: Partial<SimulatedJob> = {}): SimulatedJob => ({
  group: 0,
  phases: [
    { requests: 4, isReport: false, lanes: 1 },
    { requests: 10, isReport: true, lanes: 4 },
    { requests: 2, isReport: false, lanes: 1 },
  ],
  cpuMs: 500,
  startMs: 0,
  priority: 0,
  ...changes,
});
const fleet = (changes: Partial<SimulatedFleet> = {}): SimulatedFleet => ({
  jobs: [job()],
  limits: [null],
  machines: 1,
  workers: 1,
  cores: 1,
  addresses: 1,
  latencyMs: { min: 100, max: 100 },
  seed: 1,
  ...changes,
});

test("one job without limits takes its answers in lanes, and its pack", () => {
  // 4 answers in turn, 10 reports in four lanes are three rounds, 2 answers: 9 x 100 ms, then 500 ms of a core.
  expect(simulate(fleet())).toEqual({
    endedMs: [1_400],
    endMs: 1_400,
    requests: 16,
    reports: 10,
    busyMs: 1_400,
  });
});

test("two workers of a machine with one core pull at the same time, and make their packs in turn", () => {
  const jobs = [job(), job()];
  expect(simulate(fleet({ jobs })).endedMs).toEqual([1_400, 2_800]);
  expect(simulate(fleet({ jobs, workers: 2 })).endedMs).toEqual([1_400, 1_900]);
  expect(simulate(fleet({ jobs, workers: 2, cores: 2 })).endedMs).toEqual([1_400, 1_400]);
  expect(simulate(fleet({ jobs, machines: 2 })).endedMs).toEqual([1_400, 1_400]);
});

test("the limit of reports holds a job up for one window", () => {
  // 8 reports end at 600 ms, 4 in each round; the ninth waits until 500 + 10,000 + 2 x 10 + 1, and the tenth with it.
  const { endedMs } = simulate(fleet({ limits: [LIMITS] }));
  expect(endedMs).toEqual([10_521 + 100 + 200 + 500]);
});

test("members of another group, and machines with another address, have limits of their own", () => {
  const jobs = [job(), job({ group: 1 })];
  const together = simulate(fleet({ jobs: [job(), job()], limits: [LIMITS], machines: 2 }));
  expect(together.endMs).toBeGreaterThan(20_000);
  const alone = 10_521 + 100 + 200 + 500;
  expect(simulate(fleet({ jobs, limits: [LIMITS, LIMITS], machines: 2 })).endMs).toBe(alone);
  const apart = fleet({ jobs: [job(), job()], limits: [LIMITS], machines: 2, addresses: 2 });
  expect(simulate(apart).endMs).toBe(alone);
});

test("a job waits until it is due, and the higher priority goes first", () => {
  const jobs = [job(), job({ startMs: 5_000 }), job({ priority: 1 })];
  expect(simulate(fleet({ jobs })).endedMs).toEqual([1_400, 6_400, 2_800]);
  const late = [job(), job(), job({ priority: 1, startMs: 100 })];
  expect(simulate(fleet({ jobs: late })).endedMs).toEqual([1_400, 4_200, 2_800]);
});

const FLEET: fc.Arbitrary<SimulatedFleet> = fc.record({
  jobs: fc.array(
    fc.record({
      group: fc.nat(1),
      phases: fc.array(
        fc.record({
          requests: fc.nat(30),
          isReport: fc.boolean(),
          lanes: fc.integer({ min: 1, max: 4 }),
        }),
        { maxLength: 4 },
      ),
      cpuMs: fc.nat(3_000),
      startMs: fc.constantFrom(0, 0, 4_000),
      priority: fc.nat(2),
    }),
    { minLength: 1, maxLength: 25 },
  ),
  limits: fc.tuple(
    fc.record({
      windowMs: fc.constantFrom(2_000, 10_000),
      requestsMax: fc.integer({ min: 5, max: 40 }),
      reportRequestsMax: fc.integer({ min: 1, max: 40 }),
    }),
    fc.constant({ windowMs: 5_000, requestsMax: 30, reportRequestsMax: 10 }),
  ),
  machines: fc.integer({ min: 1, max: 5 }),
  workers: fc.integer({ min: 1, max: 3 }),
  cores: fc.integer({ min: 1, max: 3 }),
  addresses: fc.constantFrom(1, 2),
  latencyMs: fc.constantFrom({ min: 50, max: 50 }, { min: 20, max: 900 }),
  seed: fc.nat(1_000),
});

test("no window, wherever it starts, has more requests or reports than the limits of its address", () => {
  fc.assert(
    fc.property(FLEET, (drawn) => {
      const sent = new Map<string, SentRequest[]>();
      const night = simulate(drawn, (request) => {
        const key = `${String(request.address)}/${String(request.group)}`;
        sent.set(key, [...(sent.get(key) ?? []), request]);
      });
      for (const requests of sent.values()) {
        const limits = drawn.limits[requests[0]?.group ?? 0]!;
        const excess = (counted: readonly SentRequest[], max: number): readonly SentRequest[] =>
          counted.filter(({ atMs }, at) => {
            const first = counted[at - max];
            return first !== undefined && atMs - first.atMs < limits.windowMs;
          });
        expect(excess(requests, limits.requestsMax)).toEqual([]);
        const reports = requests.filter(({ isReport }) => isReport);
        expect(excess(reports, limits.reportRequestsMax)).toEqual([]);
      }
      const expected = drawn.jobs.flatMap(({ phases }) => phases.map(({ requests }) => requests));
      expect(night.requests).toBe(expected.reduce((total, count) => total + count, 0));
    }),
    { numRuns: 150, seed: 4 },
  );
});

test("the same fleet gives the same night, another seed another one", () => {
  const jobs = Array.from({ length: 20 }, () => job());
  const night = (seed: number): readonly number[] =>
    simulate(fleet({ jobs, machines: 3, latencyMs: { min: 50, max: 900 }, seed })).endedMs;
  expect(night(5)).toEqual(night(5));
  expect(night(5)).not.toEqual(night(6));
});

const STEADY = { addresses: 1, latencyMs: { min: 50, max: 50 } };
const MACHINES = [1, 2, 4, 8];

test("without limits, and with a core for each worker, more machines never make a night longer", () => {
  fc.assert(
    fc.property(FLEET, (drawn) => {
      const jobs = drawn.jobs.map((one) => ({ ...one, startMs: 0, priority: 0 }));
      const free = { ...drawn, ...STEADY, jobs, limits: [null, null], cores: drawn.workers };
      const nights = MACHINES.map((machines) => simulate({ ...free, machines }).endMs);
      expect(nights).toEqual(nights.toSorted((left, right) => right - left));
    }),
    { numRuns: 150, seed: 9 },
  );
});

/**
 * With limits the requests of all jobs take turns, so that the last job of many in hand may get its last answers, and then its
 * pack, later than the last of a few that were finished in turn: by a window and the making of its packs. One
 * fleet in hundreds takes more windows, as other orders of the same work may: less than a quarter of the night in 72,000 nights.
 */
test("with limits, more machines make a night longer by its last window and a quarter at most", () => {
  fc.assert(
    fc.property(FLEET, (drawn) => {
      const jobs = drawn.jobs.map((one) => ({ ...one, startMs: 0, priority: 0 }));
      const nights = MACHINES.map(
        (machines) => simulate({ ...drawn, ...STEADY, jobs, machines }).endMs,
      );
      const windowMs = Math.max(...drawn.limits.map((limits) => limits?.windowMs ?? 0));
      const cpuMs = Math.max(...jobs.map((one) => one.cpuMs)) * drawn.workers;
      nights.forEach((endMs, at) => {
        const before = Math.min(...nights.slice(0, at), Infinity);
        expect(endMs).toBeLessThanOrEqual(before * 1.25 + windowMs + cpuMs);
      });
    }),
    { numRuns: 150, seed: 9 },
  );
});

test("10,000 administrations on 20 machines are simulated in seconds, and reports bound the night", () => {
  const requests = { names: 13, months: 12 * 18, after: 45, lists: 19 };
  const close = job({
    phases: [
      { requests: requests.names, isReport: false, lanes: 1 },
      { requests: requests.months, isReport: true, lanes: 4 },
      { requests: requests.after, isReport: true, lanes: 1 },
      { requests: requests.lists, isReport: false, lanes: 1 },
    ],
    cpuMs: 4_000,
  });
  const jobs = Array.from({ length: 10_000 }, () => close);
  const wanted = { jobs, limits: [RATE_LIMITS_DEFAULT], machines: 20, workers: 4, cores: 4 };
  const night = simulate(fleet({ ...wanted, addresses: 20, latencyMs: { min: 100, max: 300 } }));
  expect(night.reports).toBe(2_610_000);
  // 2,610,000 reports at 50 in five minutes at each of 20 addresses are 2,610 windows: 9 days and an hour.
  const days = night.endMs / 86_400_000;
  expect(days).toBeGreaterThan(9.06);
  expect(days).toBeLessThan(9.06 * 1.01);
});
