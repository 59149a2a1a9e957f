/** Reads the rate budget from the headers of an answer: contract 8.2, in all observed forms. */
import { resetMsOf, retryDelayMs, serviceMsOf } from "../api/retrying.ts";
import type { ApiResponse } from "../api/transport.ts";
import type { BudgetClass, RateLimits, Reading } from "./rate-budget.ts";
import type { StatedLimits } from "./rate-budget-tally.ts";

export interface ReceivedResponse {
  readonly response: Pick<ApiResponse, "status" | "headers">;
  readonly isReport: boolean;
  readonly limits: RateLimits | null;
  readonly nowMs: number;
  /** At least 0 and less than 1: for a 429 that does not state how long to wait. */
  readonly jitter: number;
}

/** A 429 closes its class for all requests; one without headers is from a proxy, which does not know classes. */
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

/** The headers of a report state the smaller limit, unless they show the larger one. */
function classOf(isReport: boolean, limit: number | null, limits: RateLimits | null): BudgetClass {
  if (!isReport) return "all";
  return limit !== null && limits !== null && limit > limits.reportRequestsMax ? "all" : "reports";
}

/**
 * Gap: Rate limits. `RateLimit-Remaining` sometimes contains the seconds to the end of the window instead of
 * the requests left, so it counts only if it cannot be those seconds.
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
