/** What a kind of job is: a value. Claiming, leases, retries and restarts are the worker's. */
import type { Store } from "../../store/store.ts";
import type { ClaimedJob } from "../queue.ts";

export interface Work {
  readonly store: Store;
  readonly job: ClaimedJob;
  /** ISO 8601, UTC, milliseconds. */
  readonly now: () => string;
  /**
   * Call it between steps: it renews the lease and lets the service answer requests. Throws
   * `JobLeaseLost` when the job is no longer ours or the service stops.
   */
  readonly breathe: () => Promise<void>;
}

/**
 * Jobs of different lanes do not wait for each other: exports take the processor and go one at a time,
 * deliveries wait for others and go several at once.
 */
export type Lane = "exports" | "deliveries";

export interface JobKind {
  /** As the table calls it: `export-auditfile`. */
  readonly kind: string;
  readonly lane: Lane;
  readonly attemptsMax: number;
  /** How long the next attempt waits after this one failed (1 for the first). */
  readonly retryDelaySeconds: (attempt: number) => number;
  /**
   * Does the work. What it has done when it is killed must not hinder the next attempt. It finishes
   * the job itself (`finishJob`), in the transaction that keeps its result. A `Failure` is final,
   * any other error is tried again.
   */
  readonly run: (work: Work) => Promise<void>;
  /** Called in the transaction that gives the job up. */
  readonly giveUp: (work: Pick<Work, "store" | "job" | "now">) => void;
}

/** Thrown out of the work when somebody outside refused it: it is tried again, and nothing of it is logged. */
export class DeliveryRefused extends Error {}

/** Thrown out of the work when it must stop without a result; nothing is wrong with the job. */
export class JobLeaseLost extends Error {}
