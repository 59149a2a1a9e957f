/** A job in a queue: its state, and what its attempts came to. */
import { FAILURES, type FailureCode } from "../failure.ts";
import { either, listOf, optional, orNull, type ValueOf } from "../fields/kind.ts";
import { record } from "../fields/record.ts";
import { oneOf, parsable, text, wholeNumber } from "../fields/scalars.ts";
import type { FleetJob } from "./job.ts";

/** `failed`: set aside, until it is retried. */
export const JOB_STATES = ["waiting", "running", "final", "draft", "failed"] as const;
/** @useDeclaredType */
export type JobState = (typeof JOB_STATES)[number];

const COUNT = wholeNumber(0);

/** The files of a result. */
const FILES = listOf(
  record({
    /** From the folder above that of the pack, with `/`: `monthly/manifest.json`, `handoff.zip`. */
    path: text,
    bytes: COUNT,
    sha256: text,
  }),
);
export type ResultFile = ValueOf<typeof FILES>[number];

/** The blocking checks of a pack that are broken. */
export const BLOCKING = listOf(record({ id: text, title: text, findings: COUNT }));

/** Why a pack is a draft: a reason, and the check or the month that it names. */
export const BECAUSE = listOf(
  record({
    kind: oneOf("period-not-over", "month-not-proven", "check-broken", "not-tied"),
    subject: text,
  }),
);
export type DraftBecause = ValueOf<typeof BECAUSE>[number];

/** What people judge of the books of a fiscal year. No amount is in it: the queue has no figures of books. */
const SIGNABLE = record({
  year: COUNT,
  leads: listOf(record({ lead: text, sha256: text })),
  /** Differences that nobody had accepted when the pack was made, those for information apart. */
  openFindings: COUNT,
});
export type Signable = ValueOf<typeof SIGNABLE>;

/** The pack of a job, without its files. */
export const RESULT_FIELDS = {
  status: oneOf("final", "draft"),
  runId: text,
  administrationId: text,
  administrationName: text,
  /** Absolute, on the machine of the worker. */
  folder: text,
  monthsProven: COUNT,
  months: COUNT,
  /** Absent in a result of an earlier version. */
  counts: optional(
    record({
      checks: COUNT,
      outcomes: record({
        ...{ holds: COUNT, "with-findings": COUNT, accepted: COUNT },
        ...{ "not-possible": COUNT, "nothing-to-compare": COUNT },
      }),
      informing: COUNT,
      compared: COUNT,
    }),
  ),
  /** What can be signed and accepted; absent for a part of a fiscal year, and in a result of an earlier version. */
  signable: optional(SIGNABLE),
  blocking: BLOCKING,
  because: BECAUSE,
  /** The area of the object store that has the files by their hash; null without a store. */
  storedIn: orNull(text),
};
export const RESULT = record({ ...RESULT_FIELDS, files: FILES });
/** @useDeclaredType */
export type JobResult = ValueOf<typeof RESULT>;

const isFailureCode = (code: string): code is FailureCode => Object.hasOwn(FAILURES, code);

/** Why an attempt failed. */
export const FAILURE = record({
  code: either(
    oneOf("bug"),
    parsable("the code of a failure", (code) => (isFailureCode(code) ? code : null)),
  ),
  message: text,
  remedy: text,
});
export type JobFailure = ValueOf<typeof FAILURE>;

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
