/** The budget of the simulation admits the requests that the budget of real runs admits, at the same times. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { simulatedBudget } from "../../../src/fleet/simulation/simulated-budget.ts";
import {
  BUDGET_UNUSED,
  type BudgetState,
  type RateLimits,
} from "../../../src/request-budget/rate-budget.ts";
import { admit, finish, refresh } from "../../../src/request-budget/rate-budget-tally.ts";

/** A request asks, the one in flight with this place ends, time passes, or it passes until just about the next place is free. */
type Step =
  | { readonly kind: "ask"; readonly isReport: boolean }
  | { readonly kind: "end"; readonly which: number }
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "free"; readonly offsetMs: number };

interface Admitted {
  readonly atMs: number;
  readonly number: number;
}

const isAlive = (): boolean => false;

/**
 * The tally of real runs; every waiting request polls after each step, in order. `passed` is how much time each step of the
 * simulation took.
 */
function byTally(
  limits: RateLimits,
  steps: readonly Step[],
  passed: readonly number[],
): readonly Admitted[] {
  let state: BudgetState = BUDGET_UNUSED;
  let nowMs = 1_000_000;
  const admitted: Admitted[] = [];
  const flying: number[] = [];
  const poll = (number: number | null, isReport: boolean): void => {
    const current = refresh(state, limits, isAlive, nowMs);
    const [next, verdict] = admit(current, { number, pid: 1, isReport }, limits, nowMs);
    state = next;
    if (!verdict.isAdmitted) return;
    admitted.push({ atMs: nowMs, number: verdict.number });
    flying.push(verdict.number);
  };
  for (const [at, step] of steps.entries()) {
    nowMs += passed[at] ?? 0;
    if (step.kind === "end") {
      const [number] = flying.splice(step.which % Math.max(1, flying.length), 1);
      if (number !== undefined) state = finish(state, number, null, nowMs);
    }
    for (const { number, isReport } of [...state.waiting]) poll(number, isReport);
    if (step.kind === "ask") poll(null, step.isReport);
  }
  return admitted;
}

function bySimulation(
  limits: RateLimits,
  steps: readonly Step[],
): { readonly admitted: readonly Admitted[]; readonly passed: readonly number[] } {
  let nowMs = 1_000_000;
  const passed: number[] = [];
  let asked = 0;
  const admitted: Admitted[] = [];
  const flying: { readonly isReport: boolean }[] = [];
  const budget = simulatedBudget(limits, (number, isReport) => {
    admitted.push({ atMs: nowMs, number });
    flying.push({ isReport });
  });
  for (const step of steps) {
    const freeMs = budget.release(nowMs) ?? nowMs;
    const wantedMs =
      step.kind === "pass" ? step.ms : step.kind === "free" ? freeMs + step.offsetMs - nowMs : 0;
    const ms = Math.max(0, Math.min(wantedMs, PASSED_MS_MAX));
    passed.push(ms);
    nowMs += ms;
    if (step.kind === "end") {
      const [ended] = flying.splice(step.which % Math.max(1, flying.length), 1);
      if (ended !== undefined) budget.end(ended.isReport, nowMs);
    }
    budget.release(nowMs);
    if (step.kind === "ask") {
      asked += 1;
      budget.ask(asked, step.isReport, nowMs);
    }
  }
  return { admitted, passed };
}

/** Less than the second after which the tally takes a request that does not poll for gone. */
const PASSED_MS_MAX = 900;
const STEP: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant("ask" as const), isReport: fc.boolean() }),
  fc.record({ kind: fc.constant("end" as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant("pass" as const), ms: fc.integer({ min: 0, max: PASSED_MS_MAX }) }),
  fc.record({ kind: fc.constant("free" as const), offsetMs: fc.constantFrom(-1, 0, 1) }),
);
const LIMITS: fc.Arbitrary<RateLimits> = fc.record({
  windowMs: fc.constantFrom(500, 1_000, 2_500, 5_000),
  requestsMax: fc.integer({ min: 1, max: 6 }),
  reportRequestsMax: fc.integer({ min: 1, max: 6 }),
});

test("drawn requests are admitted in the same order at the same times", () => {
  let waited = 0;
  fc.assert(
    fc.property(LIMITS, fc.array(STEP, { minLength: 20, maxLength: 150 }), (limits, steps) => {
      const { admitted, passed } = bySimulation(limits, steps);
      const expected = byTally(limits, steps, passed);
      expect(admitted).toEqual(expected);
      const asked = steps.filter(({ kind }) => kind === "ask").length;
      if (expected.length < asked || expected.some(({ atMs }, at) => at > 0 && atMs > 1_000_000)) {
        waited += 1;
      }
    }),
    { numRuns: 400, seed: 17 },
  );
  // Cases in which nothing waits would prove nothing.
  expect(waited).toBeGreaterThan(300);
});

test("the time at which the next place becomes free is the first at which one more is admitted", () => {
  const limits = { windowMs: 1_000, requestsMax: 2, reportRequestsMax: 1 };
  const sent: number[] = [];
  const budget = simulatedBudget(limits, (lane) => sent.push(lane));
  for (const lane of [1, 2, 3]) budget.ask(lane, lane === 2, 0);
  budget.end(false, 100);
  budget.end(true, 200);
  expect(sent).toEqual([1, 2]);
  // One window after the end, two thousandths for clocks and rounding, and one millisecond.
  const freeMs = budget.release(300);
  expect(freeMs).toBe(1_103);
  budget.release(1_102);
  expect(sent).toEqual([1, 2]);
  expect(budget.release(1_103)).toBeNull();
  expect(sent).toEqual([1, 2, 3]);
});

test("a request that is no report passes reports that wait for their own limit", () => {
  const sent: number[] = [];
  const limits = { windowMs: 1_000, requestsMax: 3, reportRequestsMax: 1 };
  const budget = simulatedBudget(limits, (lane) => sent.push(lane));
  for (const lane of [1, 2]) budget.ask(lane, true, 0);
  budget.ask(3, false, 0);
  expect(sent).toEqual([1, 3]);
});
