/** The connection to the service that every command uses: a time limit around retries around the rate budget. */
import { type Clock, epochMsOf } from "../api/clock.ts";
import type { OutgoingProxy } from "../api/outgoing-proxy.ts";
import { ATTEMPTS_MAX, type RetryWait, retrying } from "../api/retrying.ts";
import type { Transport } from "../api/transport.ts";
import { TIMEOUTS_DEFAULT, undiciTransport } from "../api/undici-transport.ts";
import { type Observer, observing } from "./observed-requests.ts";
import type { BudgetLeft, BudgetRoom, RateLimits } from "./rate-budget.ts";
import { type BudgetStore, ownBudget, sharedBudget } from "./rate-budget-file.ts";
import { rateBudgeted } from "./rate-budget-transport.ts";
import { refuseWait, type TimeLeft, withinTime } from "./time-limit.ts";
import { type BudgetWait, windowWaits } from "./window-waits.ts";

export interface ConnectionSettings {
  readonly baseUrl: string;
  readonly credential: () => string | Promise<string>;
  /** The proxy of the environment; null for none. */
  readonly proxy: OutgoingProxy | null;
  /** Certificates in PEM that are trusted besides the usual ones; null or absent for none. */
  readonly authorities?: string | null;
  /** Null for the embedded service, which has no limits. */
  readonly limits: RateLimits | null;
  /**
   * The folder of the budgets that processes of this machine share, one for each budget group. Without it, or without
   * limits, the connection has a budget of its own.
   */
  readonly budgetFolder?: string;
  /** Absent for the host of the address. */
  readonly budgetGroup?: string;
  /** The budget of a fleet instead; it stays open. */
  readonly budget?: BudgetStore;
  readonly clock: Clock;
  /** At least 0 and less than 1. */
  readonly jitter: () => number;
  /** The time until the run must end; absent for a run without a time limit. */
  readonly timeLeftMs?: TimeLeft;
  readonly onWait: (wait: ConnectionWait) => void;
  /** Sees every attempt of a request; absent where nobody watches. */
  readonly observer?: Observer;
}

/** A 429 is a wait for the budget too. */
export type ConnectionWait =
  | ({ readonly kind: "budget" } & BudgetWait)
  | ({ readonly kind: "retry" } & RetryWait);

/** A connection that respects the limits of the service; it must be closed. */
export interface Connection {
  readonly transport: Transport;
  /** The proxy through which the service was reached; null for none, and before the first request. */
  readonly via: () => OutgoingProxy | null;
  readonly budgetLeft: () => BudgetLeft | null;
  readonly budgetRoom: () => BudgetRoom | null;
  readonly close: () => Promise<void>;
}

const TOO_MANY = "429";

/**
 * Every attempt passes the budget, so a retry counts as a request. Failures in addition to those of the transport:
 * rate-limit-exhausted, service-failing, duration-over, output-not-writable, disk-full.
 */
export function openConnection(settings: ConnectionSettings): Connection {
  const { proxy, authorities = null, limits, clock, jitter, onWait } = settings;
  const timeLeftMs = settings.timeLeftMs ?? (() => Infinity);
  const live = undiciTransport({ ...settings, timeouts: TIMEOUTS_DEFAULT });
  const store = budgetOf(settings);
  const observer = settings.observer === undefined ? null : observing(settings.observer);
  const onBlocked = windowWaits(clock, (wait) => {
    onWait({ kind: "budget", ...wait });
  });
  const budgeted = rateBudgeted(observer === null ? live : observer.timed(live), {
    limits,
    store,
    clock,
    jitter,
    beforeWait: (delayMs) => {
      refuseWait(delayMs, timeLeftMs, "the rate limit allows no request for");
    },
    onWait: onBlocked,
  });
  const patient = retrying(observer === null ? budgeted : observer.observed(budgeted), {
    attemptsMax: ATTEMPTS_MAX,
    jitter,
    clock,
    onWait: (wait) => {
      refuseWait(wait.delayMs, timeLeftMs, `the next attempt after ${wait.reason} is due in`);
      if (wait.reason === TOO_MANY) {
        const untilMs = epochMsOf(clock.now()) + wait.delayMs;
        onBlocked({ untilMs, windowMs: limits?.windowMs ?? wait.delayMs });
      } else onWait({ kind: "retry", ...wait });
    },
  });
  return {
    transport: {
      ...withinTime(patient, timeLeftMs),
      proxy,
      authorities,
      withoutCredential: live.withoutCredential,
    },
    via: live.via,
    budgetLeft: budgeted.left,
    budgetRoom: budgeted.room,
    close: async () => {
      await live.close();
      store.close();
    },
  };
}

function budgetOf(settings: ConnectionSettings): BudgetStore {
  const { baseUrl, limits, budgetFolder, budget, clock } = settings;
  if (limits === null) return ownBudget();
  if (budget !== undefined) return budget;
  if (budgetFolder === undefined) return ownBudget();
  return sharedBudget(budgetFolder, settings.budgetGroup ?? new URL(baseUrl).host, clock);
}
