/** The body of a webhook: the notice as JSON. */

import { noticeText } from "./notice-text.ts";
import type { NotificationSettings } from "./notification.ts";
import type { Notice, NoticedJob } from "./outbox.ts";

/** The same bytes in every attempt to send this notice. No figures of the books are part of it. */
export function noticeBody(notice: Notice, settings: NotificationSettings): string {
  const { subject, text } = noticeText(notice, settings);
  return JSON.stringify({
    format_version: 1,
    id: notice.id,
    kind: settings.kind,
    created_at: notice.createdAt,
    batch: notice.batch,
    pack_name: notice.packName,
    language: settings.language,
    subject,
    text,
    jobs: notice.jobs.map(jobData),
  });
}

const jobData = ({ result, ...job }: NoticedJob): Readonly<Record<string, unknown>> => ({
  id: job.id,
  member: job.member,
  administration_id: result?.administrationId ?? null,
  administration_name: job.administrationName,
  pack_name: job.packName,
  pack: job.pack,
  period: job.period,
  status: job.state,
  ended_at: job.endedAt,
  run: job.runId,
  worker: job.worker,
  months_proven: result?.monthsProven ?? null,
  months: result?.months ?? null,
  blocking: result?.blocking ?? [],
  because: result?.because ?? [],
  failure: job.failure,
  folder: result?.folder ?? null,
  stored_in: result?.storedIn ?? null,
});
