/** What a worker does, in words: a line for each of its events. */
import { momentText } from "../../calendar/date-text.ts";
import { resultData } from "../../fleet/status-data.ts";
import type { WorkerEvent } from "../../fleet/worker.ts";
import { reportNoticeEvent } from "./notice-report.ts";
import type { Reporter } from "./reporter.ts";

export function reportWorkerEvent(event: WorkerEvent, worker: string, reporter: Reporter): void {
  const data = { event: event.kind, worker };
  switch (event.kind) {
    case "worker-started":
      reporter.note(`${worker} works.`, data);
      return;
    case "worker-draining":
      reporter.note(`${worker} takes no more jobs.`, data);
      return;
    case "worker-ended":
      reporter.note(`${worker} has ended.`, data);
      return;
    case "notice-sent":
    case "notice-failed":
      reportNoticeEvent(event, data, reporter);
      return;
    case "job-claimed":
    case "job-run":
    case "job-handed-back":
    case "job-lost":
    case "job-made":
    case "job-failed":
      reporter.note(`${event.job.id}: ${jobEventText(event)}`, {
        ...data,
        job: event.job.id,
        attempt: event.attempt,
        run: event.runId,
        ...(event.kind === "job-claimed" ? { resumes: event.resumes } : {}),
        ...(event.kind === "job-made" ? resultData(event.result) : {}),
        ...(event.kind === "job-failed"
          ? { code: event.failure.code, message: event.failure.message, retry_at: event.retryAt }
          : {}),
      });
  }
}

type JobEvent = Extract<WorkerEvent, { readonly attempt: number }>;

function jobEventText(event: JobEvent): string {
  switch (event.kind) {
    case "job-claimed": {
      const resumed = event.resumes === null ? "" : `, resuming run ${event.resumes}`;
      return `attempt ${String(event.attempt)} of ${String(event.job.attemptsMax)}${resumed}`;
    }
    case "job-run":
      return `run ${event.runId ?? ""}`;
    case "job-handed-back":
      return "handed back";
    case "job-lost":
      return "lost to another worker";
    case "job-made":
      return `${event.result.status} pack in ${event.result.folder}`;
    case "job-failed": {
      const { failure, retryAt } = event;
      const next = retryAt === null ? "set aside" : `retried at ${momentText(retryAt)}`;
      return `${failure.message} (${failure.code}); ${next}`;
    }
  }
}
