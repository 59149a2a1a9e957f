/** All that the program takes from the process it runs in: only main.ts reads it, tests make their own. */
import type { Outlet } from "./reporting/reporter.ts";

export interface World {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly workingFolder: string;
  readonly out: Outlet;
  readonly err: Outlet;
  /** The present instant, ISO 8601 in UTC with milliseconds. */
  readonly now: () => string;
  /** Milliseconds that only ever rise. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A fraction from 0 to 1, for the spread of retries and nothing else. */
  readonly random: () => number;
  /** Aborted when the user interrupts. */
  readonly signal: AbortSignal;
}
