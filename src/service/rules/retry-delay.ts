/** When a job that failed is tried again. */

const SECONDS_FIRST = 2;
const SECONDS_MAX = 300;

/** Seconds after the failure of attempt `attempt` (1 for the first): 2, 8, 32, ..., at most 300. */
export const retryDelaySeconds = (attempt: number): number =>
  Math.min(SECONDS_FIRST * 4 ** (attempt - 1), SECONDS_MAX);
