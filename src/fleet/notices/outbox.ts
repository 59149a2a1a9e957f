/** The notices of a queue, as a port: written with the end of a job, and sent afterwards. */

import { orNull, type ValueOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { oneOf, text } from "../../fields/scalars.ts";
import { FLEET_PACKS } from "../job.ts";
import { FAILURE, RESULT_FIELDS } from "../queued-job.ts";
import type { NotificationSettings } from "./notification.ts";
import { NOTIFIED_STATES } from "./notification-fields.ts";

/** A job as a notice reports it: as it ended, also if it was retried since. The queues write it (`notices_of_end`). */
export const NOTICED_JOB = record({
  id: text,
  member: text,
  /** Null before the service has stated it. */
  administrationName: orNull(text),
  packName: text,
  pack: oneOf(...FLEET_PACKS),
  period: text,
  state: oneOf(...NOTIFIED_STATES),
  worker: orNull(text),
  runId: orNull(text),
  endedAt: text,
  result: orNull(record(RESULT_FIELDS)),
  failure: orNull(FAILURE),
});
export type NoticedJob = ValueOf<typeof NOTICED_JOB>;

/** A notice of the outbox. */
export interface Notice {
  /** The same in every attempt to send it, and that of no other notice. */
  readonly id: string;
  /** As stored; settings of another version may not be readable. */
  readonly settings: NotificationSettings | null;
  /** The key of its notification. */
  readonly notification: string;
  readonly batch: string;
  readonly packName: string;
  readonly createdAt: string;
  /** 1 for the first. */
  readonly attempt: number;
  /** One, or those of a digest in the order in which they were added. */
  readonly jobs: readonly NoticedJob[];
}

/** A notice that was not sent yet. */
export interface UnsentNotice
  extends Pick<
    Notice,
    "id" | "settings" | "notification" | "batch" | "packName" | "createdAt" | "attempt"
  > {
  /** `failed`: set aside, until it is retried. */
  readonly state: "waiting" | "failed";
  readonly dueAt: string;
  /** Of the last attempt; null before the first. */
  readonly reason: string | null;
}

export interface NoticeFailure {
  readonly reason: string;
  /** The instant of the next attempt; null to set the notice aside. */
  readonly retryAt: string | null;
}

/**
 * The notices of jobs that ended. What must hold in every implementation, over processes and when they are killed at any instant:
 *
 * - A notice of a job is written in the transaction that ends the job: both are there, or neither. It holds what the job came to.
 * - A digest is written in the transaction that ends the last open job of its notification, pack name and batch; there is never a second one.
 *   Without any job in the states of the notification there is none.
 * - One sender at a time has a notice, for a lease. A notice is due again when the lease is over: a sender that died between sending and `sent`
 *   makes it be sent again, with the same id.
 */
export interface Outbox {
  /** Remembers the settings of notifications, instead of earlier ones with the same key. */
  readonly define: (settings: readonly NotificationSettings[]) => Promise<void>;
  /** The next notice that is due, without those of these notifications; null when there is none now. */
  readonly claim: (without: readonly string[]) => Promise<Notice | null>;
  /** The notice was sent. Its content is no longer kept. */
  readonly sent: (notice: Notice) => Promise<void>;
  /** Changes nothing if another sender has the notice meanwhile, or has sent it. */
  readonly failed: (notice: Notice, failure: NoticeFailure) => Promise<void>;
  /** The oldest first. */
  readonly unsent: () => Promise<readonly UnsentNotice[]>;
  /** Those that were set aside are due again. Returns their number. */
  readonly retry: () => Promise<number>;
}
