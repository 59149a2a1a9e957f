/**
 * Keeps requests under the service's rate limits: so many in any window of time, and fewer of them to
 * reports. What the service says is left counts when it is less than what we think.
 */
import { type Clock, epochMsOf } from "../api/clock.ts";
import { isReportRequest } from "../api/request-line.ts";
import { resetMsOf } from "../api/retrying.ts";
import type { ApiRequest, Transport } from "../api/transport.ts";

export interface RateLimits {
  readonly windowMs: number;
  readonly requestsMax: number;
  /** Of those, to reports. */
  readonly reportRequestsMax: number;
}

/** Gap: Rate limits. As the real service publishes them, per address (docs/api-gaps.md). */
export const RATE_LIMITS_USUAL: RateLimits = {
  windowMs: 300_000,
  requestsMax: 150,
  reportRequestsMax: 50,
};

export interface BudgetLeft {
  readonly all: number;
  readonly reports: number;
}

export interface BudgetSettings {
  /** Null where nobody limits, as on the embedded service; the service's headers count all the same. */
  readonly limits: RateLimits | null;
  readonly clock: Clock;
  readonly onWait: (delayMs: number) => void;
}

export interface BudgetedTransport extends Transport {
  /** Requests that may be sent now; null where nobody limits. */
  readonly left: () => BudgetLeft | null;
}

type Class = keyof BudgetLeft;

/** What the service said last about one class. */
interface Stated {
  readonly left: number;
  readonly resetMs: number;
}

/** The service's clock and ours differ, and a window that ends now must really have ended. */
const MARGIN_MS = 250;
/** No window is longer; a nonsense reset must not stop the run for years. */
const WAIT_MS_MAX = 315_000;

export function rateBudgeted(inner: Transport, settings: BudgetSettings): BudgetedTransport {
  const { limits, clock, onWait } = settings;
  const tally = tallyFor(limits);
  const nowMs = (): number => epochMsOf(clock.now());
  return {
    left: () => tally.left(nowMs()),
    send: async (request, signal) => {
      const isReport = isReportRequest(request);
      const delayMs = (): number => tally.delayMs(isReport, nowMs());
      for (let wait = delayMs(); wait > 0; wait = delayMs()) {
        onWait(wait);
        await clock.sleep(wait, signal);
      }
      tally.note(nowMs(), isReport);
      const response = await inner.send(request, signal);
      const said = statedBudget(response.headers, nowMs());
      if (said !== null) tally.hear(statedClass(request, said.limit, limits), said);
      return response;
    },
  };
}

/** What was sent within the window, and what the service said of it. */
interface Tally {
  readonly note: (atMs: number, isReport: boolean) => void;
  readonly hear: (name: Class, said: Stated) => void;
  readonly left: (nowMs: number) => BudgetLeft | null;
  /** Until a request may be sent; 0 for now. */
  readonly delayMs: (isReport: boolean, nowMs: number) => number;
}

function tallyFor(limits: RateLimits | null): Tally {
  const sentMs: Record<Class, readonly number[]> = { all: [], reports: [] };
  const stated: Partial<Record<Class, Stated>> = {};
  const inWindow = (name: Class, nowMs: number): readonly number[] =>
    limits === null ? [] : sentMs[name].filter((at) => at > nowMs - limits.windowMs);
  const leftOf = (name: Class, nowMs: number): number => {
    const own = limits === null ? Infinity : maxOf(limits, name) - inWindow(name, nowMs).length;
    const said = stated[name];
    return Math.max(0, said !== undefined && said.resetMs > nowMs ? Math.min(own, said.left) : own);
  };
  const delayOf = (name: Class, nowMs: number): number => {
    if (leftOf(name, nowMs) > 0) return 0;
    const within = inWindow(name, nowMs);
    const [oldest] = within;
    const isFull = limits !== null && within.length >= maxOf(limits, name);
    const freeMs = isFull && oldest !== undefined ? oldest + limits.windowMs : nowMs;
    return Math.max(freeMs, stated[name]?.resetMs ?? nowMs) - nowMs + MARGIN_MS;
  };
  return {
    note: (atMs, isReport) => {
      for (const name of classesOf(isReport)) {
        sentMs[name] = [...inWindow(name, atMs), atMs];
        const said = stated[name];
        if (said !== undefined) stated[name] = { ...said, left: said.left - 1 };
      }
    },
    hear: (name, said) => {
      stated[name] = said;
    },
    left: (nowMs) =>
      limits === null ? null : { all: leftOf("all", nowMs), reports: leftOf("reports", nowMs) },
    delayMs: (isReport, nowMs) =>
      Math.min(Math.max(...classesOf(isReport).map((name) => delayOf(name, nowMs))), WAIT_MS_MAX),
  };
}

const classesOf = (isReport: boolean): readonly Class[] =>
  isReport ? ["all", "reports"] : ["all"];

const maxOf = (limits: RateLimits, name: Class): number =>
  name === "all" ? limits.requestsMax : limits.reportRequestsMax;

/** A report's headers speak of the smaller limit, unless they show the larger one. */
function statedClass(request: ApiRequest, limit: number | null, limits: RateLimits | null): Class {
  if (!isReportRequest(request)) return "all";
  return limit !== null && limits !== null && limit > limits.reportRequestsMax ? "all" : "reports";
}

/**
 * Gap: Rate limits. `RateLimit-Remaining` was seen to hold the seconds to the end of the window
 * instead of the requests left, so it counts only where it cannot be those seconds.
 */
export function statedBudget(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): { readonly left: number; readonly resetMs: number; readonly limit: number | null } | null {
  const resetMs = resetMsOf(headers);
  if (resetMs === null) return null;
  const limit = wholeNumber(headers["ratelimit-limit"]);
  const left = wholeNumber(headers["ratelimit-requestsremaining"]);
  if (left !== null) return { left, resetMs, limit };
  const unsure = wholeNumber(headers["ratelimit-remaining"]);
  if (unsure === null || limit === null || unsure > limit) return null;
  const secondsToReset = (resetMs - nowMs) / 1_000;
  return Math.abs(unsure - secondsToReset) <= 2 ? null : { left: unsure, resetMs, limit };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : null;
}
