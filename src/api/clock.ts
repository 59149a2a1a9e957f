/** The time, as the client needs it: the current instant, and a wait that an abort ends at once. */
import { setTimeout as timer } from "node:timers/promises";

export interface Clock {
  /** ISO 8601 text in UTC with milliseconds. */
  readonly now: () => string;
  /** Rejects when the signal aborts. */
  readonly sleep: (delayMs: number, signal: AbortSignal) => Promise<void>;
}

/** An instant in milliseconds since 1970. */
export const epochMsOf = (instant: string): number => Date.parse(instant);

/** Waits in real time. */
export async function sleepFor(delayMs: number, signal: AbortSignal): Promise<void> {
  await timer(delayMs, undefined, { signal });
}
