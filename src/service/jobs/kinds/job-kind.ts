/** A kind of job, as a value. The worker does the claiming, leases, retries and restarts. */
import type { BooksClock } from "../../rules/books-clock.ts";
import type { Store } from "../../store/store.ts";
import type { ClaimedJob } from "../queue.ts";

export interface Work {
  readonly store: Store;
  readonly job: ClaimedJob;
  /** The machine's clock, for the lease: ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /** The clock of the books, for whatever the job writes into them. */
  readonly booksNow: BooksClock;
  /**
   * Call it between steps: it renews the lease and lets the service answer requests. Throws
   * `JobLeaseLost` if the job is no longer ours or the service stops.
   */
  readonly pause: () => Promise<void>;
}

/**
 * Jobs of different lanes do not wait for each other: exports use the processor and run one at a time,
 * deliveries wait for their receivers and several run at once.
 */
export type Lane = "exports" | "deliveries";

export interface JobKind {
  /** As stored in the table of jobs: `export-auditfile`. */
  readonly kind: string;
  readonly lane: Lane;
  readonly attemptsMax: number;
  /** The wait before the next attempt, after attempt `attempt` (1 for the first) failed. */
  readonly retryDelaySeconds: (attempt: number) => number;
  /**
   * Does the work. A killed attempt must not hinder the next one. The work finishes the job itself
   * (`finishJob`), in the transaction that stores its result. A `Failure` is final; after any other
   * error the job is retried.
   */
  readonly run: (work: Work) => Promise<void>;
  /** Called in the transaction that gives up the job. */
  readonly giveUp: (work: Pick<Work, "store" | "job" | "booksNow">) => void;
}

/** Thrown by the work when an outside party refused it: the job is retried and nothing is logged. */
export class DeliveryRefused extends Error {}

/** Thrown by the work when it must stop without a result; nothing is wrong with the job. */
export class JobLeaseLost extends Error {}
