/** A transport that asks the rate budget before each request, and tells it what came of it. */
import { type Clock, epochMsOf } from "../api/clock.ts";
import { isReportRequest } from "../api/request-line.ts";
import type { Transport } from "../api/transport.ts";
import { isAlive } from "../operating-system/is-alive.ts";
import type { BudgetLeft, BudgetState, RateLimits } from "./rate-budget.ts";
import type { BudgetStore } from "./rate-budget-file.ts";
import { statedLimitsOf } from "./rate-budget-headers.ts";
import {
  asked,
  finished,
  leftOf,
  refreshed,
  type StatedLimits,
  type Verdict,
  withdrawn,
} from "./rate-budget-tally.ts";

export interface BudgetSettings {
  /** Null where nobody limits, as on the embedded service; the service's headers count all the same. */
  readonly limits: RateLimits | null;
  readonly store: BudgetStore;
  readonly clock: Clock;
  /** From 0 up to and without 1, at each call. */
  readonly jitter: () => number;
  /** Called at each look before it waits; what it throws ends the request. */
  readonly beforeWait: (delayMs: number) => void;
  /** Told once for all requests that wait for the same. */
  readonly onWait: (delayMs: number) => void;
}

export interface BudgetedTransport extends Transport {
  /** Requests that may be sent now; null where nobody limits, and before the first request that is shared with others. */
  readonly left: () => BudgetLeft | null;
}

/** Waits that end this close to each other are the same for whoever is told of them. */
const REPORTED_MS = 1_000;

export function rateBudgeted(inner: Transport, settings: BudgetSettings): BudgetedTransport {
  const { limits, store, clock, jitter } = settings;
  const { pid } = process;
  const isTerminated = (other: number): boolean => other !== pid && !isAlive(other);
  const nowMs = (): number => epochMsOf(clock.now());
  let reportedUntilMs = 0;

  const ask = (number: number | null, isReport: boolean, signal: AbortSignal): Promise<Verdict> =>
    store.change((state) => {
      const now = nowMs();
      return asked(
        refreshed(state, limits, isTerminated, now),
        { number, pid, isReport },
        limits,
        now,
      );
    }, signal);

  /** The number under which it may be sent. */
  const admitted = async (isReport: boolean, signal: AbortSignal): Promise<number> => {
    let verdict: Verdict | null = null;
    try {
      for (;;) {
        signal.throwIfAborted();
        verdict = await ask(verdict?.number ?? null, isReport, signal);
        if (verdict.isAdmitted) return verdict.number;
        const { untilMs, looksAtMs } = verdict;
        settings.beforeWait(untilMs - nowMs());
        if (untilMs > reportedUntilMs + REPORTED_MS) {
          reportedUntilMs = untilMs;
          settings.onWait(untilMs - nowMs());
        }
        await clock.sleep(Math.max(1, looksAtMs - nowMs()), signal);
      }
    } finally {
      // Whoever stops waiting holds up nobody.
      if (verdict?.isAdmitted === false) await told(store, withdrawn, verdict.number);
    }
  };

  return {
    left: () => {
      const last = store.last();
      return last === null ? null : leftOf(last, limits, nowMs());
    },
    send: async (request, signal) => {
      const isReport = isReportRequest(request);
      const number = await admitted(isReport, signal);
      let said: StatedLimits | null = null;
      try {
        const response = await inner.send(request, signal);
        said = statedLimitsOf({ response, isReport, limits, nowMs: nowMs(), jitter: jitter() });
        return response;
      } finally {
        await told(store, (state) => finished(state, number, said, nowMs()), number);
      }
    },
  };
}

/** Must be written whatever has been aborted: the others count on it. */
const told = (
  store: BudgetStore,
  change: (state: BudgetState, number: number) => BudgetState,
  number: number,
): Promise<null> =>
  store.change((state) => [change(state, number), null], new AbortController().signal);
