/** The delays after which a failed job is retried. */

const SECONDS_FIRST = 2;
const SECONDS_MAX = 300;

/** Seconds after the failure of attempt `attempt` (1 for the first): 2, 8, 32, ..., at most 300. */
export const retryDelaySeconds = (attempt: number): number =>
  Math.min(SECONDS_FIRST * 4 ** (attempt - 1), SECONDS_MAX);

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Ten retries, after seconds at first and half a day at last. Gap: Webhooks. */
const DELIVERY_DELAYS: readonly number[] = [
  10,
  30,
  MINUTE,
  5 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
];

/** The first attempt and ten retries (contract of the real service). */
export const DELIVERY_ATTEMPTS_MAX = DELIVERY_DELAYS.length + 1;

/** Seconds after the failure of attempt `attempt` (1 for the first) of a delivery to a webhook. */
export const deliveryDelaySeconds = (attempt: number): number =>
  DELIVERY_DELAYS[attempt - 1] ?? 12 * HOUR;
