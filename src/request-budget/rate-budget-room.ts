/** Computes how many requests a rate budget allows at an instant, and when a queued request may be sent; pure. */
import type { BudgetClass, BudgetState, Flight, RateLimits, Spent } from "./rate-budget.ts";

/** The clocks differ, and a window that ends now must really have ended at the service. */
export const RESET_MARGIN_MS = 250;
/** The next answer in flight brings newer figures, so poll again soon. */
const POLL_SOON_MS = 20;

/** When the last of the queue may be sent, if all that can go before it do, and those in flight end now. */
export function timeFor(
  state: BudgetState,
  queue: readonly Pick<Flight, "isReport">[],
  limits: RateLimits | null,
  nowMs: number,
): number {
  const last = queue.at(-1);
  const used = { all: 0, reports: 0 };
  let pending = queue;
  let atMs = nowMs;
  for (atMs of [nowMs, ...releaseTimesOf(state, nowMs)]) {
    const all = roomAt(state, "all", limits, { nowMs, atMs });
    const reports = roomAt(state, "reports", limits, { nowMs, atMs });
    const rest = [];
    for (const one of pending) {
      const isFree = used.all < all && (!one.isReport || used.reports < reports);
      if (!isFree) rest.push(one);
      else if (one === last) return atMs;
      if (isFree) used.all += 1;
      if (isFree && one.isReport) used.reports += 1;
    }
    pending = rest;
  }
  return freeMs(atMs, state.windowMs);
}

/** When one more request to reports than `left` may have been sent, if the first `left` are sent now. */
export function timeForOneMore(
  state: BudgetState,
  left: number,
  limits: RateLimits,
  nowMs: number,
): number {
  const times = releaseTimesOf(state, nowMs);
  const hasRoom = (atMs: number): boolean =>
    roomAt(state, "all", limits, { nowMs, atMs }) > left &&
    roomAt(state, "reports", limits, { nowMs, atMs }) > left;
  return times.find(hasRoom) ?? freeMs(times.at(-1) ?? nowMs, state.windowMs);
}

/** The instants at which room becomes free, in order. */
function releaseTimesOf(state: BudgetState, nowMs: number): readonly number[] {
  const resets = Object.values(state.readings).map(({ resetMs }) => resetMs + RESET_MARGIN_MS);
  const flights = [nowMs + POLL_SOON_MS, freeMs(nowMs, state.windowMs)];
  const times = new Set([
    ...state.spent.map(({ endedMs }) => freeMs(endedMs, state.windowMs)),
    ...(state.flights.length > 0 ? flights : []),
    ...resets,
    ...Object.values(state.closedUntilMs),
  ]);
  return [...times].filter((atMs) => atMs > nowMs).sort((one, other) => one - other);
}

/** How many requests of a class may be sent at an instant, by our own count and by the service's statements. */
export function roomAt(
  state: BudgetState,
  name: BudgetClass,
  limits: RateLimits | null,
  { nowMs, atMs }: { readonly nowMs: number; readonly atMs: number },
): number {
  if ((state.closedUntilMs[name] ?? 0) > atMs) return 0;
  const { windowMs } = state;
  const isOf = ({ isReport }: Pick<Flight, "isReport">): boolean => name === "all" || isReport;
  const flights = state.flights.filter(isOf).length;
  const count = (isCounted: (spent: Spent) => boolean): number =>
    state.spent.reduce((sum, one) => sum + (isOf(one) && isCounted(one) ? one.count : 0), 0);
  const occupied = (): number =>
    count(({ endedMs }) => freeMs(endedMs, windowMs) > atMs) +
    (freeMs(nowMs, windowMs) > atMs ? flights : 0);
  const own = limits === null ? Infinity : maxOf(state, name, limits) - occupied();
  const reading = state.readings[name];
  if (reading === undefined || reading.resetMs + RESET_MARGIN_MS <= atMs) return own;
  // The reading is the lowest of its window, so it includes every request answered with a reading. Requests that
  // were in flight then and brought no reading may not be included, nor those in flight now.
  const unread = count(
    ({ endedMs, readingClass }) =>
      readingClass !== name && endedMs + thousandthOf(windowMs) > reading.sentMs,
  );
  const inFlight = atMs < nowMs + POLL_SOON_MS ? flights : 0;
  return Math.min(own, reading.left - unread - inFlight);
}

/** The maximum of a class: the own limit, or the lower one that the service states. */
export function maxOf(state: BudgetState, name: BudgetClass, limits: RateLimits): number {
  const own = name === "all" ? limits.requestsMax : limits.reportRequestsMax;
  return Math.min(own, state.limits[name] ?? own);
}

/** The resolution of the counts: it keeps the state small, however large the limits are. */
export const thousandthOf = (windowMs: number): number => Math.max(1, Math.ceil(windowMs / 1_000));

/**
 * When the place of a request becomes free. The service counted it before it ended, so one window after its end
 * it no longer counts. One extra thousandth covers the rounding of `endedMs`, another the drift between two
 * clocks.
 */
export const freeMs = (endedMs: number, windowMs: number): number =>
  endedMs + windowMs + 2 * thousandthOf(windowMs) + 1;
