/** When a job is tried again. */
import { FAILURES } from "../failure.ts";
import type { JobFailure } from "./queued-job.ts";

export interface RetryRule {
  /** The delay after the first attempt; each later one is twice as long. */
  readonly delayMsFirst: number;
  readonly delayMsMax: number;
}

export const RETRY_RULE: RetryRule = { delayMsFirst: 30_000, delayMsMax: 30 * 60_000 };

/** These kinds pass by themselves: the service answers again, the books are at rest, the other run has ended. */
const PASSING: readonly string[] = ["exhausted", "moved", "held"];

/**
 * Whether the same job may succeed later without help. A bug does not pass. A run that another process resumed
 * meanwhile is no longer there to resume, so that the next attempt starts a new one.
 */
export const isPassing = ({ code }: Pick<JobFailure, "code">): boolean =>
  code === "run-not-resumable" || (code !== "bug" && PASSING.includes(FAILURES[code]));

/** Longer than any delay by `RETRY_RULE`. */
export const RETRY_DELAY_MS_MAX = 60 * 60_000;

/**
 * Milliseconds until the next attempt. `attempt` is the one that failed, 1 for the first; `random` is a fraction from 0 to 1, which
 * spreads jobs that failed together over half of the delay.
 */
export function retryDelayMs(rule: RetryRule, attempt: number, random: number): number {
  const delayMs = Math.min(rule.delayMsFirst * 2 ** (attempt - 1), rule.delayMsMax);
  return Math.round(delayMs * (0.75 + random / 2));
}
