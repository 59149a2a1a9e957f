/** What a run takes from outside: the clock, the environment, and who listens to its events. */
import type { RunEvent } from "./run-event.ts";

export interface RunPorts {
  /** Holds credentials, and `SLOTSOM_HOME`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Relative paths of an order start here. */
  readonly workingFolder: string;
  /** The present instant, ISO 8601 in UTC with milliseconds. */
  readonly now: () => string;
  /** Milliseconds that only ever rise. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A fraction from 0 to 1, for the spread of retries and nothing else. */
  readonly random: () => number;
  /** Aborts the run. */
  readonly signal: AbortSignal;
  /** Somebody watches: a run may wait for a file that they put somewhere. */
  readonly isInteractive: boolean;
  readonly onEvent: (event: RunEvent) => void;
}
