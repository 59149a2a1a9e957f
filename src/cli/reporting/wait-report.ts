/** Waits as reports, with a line that counts down: `The rate limit is used up; resumes at 07:33:10, in 4 min 51 s`. */
import type { ConnectionWait } from "../../request-budget/connection.ts";
import type { Report } from "./report.ts";
import { clockText, exactDurationText } from "./time-text.ts";

/** The present on both clocks. */
export interface Present {
  /** Milliseconds since 1970. */
  readonly epochMs: number;
  readonly monotonicMs: number;
}

/** A wait of the connection: for the rate limit, or for the next attempt of a request. */
export function connectionWait(wait: ConnectionWait, present: Present): Report {
  const untilMs = present.epochMs + wait.delayMs;
  const what =
    wait.kind === "budget"
      ? "The rate limit is used up; resumes"
      : `${wait.request.method} ${wait.request.path} failed (${wait.reason}); retrying`;
  const at = `${what} at ${clockText(untilMs)}, in`;
  const text = `${at} ${exactDurationText(wait.delayMs)}`;
  const endMs = present.monotonicMs + wait.delayMs;
  return {
    level: "wait",
    type: "wait",
    data: {
      reason: wait.kind === "budget" ? "rate_limit" : "retry",
      resumes_at: new Date(untilMs).toISOString(),
      wait_ms: Math.round(wait.delayMs),
      text,
      ...(wait.kind === "budget"
        ? {}
        : {
            request: `${wait.request.method} ${wait.request.path}`,
            attempt: wait.attempt,
            cause: wait.reason,
          }),
    },
    text,
    wait: {
      isRepeated: wait.kind === "budget" && !wait.isFirstOfWindow,
      isKnown: false,
      lineAt: (nowMs) => (nowMs >= endMs ? null : `${at} ${exactDurationText(endMs - nowMs)}`),
    },
  };
}

/** A wait for the service, without a known end: the line counts up. `what` is as in `the service's auditfile of 2025`. */
export function openWait(what: string, data: Report["data"], { monotonicMs }: Present): Report {
  const text = `Waiting for ${what}`;
  return {
    level: "wait",
    type: "wait",
    data: { reason: "export", resumes_at: null, wait_ms: null, text, ...data },
    text,
    wait: {
      isRepeated: false,
      isKnown: true,
      lineAt: (nowMs) => {
        const elapsed = exactDurationText(Math.floor((nowMs - monotonicMs) / 1_000) * 1_000);
        return `${text}, for ${elapsed} so far`;
      },
    },
  };
}
