/** The queue of a fleet, as a port: jobs wait, one worker at a time has one of them, and each ends once. */
import type { BudgetUse } from "../request-budget/budget-use.ts";
import type { FleetJob } from "./job.ts";
import type { Outbox } from "./notices/outbox.ts";
import type { JobFailure, JobResult, JobState, QueuedJob } from "./queued-job.ts";
import type { Tally } from "./tallies.ts";

/** A worker of the queue. */
export interface WorkerOverview {
  readonly name: string;
  readonly host: string;
  /** The outgoing address, by a name that workers behind the same address share. */
  readonly egress: string;
  readonly pid: number;
  readonly version: string;
  readonly startedAt: string;
  readonly seenAt: string;
  /** The id of its job. */
  readonly jobId: string | null;
  /** Its process has died, or was not heard of for longer than a lease. */
  readonly isLost: boolean;
}

export interface FleetOverview {
  readonly counts: Readonly<Record<JobState, number>>;
  /**
   * The number of waiting jobs whose time has not come. A run does not wait for them, but for the next attempt of
   * others.
   */
  readonly later: number;
  /** The attempts of all jobs together: grows with each claim. */
  readonly attempts: number;
  readonly workers: readonly WorkerOverview[];
  /** Milliseconds of the last jobs that ended with a pack, the newest first. */
  readonly durationsMs: readonly number[];
}

/** The rate budget of a service for one outgoing address. */
export interface FleetBudget extends BudgetUse {
  /** Host and port. */
  readonly service: string;
  /** Null on one machine, where all workers share it. */
  readonly egress: string | null;
}

/** What a fleet is watched by. */
export interface FleetMeasures {
  /** The present instant, by the clock of the queue. */
  readonly at: string;
  readonly overview: FleetOverview;
  /** Since when the job waits that is due and waits longest; null if none is due. */
  readonly dueSince: string | null;
  /** When the last job ended; null if none has. */
  readonly lastEndedAt: string | null;
  readonly tallies: readonly Tally[];
  readonly budgets: readonly FleetBudget[];
}

/**
 * A part of the jobs, in the order in which a person looks at them: set aside, drafts, running, waiting, final; the
 * last to end first.
 */
export interface JobChoice {
  readonly states?: readonly JobState[];
  readonly batch?: string;
  /**
   * All of them occur in the id, worker, run, administration, failure or failing checks of the job; in any case of
   * letters.
   */
  readonly words: readonly string[];
  /** The number of jobs before the first. */
  readonly offset: number;
  /** The maximum number of jobs. */
  readonly limit: number;
}

export interface ChosenJobs {
  readonly jobs: readonly QueuedJob[];
  /** All jobs with these words in this batch, whatever their state. */
  readonly counts: FleetOverview["counts"];
}

/** A part of the unfinished snapshot of a job, in the object store. */
export interface KeptPart {
  readonly name: string;
  /** Of the object. */
  readonly key: string;
}

export interface PartOfJob {
  readonly jobId: string;
  /** Of the object. */
  readonly key: string;
}

/** An attempt at a job. It belongs to its worker until it ends, or `lost` is aborted. */
export interface Claim {
  readonly job: FleetJob;
  /** 1 for the first. */
  readonly attempt: number;
  /** The run of an earlier attempt, to be resumed; null if there was none. */
  readonly runId: string | null;
  /** Aborted when another worker may have the job. Nothing of this claim counts any more. */
  readonly lost: AbortSignal;
  /** Remembers the run of this attempt, for the next one. */
  readonly keepRun: (runId: string) => Promise<void>;
  /** The parts that earlier attempts kept, in the order of keeping. */
  readonly parts: readonly KeptPart[];
  /**
   * Remembers a part for the next attempt, and with the ended job. One with a known name replaces it, and is then the
   * last.
   */
  readonly keepPart: (part: KeptPart) => Promise<void>;
  /** Each of these three ends the claim, and returns false if it was lost; then nothing has changed. */
  readonly complete: (result: JobResult) => Promise<boolean>;
  /**
   * `retryAt` is the instant of the next attempt; null for a failure that does not pass. After the last attempt of the
   * job it is set aside all the same.
   */
  readonly fail: (failure: JobFailure, retryAt: string | null) => Promise<boolean>;
  /** The job waits again, and the attempt does not count. */
  readonly handBack: () => Promise<boolean>;
}

export interface WorkerIdentity {
  readonly name: string;
  readonly host: string;
  readonly egress: string;
  readonly pid: number;
  readonly version: string;
}

/** A registered worker. Between two heartbeats less than a lease may pass. */
export interface WorkerSeat {
  /**
   * The next job that is due; null when there is none now. Two claims are never of the same job, nor of the same
   * member.
   */
  readonly claim: () => Promise<Claim | null>;
  /** Renews the lease, and aborts `lost` of each claim that is lost. */
  readonly heartbeat: () => Promise<void>;
  /** Hands back what is still claimed. */
  readonly leave: () => Promise<void>;
}

export interface JobFilter {
  readonly states?: readonly JobState[];
  readonly batch?: string;
  readonly member?: string;
  readonly ids?: readonly string[];
  /** Only jobs whose `ending` is higher. */
  readonly endedAfter?: number;
}

/**
 * What must hold in every implementation, over processes and when they are killed at any instant:
 *
 * - Jobs come by priority. Within one, the member comes whose last claim was longest ago: between two claims of a
 *   member that has jobs due, no other member is claimed twice, however many jobs it has. A member's jobs keep their
 *   order.
 * - A job whose worker died or was silent for a lease is claimed again, with the run of that attempt. An attempt whose worker died counts: a job
 *   that kills each of its workers is set aside with `worker-lost`.
 * - An ended job is never claimed again, unless it is retried. A draft that is retried begins without parts: its books have changed.
 */
export interface FleetQueue {
  /** Jobs with a known id stay as they are. Returns the number of new ones. */
  readonly add: (jobs: readonly FleetJob[]) => Promise<number>;
  readonly register: (worker: WorkerIdentity) => Promise<WorkerSeat>;
  /**
   * The process of this worker died on this machine: the job that it had waits again or is set aside, with the reason.
   */
  readonly workerDied: (name: string, reason: string) => Promise<void>;
  /** In the order in which they were added. */
  readonly jobs: (filter: JobFilter) => Promise<readonly QueuedJob[]>;
  readonly overview: () => Promise<FleetOverview>;
  readonly measures: () => Promise<FleetMeasures>;
  readonly choose: (choice: JobChoice) => Promise<ChosenJobs>;
  /** The job of each member that last came to leads that can be signed, in the order of the names of members. */
  readonly lastCloses: () => Promise<readonly QueuedJob[]>;
  /**
   * These jobs wait again, with all their attempts; only drafts and failed jobs can. Returns the ids of those that do.
   */
  readonly retry: (ids: readonly string[]) => Promise<readonly string[]>;
  /** The parts of all jobs. */
  readonly keptParts: () => Promise<readonly PartOfJob[]>;
  readonly outbox: Outbox;
  readonly close: () => Promise<void>;
}
