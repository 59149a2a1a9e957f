/** The order in which requests of several processes are admitted. */
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  BUDGET_UNUSED,
  type BudgetState,
  type RateLimits,
} from "../../src/request-budget/rate-budget.ts";
import {
  admit,
  finish,
  leftOf,
  refresh,
  type StatedLimits,
  withdraw,
} from "../../src/request-budget/rate-budget-tally.ts";

const LIMITS: RateLimits = { windowMs: 10_000, requestsMax: 4, reportRequestsMax: 2 };
/** When a place is free again: a window and two thousandths, and the next millisecond. */
const FREE_MS = 10_021;
const [FIRST, SECOND] = [101, 102];

/** A budget that processes use in turn. */
function budget(limits: RateLimits | null = LIMITS) {
  let state: BudgetState = BUDGET_UNUSED;
  const dead = new Set<number>();
  const advance = (nowMs: number): void => {
    state = refresh(state, limits, (pid) => dead.has(pid), nowMs);
  };
  return {
    ask: (nowMs: number, pid: number, kind: "report" | "other", number: number | null = null) => {
      advance(nowMs);
      const [next, verdict] = admit(
        state,
        { number, pid, isReport: kind === "report" },
        limits,
        nowMs,
      );
      state = next;
      return verdict;
    },
    end: (nowMs: number, number: number, stated: StatedLimits | null = null) => {
      state = finish(state, number, stated, nowMs);
    },
    giveUp: (number: number) => {
      state = withdraw(state, number);
    },
    kill: (pid: number) => dead.add(pid),
    left: (nowMs: number) => leftOf(state, limits, nowMs),
  };
}

test("a request occupies its place until a window after its answer, not after it was sent", () => {
  const { ask, end } = budget();
  const [first] = [ask(0, FIRST, "report"), ask(0, FIRST, "report")];
  end(4_000, first.number);
  expect(ask(4_000, SECOND, "report")).toMatchObject({ isAdmitted: false, untilMs: 14_021 });
  expect(ask(14_020, SECOND, "report").isAdmitted).toBe(false);
  expect(ask(14_021, SECOND, "report", 3).isAdmitted).toBe(true);
});

test("an unanswered request keeps its place", () => {
  const { ask } = budget();
  ask(0, FIRST, "report");
  ask(0, FIRST, "report");
  expect(ask(60_000, SECOND, "report").isAdmitted).toBe(false);
});

test("the place of a terminated process is free a window after the termination was noticed", () => {
  const { ask, kill } = budget();
  ask(0, FIRST, "report");
  ask(0, FIRST, "report");
  kill(FIRST);
  const waiting = ask(5_000, SECOND, "report");
  expect(waiting).toMatchObject({ isAdmitted: false, untilMs: 5_000 + FREE_MS });
  expect(ask(5_000 + FREE_MS, SECOND, "report", waiting.number).isAdmitted).toBe(true);
});

test("a request older than every timeout frees its place", () => {
  const { ask } = budget();
  ask(0, FIRST, "report");
  ask(0, FIRST, "report");
  expect(ask(310_000, SECOND, "report").isAdmitted).toBe(false);
  expect(ask(310_001 + FREE_MS, SECOND, "report").isAdmitted).toBe(false);
  expect(ask(310_001 + 2 * FREE_MS, SECOND, "report").isAdmitted).toBe(true);
});

test("the first request goes first, even if another one polls before it", () => {
  const { ask, end } = budget({ ...LIMITS, requestsMax: 1 });
  end(0, ask(0, FIRST, "other").number);
  const early = ask(9_000, FIRST, "other");
  const late = ask(9_500, SECOND, "other");
  expect([early.untilMs, late.untilMs]).toEqual([FREE_MS, 2 * FREE_MS]);
  expect(ask(FREE_MS - 100, FIRST, "other", early.number).isAdmitted).toBe(false);
  expect(ask(FREE_MS, SECOND, "other", late.number).isAdmitted).toBe(false);
  expect(ask(FREE_MS, FIRST, "other", early.number).isAdmitted).toBe(true);
});

test("a request that stopped polling, was withdrawn or whose process died delays no other", () => {
  const { ask, end, giveUp, kill } = budget({ ...LIMITS, requestsMax: 1 });
  end(0, ask(0, FIRST, "other").number);
  ask(100, FIRST, "other");
  const gaveUp = ask(9_900, SECOND, "other");
  ask(9_900, 103, "other");
  giveUp(gaveUp.number);
  kill(103);
  expect(ask(FREE_MS, SECOND, "other").isAdmitted).toBe(true);
});

test("a report that waits for its own limit does not delay other requests, and gets its turn", () => {
  const { ask, end } = budget({ ...LIMITS, requestsMax: 3, reportRequestsMax: 1 });
  end(0, ask(0, FIRST, "report").number);
  const report = ask(9_500, FIRST, "report");
  expect(ask(9_600, SECOND, "other").isAdmitted).toBe(true);
  expect(ask(9_600, SECOND, "other").isAdmitted).toBe(true);
  const other = ask(9_700, SECOND, "other");
  expect(ask(FREE_MS, SECOND, "other", other.number).isAdmitted).toBe(false);
  expect(ask(FREE_MS, FIRST, "report", report.number).isAdmitted).toBe(true);
});

const answerWith = (left: number, name: StatedLimits["name"] = "all"): StatedLimits => ({
  name,
  reading: { left, resetMs: 60_000 },
  limit: null,
  closedUntilMs: null,
});

test("requests in flight are deducted from the number left that the service states", () => {
  const { ask, end } = budget(null);
  const [first, second, third] = [
    ask(0, FIRST, "other"),
    ask(0, SECOND, "other"),
    ask(5, FIRST, "other"),
  ];
  end(10, third.number, answerWith(3));
  const fourth = ask(10, FIRST, "other");
  expect(fourth.isAdmitted).toBe(true);
  expect(ask(10, SECOND, "other")).toMatchObject({ isAdmitted: false, untilMs: 30 });
  // The service counted the first two before the third: three are left, minus the fourth.
  end(20, first.number, answerWith(5));
  end(20, second.number, answerWith(4));
  expect(ask(20, SECOND, "other", 5).isAdmitted).toBe(true);
  expect(ask(20, SECOND, "other").isAdmitted).toBe(true);
  expect(ask(20, SECOND, "other")).toMatchObject({ isAdmitted: false });
});

test("a request without an answer may have been counted after the stated number left", () => {
  const { ask, end } = budget(null);
  const [lost, answered] = [ask(0, FIRST, "other"), ask(0, FIRST, "other")];
  end(10, answered.number, answerWith(2));
  end(20, lost.number);
  expect(ask(30, FIRST, "other").isAdmitted).toBe(true);
  expect(ask(30, FIRST, "other").isAdmitted).toBe(false);
});

test("a statement about an earlier window has no effect in the next one", () => {
  const { ask, end, left } = budget();
  const [before, after] = [ask(0, FIRST, "other"), ask(0, FIRST, "other")];
  end(5, after.number, { ...answerWith(9), reading: { left: 9, resetMs: 120_000 } });
  end(6, before.number, answerWith(0));
  expect(left(6)).toEqual({ all: 2, reports: 2 });
});

test("in any order of requests and answers no window exceeds the limit", () => {
  const step = fc.record({
    afterMs: fc.integer({ min: 0, max: 1_500 }),
    isReport: fc.boolean(),
    pid: fc.constantFrom(FIRST, SECOND, 103),
    answerMs: fc.integer({ min: 0, max: 4_000 }),
    /** When the service counts it, as a share of the time until its answer. */
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 20, maxLength: 60 }), (steps) => {
      const { ask, end } = budget();
      const counted: { readonly atMs: number; readonly isReport: boolean }[] = [];
      const ends: { readonly atMs: number; readonly number: number }[] = [];
      const endUntil = (nowMs: number): void => {
        ends.sort((one, other) => other.atMs - one.atMs);
        while (ends.length > 0 && ends.at(-1)!.atMs <= nowMs) {
          const { atMs, number } = ends.pop()!;
          end(atMs, number);
        }
      };
      let nowMs = 0;
      for (const { afterMs, isReport, pid, answerMs, share } of steps) {
        nowMs += afterMs;
        endUntil(nowMs);
        const { number, isAdmitted } = ask(nowMs, pid, isReport ? "report" : "other");
        if (!isAdmitted) continue;
        counted.push({ atMs: nowMs + share * answerMs, isReport });
        ends.push({ atMs: nowMs + answerMs, number });
      }
      const most = (some: typeof counted): number =>
        Math.max(
          0,
          ...some.map(
            ({ atMs: from }) =>
              some.filter(({ atMs }) => atMs >= from && atMs < from + LIMITS.windowMs).length,
          ),
        );
      expect(most(counted)).toBeLessThanOrEqual(LIMITS.requestsMax);
      expect(most(counted.filter(({ isReport }) => isReport))).toBeLessThanOrEqual(
        LIMITS.reportRequestsMax,
      );
    }),
  );
});

test("the window of a corrected profile is forgotten when none of its requests count any more", () => {
  const refreshedAt = (state: BudgetState, windowMs: number, nowMs: number) =>
    refresh(state, { ...LIMITS, windowMs }, () => false, nowMs);
  const long = refreshedAt(BUDGET_UNUSED, 3_600_000, 0);
  const [sent, { number }] = admit(long, { number: null, pid: FIRST, isReport: false }, LIMITS, 0);
  const used = finish(sent, number, null, 1_000);
  expect(refreshedAt(used, 10_000, 2_000).windowMs).toBe(3_600_000);
  const empty = refreshedAt(used, 10_000, 3_700_000);
  expect(refreshedAt(empty, 10_000, 3_700_001).windowMs).toBe(10_000);
});
