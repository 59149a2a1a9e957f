/** Rate limits like those of the real service, in windows of fixed length. Gap: Rate limits. */
import { epochSecondsOf } from "../../calendar/instant.ts";

export interface RateLimit {
  readonly windowSeconds: number;
  /** All requests, including reports. */
  readonly requests: number;
  /** The maximum number of reports among them. */
  readonly reports: number;
}

export interface RateState {
  readonly isExceeded: boolean;
  readonly headers: Readonly<Record<string, string>>;
}

/** The maximum number of counters; beyond it all counts start again. */
const CALLERS_MAX = 10_000;

/**
 * Returns a function that counts a request of `caller` and reports what remains; refused requests count
 * too. The figures are those of the limit that is reached first, for a report usually its own.
 */
export function rateLimiter(
  limit: RateLimit,
): (caller: string, isReport: boolean, now: string) => RateState {
  let windowStart = -1;
  const counts = new Map<string, number>();
  const count = (key: string): number => {
    const counted = (counts.get(key) ?? 0) + 1;
    counts.set(key, counted);
    return counted;
  };
  return (caller, isReport, now) => {
    const second = epochSecondsOf(now);
    const start = second - (second % limit.windowSeconds);
    if (start !== windowStart || counts.size > CALLERS_MAX) counts.clear();
    windowStart = start;
    const states = [{ ceiling: limit.requests, used: count(`all ${caller}`) }];
    if (isReport) states.push({ ceiling: limit.reports, used: count(`reports ${caller}`) });
    const nearest = states.reduce((left, right) => (leftOf(right) <= leftOf(left) ? right : left));
    const remaining = String(Math.max(0, leftOf(nearest)));
    const reset = String(start + limit.windowSeconds);
    const isExceeded = states.some((state) => leftOf(state) < 0);
    return {
      isExceeded,
      headers: {
        "ratelimit-limit": String(nearest.ceiling),
        "ratelimit-remaining": remaining,
        "ratelimit-requestsremaining": remaining,
        "ratelimit-reset": reset,
        ...(isExceeded ? { "retry-after": reset } : {}),
      },
    };
  };
}

const leftOf = ({ ceiling, used }: { readonly ceiling: number; readonly used: number }): number =>
  ceiling - used;
