/** The way to the service that a pull uses: retries around the rate budget around the live transport. */
import type { Clock } from "../api/clock.ts";
import { ATTEMPTS_MAX, type RetryWait, retrying } from "../api/retrying.ts";
import type { Transport } from "../api/transport.ts";
import { TIMEOUTS_USUAL, undiciTransport } from "../api/undici-transport.ts";
import { type BudgetLeft, type RateLimits, rateBudgeted } from "./rate-budget.ts";

export interface ConnectionSettings {
  readonly baseUrl: string;
  readonly credential: () => string | Promise<string>;
  /** Null for the embedded service, which limits nobody on this machine. */
  readonly limits: RateLimits | null;
  readonly clock: Clock;
  /** From 0 up to and without 1. */
  readonly jitter: () => number;
  readonly onWait: (wait: ConnectionWait) => void;
}

export type ConnectionWait =
  | { readonly kind: "budget"; readonly delayMs: number }
  | ({ readonly kind: "retry" } & RetryWait);

export interface Connection {
  readonly transport: Transport;
  readonly budgetLeft: () => BudgetLeft | null;
  readonly close: () => Promise<void>;
}

/** Every attempt passes the budget, so a retry is counted as the request it is. */
export function openConnection(settings: ConnectionSettings): Connection {
  const { baseUrl, credential, limits, clock, jitter, onWait } = settings;
  const live = undiciTransport({ baseUrl, credential, timeouts: TIMEOUTS_USUAL });
  const budgeted = rateBudgeted(live, {
    limits,
    clock,
    onWait: (delayMs) => {
      onWait({ kind: "budget", delayMs });
    },
  });
  const transport = retrying(budgeted, {
    attemptsMax: ATTEMPTS_MAX,
    jitter,
    clock,
    onWait: (wait) => {
      onWait({ kind: "retry", ...wait });
    },
  });
  return { transport, budgetLeft: budgeted.left, close: live.close };
}
