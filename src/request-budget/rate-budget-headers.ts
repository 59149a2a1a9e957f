/** What the headers of an answer say of the rate budget: contract 8.2, in all the forms that were seen. */
import { resetMsOf, retryDelayMs, serviceMsOf } from "../api/retrying.ts";
import type { ApiResponse } from "../api/transport.ts";
import type { BudgetClass, RateLimits, Reading } from "./rate-budget.ts";
import type { StatedLimits } from "./rate-budget-tally.ts";

export interface ReceivedResponse {
  readonly response: Pick<ApiResponse, "status" | "headers">;
  readonly isReport: boolean;
  readonly limits: RateLimits | null;
  readonly nowMs: number;
  /** From 0 up to and without 1: for a 429 that does not say how long. */
  readonly jitter: number;
}

/** A 429 closes its class for all; one without headers is a proxy's, which knows no classes. */
export function statedLimitsOf({
  response,
  isReport,
  limits,
  nowMs,
  jitter,
}: ReceivedResponse): StatedLimits {
  const { status, headers } = response;
  const limit = wholeNumber(headers["ratelimit-limit"]);
  const reading = readingOf(headers, nowMs);
  const isClosed = status === 429;
  const closedUntilMs = isClosed
    ? nowMs + retryDelayMs({ attempt: 1, response, nowMs, jitter })
    : null;
  const name = isClosed && limit === null ? "all" : classOf(isReport, limit, limits);
  return { name, reading, limit, closedUntilMs };
}

/** A report's headers speak of the smaller limit, unless they show the larger one. */
function classOf(isReport: boolean, limit: number | null, limits: RateLimits | null): BudgetClass {
  if (!isReport) return "all";
  return limit !== null && limits !== null && limit > limits.reportRequestsMax ? "all" : "reports";
}

/**
 * Gap: Rate limits. `RateLimit-Remaining` was seen to hold the seconds to the end of the window
 * instead of the requests left, so it counts only where it cannot be those seconds.
 */
export function readingOf(
  headers: Readonly<Record<string, string>>,
  nowMs: number,
): Omit<Reading, "sentMs"> | null {
  const resetAtServiceMs = resetMsOf(headers);
  if (resetAtServiceMs === null) return null;
  const toResetMs = resetAtServiceMs - serviceMsOf(headers, nowMs);
  const resetMs = nowMs + toResetMs;
  const sure = wholeNumber(headers["ratelimit-requestsremaining"]);
  if (sure !== null) return { left: sure, resetMs };
  const unsure = wholeNumber(headers["ratelimit-remaining"]);
  const limit = wholeNumber(headers["ratelimit-limit"]);
  if (unsure === null || limit === null || unsure > limit) return null;
  return Math.abs(unsure - toResetMs / 1_000) <= 2 ? null : { left: unsure, resetMs };
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text.trim()) ? Number.parseInt(text, 10) : null;
}
