/** A transport that asks the rate budget for admission before each request, and reports the outcome to it. */
import { type Clock, epochMsOf } from "../api/clock.ts";
import { isReportRequest } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { isAlive } from "../operating-system/is-alive.ts";
import type { BudgetLeft, BudgetRoom, BudgetState, RateLimits } from "./rate-budget.ts";
import type { BudgetMoment, BudgetStore } from "./rate-budget-file.ts";
import { statedLimitsOf } from "./rate-budget-headers.ts";
import {
  admit,
  finish,
  leftOf,
  refresh,
  roomOf,
  type StatedLimits,
  type Verdict,
  withdraw,
} from "./rate-budget-tally.ts";
import type { BlockedUntil } from "./window-waits.ts";

export interface BudgetSettings {
  /** Null if nothing limits requests, as on the embedded service; headers of the service still count. */
  readonly limits: RateLimits | null;
  readonly store: BudgetStore;
  readonly clock: Clock;
  /** At least 0 and less than 1, different at each call. */
  readonly jitter: () => number;
  /** Called before each wait; an error that it throws ends the request. */
  readonly beforeWait: (delayMs: number) => void;
  /** Called for each request that has to wait, and again at each of its polls. */
  readonly onWait: (blocked: BlockedUntil) => void;
}

export interface BudgetedTransport extends Transport {
  /** The number of requests that may be sent now; null if nothing limits them, and before the first request with a shared budget. */
  readonly left: () => BudgetLeft | null;
  /** The room for reports; null as for `left`. */
  readonly room: () => BudgetRoom | null;
}

export function rateBudgeted(inner: Transport, settings: BudgetSettings): BudgetedTransport {
  const { limits, store, clock, jitter } = settings;
  const { momentOf, nowMs, aheadMs } = budgetClock(clock);

  const ask = (number: number | null, isReport: boolean, signal: AbortSignal): Promise<Verdict> =>
    store.change((state, shared) => {
      const { nowMs: now, holder, isTerminated } = momentOf(shared);
      const current = refresh(state, limits, isTerminated, now);
      return admit(current, { number, pid: holder, isReport }, limits, now);
    }, signal);

  /** Waits for admission and returns the number of the request. */
  const admission = async (isReport: boolean, signal: AbortSignal): Promise<number> => {
    let verdict: Verdict | null = null;
    try {
      for (;;) {
        signal.throwIfAborted();
        verdict = await ask(verdict?.number ?? null, isReport, signal);
        if (verdict.isAdmitted) return verdict.number;
        const { untilMs, pollAtMs } = verdict;
        settings.beforeWait(untilMs - nowMs());
        const windowMs = store.last()?.windowMs ?? limits?.windowMs ?? 0;
        settings.onWait({ untilMs: untilMs - aheadMs(), windowMs });
        await clock.sleep(Math.max(1, pollAtMs - nowMs()), signal);
      }
    } finally {
      // A request that stops waiting must not hold up others.
      if (verdict?.isAdmitted === false) {
        const { number } = verdict;
        await update(store, (state) => withdraw(state, number));
      }
    }
  };

  return {
    left: () => {
      const last = store.last();
      return last === null ? null : leftOf(last, limits, nowMs());
    },
    room: () => {
      const last = store.last();
      return last === null ? null : roomOf(last, limits, nowMs());
    },
    send: async (request, signal) => {
      const isReport = isReportRequest(request);
      const number = await admission(isReport, signal);
      let stated: StatedLimits | null = null;
      try {
        const response = await inner.send(request, signal);
        stated = statedLimitsOf({ response, isReport, limits, nowMs: nowMs(), jitter: jitter() });
        return response;
      } finally {
        const end = (state: BudgetState, shared: BudgetMoment | null): BudgetState =>
          finish(state, number, stated, momentOf(shared).nowMs);
        await update(store, end);
      }
    },
  };
}

/** The clock by which the budget counts: ours, or the one that the budget states. */
interface BudgetClock {
  /** Of a change. Without a shared one, the users are the processes of this machine. */
  readonly momentOf: (shared: BudgetMoment | null) => BudgetMoment;
  readonly nowMs: () => number;
  /** By how much it was ahead of ours at the last change. */
  readonly aheadMs: () => number;
}

function budgetClock(clock: Clock): BudgetClock {
  const { pid } = process;
  let aheadMs = 0;
  return {
    momentOf: (shared) => {
      const own = epochMsOf(clock.now());
      aheadMs = shared === null ? 0 : shared.nowMs - own;
      const isTerminated = (other: number): boolean => other !== pid && !isAlive(other);
      return shared ?? { nowMs: own, holder: pid, isTerminated };
    },
    nowMs: () => epochMsOf(clock.now()) + aheadMs,
    aheadMs: () => aheadMs,
  };
}

/** Updates the state even after an abort: other processes depend on it. */
const update = (
  store: BudgetStore,
  change: (state: BudgetState, shared: BudgetMoment | null) => BudgetState,
): Promise<null> =>
  store.change((state, shared) => [change(state, shared), null], new AbortController().signal);
