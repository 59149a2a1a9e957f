/** Repeats a read request when the service or the network was only busy: a pure rule with a bound. */
import { Failure } from "../failure.ts";
import { type Clock, epochMsOf } from "./clock.ts";
import { refusalOf } from "./refusal.ts";
import type { ApiRequest, ApiResponse, Transport } from "./transport.ts";

export interface RetryPolicy {
  readonly attemptsMax: number;
  /** At least 0 and below 1, random at each call. */
  readonly jitter: () => number;
  readonly clock: Clock;
  /** Called before each wait. */
  readonly onWait: (wait: RetryWait) => void;
}

export interface RetryWait {
  readonly request: ApiRequest;
  /** The attempt that failed, counted from 1. */
  readonly attempt: number;
  readonly delayMs: number;
  /** The status, or the code of the Failure. */
  readonly reason: string;
}

export const ATTEMPTS_MAX = 5;
/** A 500 to a read is as often a fault of the moment as a 502 is. */
const BUSY_STATUSES = [429, 500, 502, 503, 504];
const LOST_CONNECTION = ["service-unreachable", "answer-cut-off"];

const DELAY_FIRST_MS = 500;
const DELAY_GROWN_MS_MAX = 30_000;
const DELAY_UNSTATED_MS = 60_000;
const JITTER_STATED_MS = 1_000;
/** A window of the rate limit plus a margin: no honest wait is longer. */
const DELAY_STATED_MS_MAX = 315_000;
/** Larger numbers are instants, smaller ones are seconds to wait. */
const EPOCH_SECONDS_MIN = 1_000_000_000;
const CLOCK_DIFFERENCE_MS_MIN = 2_000;

/** Failures after the last attempt: rate-limit-exhausted, service-failing, or the network failure. */
export function retrying(inner: Transport, policy: RetryPolicy): Transport {
  return {
    send: async (request, signal) => {
      if (request.method !== "GET" && request.isRead !== true) return inner.send(request, signal);
      for (let attempt = 1; ; attempt++) {
        const outcome = await attemptOnce(inner, request, signal);
        const response = outcome instanceof Failure ? null : outcome;
        if (response !== null && !BUSY_STATUSES.includes(response.status)) return response;
        const failure = outcome instanceof Failure ? outcome : refusalOf(request, outcome);
        if (attempt >= policy.attemptsMax) throw failure;
        const delayMs = retryDelayMs({
          attempt,
          response,
          nowMs: epochMsOf(policy.clock.now()),
          jitter: policy.jitter(),
        });
        const reason = response === null ? failure.code : String(response.status);
        policy.onWait({ request, attempt, delayMs, reason });
        await policy.clock.sleep(delayMs, signal);
      }
    },
  };
}

/** The answer, or the Failure of a lost connection; any other error is rethrown. */
async function attemptOnce(
  inner: Transport,
  request: ApiRequest,
  signal: AbortSignal,
): Promise<ApiResponse | Failure> {
  try {
    return await inner.send(request, signal);
  } catch (failure) {
    if (failure instanceof Failure && LOST_CONNECTION.includes(failure.code)) return failure;
    throw failure;
  }
}

export interface RetrySituation {
  readonly attempt: number;
  readonly response: Pick<ApiResponse, "status" | "headers"> | null;
  readonly nowMs: number;
  readonly jitter: number;
}

/**
 * How long to wait. A stated wait is obeyed, plus up to a second; a 429 that states none waits a minute
 * or more; anything else waits a random part of a span that doubles each time, and so does a stated
 * wait that is over already.
 */
export function retryDelayMs({ attempt, response, nowMs, jitter }: RetrySituation): number {
  const stated = response === null ? null : statedDelayMs(response, nowMs);
  const span = Math.min(DELAY_FIRST_MS * 2 ** (attempt - 1), DELAY_GROWN_MS_MAX);
  const grown = Math.round((span * (1 + jitter)) / 2);
  if (stated !== null) {
    const waitMs = Math.min(Math.max(stated, 0), DELAY_STATED_MS_MAX);
    return Math.max(Math.round(waitMs + jitter * JITTER_STATED_MS), grown);
  }
  if (response?.status === 429) return Math.round(DELAY_UNSTATED_MS * (1 + jitter / 4));
  return grown;
}

/**
 * Gap: Rate limits. Seen in practice: seconds since 1970 (the real service), a number of seconds (older
 * services and proxies) and an HTTP date. A 429 without it means the end of the window; for a service that
 * fails, the window does not say when it will recover.
 */
export function statedDelayMs(
  { status, headers }: Pick<ApiResponse, "status" | "headers">,
  nowMs: number,
): number | null {
  const stated = headers["retry-after"]?.trim();
  const atServiceMs = serviceMsOf(headers, nowMs);
  if (stated !== undefined && /^\d{1,15}$/.test(stated)) {
    const seconds = Number.parseInt(stated, 10);
    return seconds > EPOCH_SECONDS_MIN ? seconds * 1_000 - atServiceMs : seconds * 1_000;
  }
  const at = stated === undefined ? Number.NaN : Date.parse(stated);
  if (!Number.isNaN(at)) return at - atServiceMs;
  const resetMs = status === 429 ? resetMsOf(headers) : null;
  return resetMs === null || resetMs <= atServiceMs ? null : resetMs - atServiceMs;
}

/** The end of the rate limit's window, in milliseconds since 1970; null if not stated. */
export function resetMsOf(headers: Readonly<Record<string, string>>): number | null {
  const reset = headers["ratelimit-reset"]?.trim() ?? "";
  if (!/^\d{10,15}$/.test(reset)) return null;
  return Number.parseInt(reset, 10) * 1_000;
}

/**
 * The current time by the service's own clock, because its instants refer to that clock and ours may be
 * hours off. Its `Date` is cut to seconds and predates the end of the answer, so small differences mean nothing.
 */
export function serviceMsOf(headers: Readonly<Record<string, string>>, nowMs: number): number {
  const dateMs = Date.parse(headers["date"] ?? "");
  return Math.abs(dateMs - nowMs) > CLOCK_DIFFERENCE_MS_MIN ? dateMs : nowMs;
}
