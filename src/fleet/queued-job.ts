/** A job in a queue: its state, and what its attempts came to. */
import type { OutcomeCounts } from "../checks/outcome.ts";
import type { FailureCode } from "../failure.ts";
import type { SignableLead } from "../ledger/judgement/signed-leads.ts";
import type { FleetJob } from "./job.ts";

/** `failed`: set aside, until it is retried. */
export const JOB_STATES = ["waiting", "running", "final", "draft", "failed"] as const;
/** @useDeclaredType */
export type JobState = (typeof JOB_STATES)[number];

/** A file of a result. */
export interface ResultFile {
  /** From the folder above that of the pack, with `/`: `monthly/manifest.json`, `handoff.zip`. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** Why a pack is a draft: a reason, and the check or the month that it names. */
export interface DraftBecause {
  readonly kind: "period-not-over" | "month-not-proven" | "check-broken" | "not-tied";
  readonly subject: string;
}

/** What people judge of the books of a fiscal year. No amount is in it: the queue has no figures of books. */
export interface Signable {
  readonly year: number;
  readonly leads: readonly SignableLead[];
  /** Differences that nobody had accepted when the pack was made, those for information apart. */
  readonly openFindings: number;
}

/** The pack of a job. */
export interface JobResult {
  readonly status: "final" | "draft";
  readonly runId: string;
  readonly administrationId: string;
  readonly administrationName: string;
  /** Absolute, on the machine of the worker. */
  readonly folder: string;
  readonly files: readonly ResultFile[];
  readonly monthsProven: number;
  readonly months: number;
  /** Absent in a result of an earlier version. */
  readonly counts?: OutcomeCounts;
  /** What can be signed and accepted; absent for a part of a fiscal year, and in a result of an earlier version. */
  readonly signable?: Signable;
  /** The blocking checks that are broken. */
  readonly blocking: readonly {
    readonly id: string;
    readonly title: string;
    readonly findings: number;
  }[];
  readonly because: readonly DraftBecause[];
  /** The area of the object store that has the files by their hash; null without a store. */
  readonly storedIn: string | null;
}

/** Why an attempt failed. */
export interface JobFailure {
  readonly code: FailureCode | "bug";
  readonly message: string;
  readonly remedy: string;
}

/** A job with all that is known of it. Instants are ISO 8601 in UTC with milliseconds. */
export interface QueuedJob {
  readonly job: FleetJob;
  readonly state: JobState;
  /** The attempts that count so far, the present one among them. */
  readonly attempt: number;
  /** The worker of the present attempt, or of the last. */
  readonly worker: string | null;
  /** The last run of the job; null if it has had none. */
  readonly runId: string | null;
  /** When it may next be claimed. */
  readonly dueAt: string;
  /** It waits for its own time, which has not come on the clock of the queue; not for its next attempt. */
  readonly isLater: boolean;
  /** The start of the present attempt, or of the last. */
  readonly claimedAt: string | null;
  readonly endedAt: string | null;
  readonly result: JobResult | null;
  /** Of the last attempt that failed: also of a job that waits for its next attempt. */
  readonly failure: JobFailure | null;
  /** Jobs that ended later have a higher number; null while the job has not ended. */
  readonly ending: number | null;
}
