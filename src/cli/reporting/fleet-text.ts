/** The fleet in words and in data: its jobs, its workers, and how far it is. */

import { momentText } from "../../calendar/date-text.ts";
import { millisecondsBetween } from "../../calendar/instant.ts";
import type {
  FleetOverview,
  JobResult,
  JobState,
  QueuedJob,
  WorkerOverview,
} from "../../fleet/fleet-queue.ts";
import type { FleetEnd, FleetRunEvent } from "../../fleet/run-fleet.ts";
import { timeToGoMs } from "../../fleet/time-to-go.ts";
import type { WorkerEvent } from "../../fleet/worker.ts";
import { reportNoticeEvent } from "./notice-report.ts";
import type { ReportData } from "./report.ts";
import type { Reporter } from "./reporter.ts";
import { durationText } from "./time-text.ts";

/** Blocking checks named on the line of a draft. */
const CHECKS_SHOWN = 5;

export function reportFleetEvent(event: FleetRunEvent, reporter: Reporter): void {
  switch (event.kind) {
    case "fleet-started": {
      const { added, open, workers } = event;
      const text =
        open === 0
          ? "No job is waiting."
          : `${jobCount(open)} to do${added === 0 ? "" : `, ${String(added)} of them new`}, with ${String(workers)} ${workers === 1 ? "process" : "processes"}.`;
      reporter.note(text, { event: event.kind, added, open, workers });
      return;
    }
    case "job-ended":
      reporter.item("fleet-job", jobData(event.job), jobLine(event.job));
      return;
    case "fleet-progress": {
      const { done, total, running, timeToGoMs: leftMs } = event;
      const data = { done, total, running, eta_ms: leftMs };
      const left = leftMs === null || leftMs === 0 ? "" : `, about ${durationText(leftMs)} to go`;
      reporter.passing(
        "fleet-progress",
        data,
        `${String(done)} of ${jobCount(total)}, ${String(running)} at work${left}`,
      );
      return;
    }
    case "worker-replaced": {
      const { name, errorText } = event;
      const reason = errorText === "" ? "" : `; it wrote:\n${errorText.trimEnd()}`;
      const text = `The process of ${name} died and is replaced${reason}`;
      reporter.note(text, { event: event.kind, worker: name });
      return;
    }
    case "fleet-draining":
      reporter.note("Interrupted: the workers finish or hand back their jobs.", {
        event: event.kind,
      });
  }
}

export function reportFleetEnd({ ending, jobs }: FleetEnd, reporter: Reporter): void {
  const counts = countsOf(jobs);
  const text = countsText(counts);
  if (ending === null) {
    reporter.interrupted(`Interrupted: ${text}. The same command continues.`, counts);
    return;
  }
  const lines = jobs.length === 0 ? ["There are no jobs."] : [`${capital(text)}.`];
  const retry =
    counts.failed > 0 ? ["Retry what was set aside with: slotsom fleet retry --failed"] : [];
  reporter.result("fleet", { ...counts, workers: 0, eta_ms: 0 }, [...lines, ...retry]);
}

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

const WORDS: Readonly<Record<JobState, string>> = {
  waiting: "waiting",
  running: "running",
  final: "final",
  draft: "DRAFT",
  failed: "set aside",
};

/** `night/bakery/monthly/2025-10  final      10 of 10 months proven`. */
export function jobLine(job: QueuedJob): string {
  return `${WORDS[job.state].padEnd(9)}  ${job.job.id}  ${detailOf(job)}`.trimEnd();
}

function detailOf({
  job,
  state,
  attempt,
  worker,
  claimedAt,
  dueAt,
  result,
  failure,
}: QueuedJob): string {
  switch (state) {
    case "waiting":
      return failure === null
        ? ""
        : `attempt ${String(attempt + 1)} of ${String(job.attemptsMax)} at ${momentText(dueAt)}: ${failure.message} (${failure.code})`;
    case "running":
      return `since ${momentText(claimedAt ?? dueAt)}, ${worker ?? ""}, attempt ${String(attempt)} of ${String(job.attemptsMax)}`;
    case "final":
      return result === null ? "" : `${provenText(result)}, ${result.folder}`;
    case "draft":
      return result === null ? "" : draftText(result);
    case "failed":
      return failure === null ? "" : `${failure.message} (${failure.code})`;
  }
}

const provenText = ({ monthsProven, months }: JobResult): string =>
  `${String(monthsProven)} of ${String(months)} months proven`;

function draftText({ blocking, because, folder }: JobResult): string {
  const shown = blocking.slice(0, CHECKS_SHOWN).map(({ id, title }) => `${id} ${title}`);
  const more = blocking.length - shown.length;
  const others = because
    .filter(({ kind }) => kind !== "check-broken")
    .map(({ kind, subject }) => `${subject} ${REASONS[kind]}`);
  return [...shown, ...(more > 0 ? [`${String(more)} more checks`] : []), ...others, folder].join(
    ", ",
  );
}

const REASONS = {
  "period-not-over": "has not ended",
  "month-not-proven": "is not proven",
  "check-broken": "is broken",
  "not-tied": "ties no figures",
} as const;

export const jobData = (job: QueuedJob): ReportData => ({
  id: job.job.id,
  batch: job.job.batch,
  member: job.job.member.name,
  pack: job.job.pack,
  period: job.job.period,
  state: job.state,
  attempt: job.attempt,
  attempts_max: job.job.attemptsMax,
  worker: job.worker,
  run: job.runId,
  due_at: job.dueAt,
  claimed_at: job.claimedAt,
  ended_at: job.endedAt,
  result: job.result === null ? null : resultData(job.result),
  failure: job.failure,
});

const resultData = (result: JobResult): ReportData => ({
  status: result.status,
  administration_id: result.administrationId,
  administration_name: result.administrationName,
  folder: result.folder,
  months_proven: result.monthsProven,
  months: result.months,
  blocking: result.blocking,
  because: result.because,
  files: result.files,
  stored_in: result.storedIn,
});

export const workerData = (worker: WorkerOverview): ReportData => ({
  name: worker.name,
  host: worker.host,
  egress: worker.egress,
  process: worker.pid,
  version: worker.version,
  started_at: worker.startedAt,
  seen_at: worker.seenAt,
  job: worker.jobId,
  lost: worker.isLost,
});

export function workerLine({ name, host, pid, seenAt, jobId, isLost }: WorkerOverview): string {
  const doing = isLost ? `lost, last seen ${momentText(seenAt)}` : (jobId ?? "idle");
  return `${name.padEnd(9)}  process ${String(pid)} on ${host}  ${doing}`;
}

export const overviewData = (overview: FleetOverview): ReportData => ({
  ...overview.counts,
  workers: overview.workers.filter(({ isLost }) => !isLost).length,
  eta_ms: timeToGoMs(overview),
});

/** The last lines of the status. `now` is the present instant. */
export function overviewLines(overview: FleetOverview, now: string): readonly string[] {
  const { counts, workers } = overview;
  const leftMs = timeToGoMs(overview);
  const open = counts.waiting + counts.running;
  const atWork = workers.filter(({ isLost }) => !isLost);
  const silentMs = Math.min(...atWork.map(({ seenAt }) => millisecondsBetween(seenAt, now)));
  return [
    `${capital(countsText(counts))}.`,
    ...(open > 0 && atWork.length === 0
      ? ["No worker is at work. Start some with: slotsom fleet run"]
      : []),
    ...(open > 0 && leftMs !== null ? [`About ${durationText(leftMs)} to go.`] : []),
    ...(atWork.length > 0 && silentMs > 0 ? [`Last heartbeat ${durationText(silentMs)} ago.`] : []),
    ...(counts.failed > 0 ? ["Retry what was set aside with: slotsom fleet retry --failed"] : []),
  ];
}

type Counts = FleetOverview["counts"];

function countsOf(jobs: readonly QueuedJob[]): Counts {
  const countOf = (state: JobState): number => jobs.filter((job) => job.state === state).length;
  return {
    waiting: countOf("waiting"),
    running: countOf("running"),
    final: countOf("final"),
    draft: countOf("draft"),
    failed: countOf("failed"),
  };
}

/** `38 final, 1 draft, 1 set aside`. */
function countsText(counts: Counts): string {
  const { waiting, running, final, draft, failed } = counts;
  const parts = [
    `${String(final)} final`,
    ...(draft === 0 ? [] : [`${String(draft)} ${draft === 1 ? "draft" : "drafts"}`]),
    ...(failed === 0 ? [] : [`${String(failed)} set aside`]),
    ...(running === 0 ? [] : [`${String(running)} running`]),
    ...(waiting === 0 ? [] : [`${String(waiting)} waiting`]),
  ];
  return parts.join(", ");
}

const jobCount = (count: number): string => `${String(count)} ${count === 1 ? "job" : "jobs"}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
