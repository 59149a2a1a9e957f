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

/** Gap: rate limits. As the real service publishes them, per address (contract section 8.1). */
export const RATE_LIMITS_USUAL: RateLimits = {
  windowMs: 300_000,
  requestsMax: 150,
  reportRequestsMax: 50,
};

export interface BudgetLeft {
  readonly all: number;
  readonly reports: number;
}

export interface SentRequest {
  /** ISO 8601, UTC. */
  readonly sentAt: string;
  readonly isReport: boolean;
}

export interface BudgetSettings {
  /** Null where nobody limits, as on the embedded service; the service's headers count all the same. */
  readonly limits: RateLimits | null;
  /** Requests of an earlier run that may still be in the window. */
  readonly sent: readonly SentRequest[];
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
  const sentMs: Record<Class, number[]> = { all: [], reports: [] };
  const stated: Partial<Record<Class, Stated>> = {};
  const note = (atMs: number, isReport: boolean): void => {
    for (const name of classesOf(isReport)) {
      sentMs[name].push(atMs);
      const said = stated[name];
      if (said !== undefined) stated[name] = { ...said, left: said.left - 1 };
    }
  };
  for (const { sentAt, isReport } of settings.sent) note(epochMsOf(sentAt), isReport);

  const leftOf = (name: Class, nowMs: number): number => {
    const own = limits === null ? Infinity : maxOf(limits, name) - sentMs[name].length;
    const said = stated[name];
    return Math.max(0, said !== undefined && said.resetMs > nowMs ? Math.min(own, said.left) : own);
  };
  const forget = (nowMs: number): void => {
    for (const name of classesOf(true)) {
      sentMs[name] =
        limits === null ? [] : sentMs[name].filter((at) => at > nowMs - limits.windowMs);
    }
  };
  const delayMs = (isReport: boolean, nowMs: number): number => {
    forget(nowMs);
    const delays = classesOf(isReport).map((name) => {
      if (leftOf(name, nowMs) > 0) return 0;
      const [oldest] = sentMs[name];
      const isFull = limits !== null && sentMs[name].length >= maxOf(limits, name);
      const freeMs = isFull && oldest !== undefined ? oldest + limits.windowMs : nowMs;
      return Math.max(freeMs, stated[name]?.resetMs ?? nowMs) - nowMs + MARGIN_MS;
    });
    return Math.min(Math.max(...delays), WAIT_MS_MAX);
  };

  return {
    left: () => {
      if (limits === null) return null;
      const nowMs = epochMsOf(clock.now());
      forget(nowMs);
      return { all: leftOf("all", nowMs), reports: leftOf("reports", nowMs) };
    },
    send: async (request, signal) => {
      const isReport = isReportRequest(request);
      for (
        let wait = delayMs(isReport, epochMsOf(clock.now()));
        wait > 0;
        wait = delayMs(isReport, epochMsOf(clock.now()))
      ) {
        onWait(wait);
        await clock.sleep(wait, signal);
      }
      note(epochMsOf(clock.now()), isReport);
      const response = await inner.send(request, signal);
      const said = statedBudget(response.headers, epochMsOf(clock.now()));
      if (said !== null) stated[statedClass(request, said.limit, limits)] = said;
      return response;
    },
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
 * Gap: rate headers. `RateLimit-Remaining` was seen to hold the seconds to the end of the window
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
