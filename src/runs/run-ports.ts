/** The ports of a run: the clock, the environment, and the listener to its events. */
import type { BudgetStore } from "../request-budget/rate-budget-file.ts";
import type { RunEvent } from "./run-event.ts";

export interface RunPorts {
  /** Holds credentials, and `SLOTSOM_HOME`. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder from which relative paths of an order start. */
  readonly workingFolder: string;
  /** The present instant, ISO 8601 in UTC with milliseconds. */
  readonly now: () => string;
  /** Monotonic milliseconds. */
  readonly monotonicMs: () => number;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  /** A fraction from 0 to 1, for the spread of retries and nothing else. */
  readonly random: () => number;
  /** Aborts the run. */
  readonly signal: AbortSignal;
  /** A user watches: the run may wait for files that the user downloads. */
  readonly isInteractive: boolean;
  readonly onEvent: (event: RunEvent) => void;
  /** Receives the texts of the first page of a pack that is written; absent where nobody reads them. @internal */
  readonly onFirstPage?: (lines: readonly string[]) => void;
  /**
   * Called at the end of a stage, when what it needed is garbage; absent where the process does other work too.
   * @internal
   */
  readonly collectGarbage?: () => void;
  /** Called between steps of a stage that reads all of the books: collects if garbage has grown. @internal */
  readonly collectGrownGarbage?: () => void;
  /** Requests of the same group share a rate budget; absent for the host of the service. @internal */
  readonly budgetGroup?: string;
  /**
   * The rate budget of a group that machines share; without it, the processes of this machine share one in the state.
   * @internal
   */
  readonly openBudget?: (group: string) => BudgetStore;
  /** Receives every credential before it is used, so that no output contains it. */
  readonly hideSecret?: (secret: string) => void;
}
