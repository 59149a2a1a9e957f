/**
 * Which waits for the rate budget are reported. In a used-up window requests pass one by one, each after a short wait:
 * only one of these waits is the first of its window.
 */
import { type Clock, epochMsOf } from "../api/clock.ts";

export interface BudgetWait {
  readonly delayMs: number;
  /** When the next request may be sent, in milliseconds since 1970. */
  readonly untilMs: number;
  /** True for one wait of each used-up window. */
  readonly isFirstOfWindow: boolean;
}

/** A request that may not be sent before this instant. */
export interface BlockedUntil {
  readonly untilMs: number;
  /** The window of the budget; 0 where it is unknown. */
  readonly windowMs: number;
}

/** What is known about the waits so far; all instants are milliseconds since 1970. */
interface Waits {
  /** The end of the last reported wait, and of the last one that was the first of its window. */
  readonly reportedUntilMs: number;
  readonly windowUntilMs: number;
  /** Waits since the last reported window, counted once where they overlap. */
  readonly waitedSinceMs: number;
  readonly waitedUntilMs: number;
  readonly waitedMs: number;
}

const NONE: Waits = {
  reportedUntilMs: 0,
  windowUntilMs: 0,
  waitedSinceMs: 0,
  waitedUntilMs: 0,
  waitedMs: 0,
};

/** Waits that end this close to each other are reported as one. */
const SAME_MS = 1_000;
/** Waits of less than this together are not noticed: the next answer in flight may free a place. */
const NOTICED_MS = 1_000;
const NOTICED_PART = 10;
/** A pause of this part of a window, after the last one, is another one. */
const PAUSE_PART = 4;

/** Returns the listener for requests that are blocked. It calls `onWait` once for all that wait for the same instant. */
export function windowWaits(
  clock: Pick<Clock, "now">,
  onWait: (wait: BudgetWait) => void,
): (blocked: BlockedUntil) => void {
  let waits = NONE;
  return (blocked) => {
    const nowMs = epochMsOf(clock.now());
    const known = withWait(waits, blocked, nowMs);
    const isFirstOfWindow = isFirst(known, blocked, nowMs);
    const isReported = isFirstOfWindow || blocked.untilMs > known.reportedUntilMs + SAME_MS;
    waits = {
      ...known,
      ...(isReported ? { reportedUntilMs: blocked.untilMs } : {}),
      ...(isFirstOfWindow ? { windowUntilMs: blocked.untilMs, waitedMs: 0 } : {}),
    };
    const { untilMs } = blocked;
    if (isReported) onWait({ untilMs, delayMs: untilMs - nowMs, isFirstOfWindow });
  };
}

function withWait(waits: Waits, { untilMs, windowMs }: BlockedUntil, nowMs: number): Waits {
  const isOld = nowMs > waits.waitedSinceMs + windowMs;
  const addedMs = Math.max(0, untilMs - Math.max(nowMs, waits.waitedUntilMs));
  return {
    ...waits,
    waitedSinceMs: isOld ? nowMs : waits.waitedSinceMs,
    waitedUntilMs: Math.max(waits.waitedUntilMs, untilMs),
    waitedMs: (isOld ? 0 : waits.waitedMs) + addedMs,
  };
}

function isFirst(waits: Waits, { untilMs, windowMs }: BlockedUntil, nowMs: number): boolean {
  if (waits.waitedMs < Math.min(NOTICED_MS, windowMs / NOTICED_PART)) return false;
  const pauseMs = windowMs / PAUSE_PART;
  const isOtherPause = nowMs >= waits.windowUntilMs && untilMs - nowMs >= pauseMs;
  return isOtherPause || untilMs >= waits.windowUntilMs + windowMs - pauseMs;
}
