/** The fleet in words and in data: its jobs, its workers, and how far it is. */

import { momentText } from "../../calendar/date-text.ts";
import { millisecondsBetween } from "../../calendar/instant.ts";
import { checkCountsText } from "../../checks/outcome.ts";
import type { FleetBudget, FleetOverview, WorkerOverview } from "../../fleet/fleet-queue.ts";
import type { JobResult, JobState, QueuedJob } from "../../fleet/queued-job.ts";
import type { FleetEnd, FleetRunEvent } from "../../fleet/run-fleet.ts";
import { jobData } from "../../fleet/status-data.ts";
import { timeToGoMs } from "../../fleet/time-to-go.ts";
import type { Reporter } from "./reporter.ts";
import { durationText } from "./time-text.ts";

/** Blocking checks named on the line of a draft. */
const CHECKS_SHOWN = 5;

export function reportFleetEvent(event: FleetRunEvent, reporter: Reporter): void {
  switch (event.kind) {
    case "fleet-started": {
      const { kind, ...counts } = event;
      reporter.note(startText(counts), { event: kind, ...counts });
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
      const { name, reason } = event;
      const why = reason === "" ? "" : `: ${reason}`;
      const text = `The process of ${name} died and is replaced${why}`;
      reporter.note(text, { event: event.kind, worker: name, reason });
      return;
    }
    case "fleet-draining": {
      const why = event.because instanceof Error ? event.because.message : "Interrupted";
      const text = `${why}: the workers finish or hand back their jobs.`;
      reporter.note(text, { event: event.kind });
    }
  }
}

type Start = Omit<Extract<FleetRunEvent, { readonly kind: "fleet-started" }>, "kind">;

function startText({ added, open, later, workers }: Start): string {
  const processes = `${String(workers)} ${workers === 1 ? "process" : "processes"}`;
  const isNew = added === 0 ? "" : `, ${String(added)} of them new`;
  const nothing = later === 0 ? "No job is waiting." : "No job is due.";
  const due = open === 0 ? nothing : `${jobCount(open)} to do${isNew}, with ${processes}.`;
  return later === 0 ? due : `${due} ${laterText(later)}.`;
}

export function reportFleetEnd({ ending, jobs, later }: FleetEnd, reporter: Reporter): void {
  const counts = countsOf(jobs);
  const text = countsText(counts);
  if (ending === null) {
    reporter.interrupted(`Interrupted: ${text}. The same command continues.`, counts);
    return;
  }
  const lines = jobs.length === 0 ? ["There are no jobs."] : [`${capital(text)}.`];
  const retry =
    counts.failed > 0 ? ["Retry what was set aside with: slotsom fleet retry --failed"] : [];
  const [first = null] = later.map(({ dueAt }) => dueAt).sort();
  const waiting =
    first === null ? [] : [`${laterText(later.length)}, the first for ${momentText(first)}.`];
  const data = { ...counts, later: later.length, workers: 0, eta_ms: 0 };
  reporter.result("fleet", data, [...lines, ...waiting, ...retry]);
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
  isLater,
  result,
  failure,
}: QueuedJob): string {
  switch (state) {
    case "waiting":
      if (isLater) return `from ${momentText(dueAt)}`;
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

const provenText = ({ monthsProven, months, counts }: JobResult): string =>
  [
    `${String(monthsProven)} of ${String(months)} months proven`,
    ...(counts === undefined ? [] : [checkCountsText(counts)]),
  ].join(", ");

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

export function workerLine({ name, host, pid, seenAt, jobId, isLost }: WorkerOverview): string {
  const doing = isLost ? `lost, last seen ${momentText(seenAt)}` : (jobId ?? "idle");
  return `${name.padEnd(9)}  process ${String(pid)} on ${host}  ${doing}`;
}

/** `budget     books.example: 120 of 150 requests, 50 of 50 to reports in 5 min, 3 wait`. */
export function budgetLine({
  service,
  egress,
  requests,
  reports,
  waiting,
  windowMs,
}: FleetBudget): string {
  const place = egress === null ? service : `${service} from ${egress}`;
  const waits = waiting === 0 ? "" : `, ${String(waiting)} ${waiting === 1 ? "waits" : "wait"}`;
  return `budget     ${place}: ${String(requests.used)} of ${String(requests.allowed)} requests, ${String(reports.used)} of ${String(reports.allowed)} to reports in ${durationText(windowMs)}${waits}`;
}

/** The last lines of the status. `now` is the present instant. */
export function overviewLines(overview: FleetOverview, now: string): readonly string[] {
  const { counts, later, workers } = overview;
  const leftMs = timeToGoMs(overview);
  const open = counts.waiting - later + counts.running;
  const atWork = workers.filter(({ isLost }) => !isLost);
  const silentMs = Math.min(...atWork.map(({ seenAt }) => millisecondsBetween(seenAt, now)));
  return [
    `${capital(countsText(counts))}.`,
    ...(later > 0 ? [`${laterText(later)}.`] : []),
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

const laterText = (count: number): string =>
  `${jobCount(count)} ${count === 1 ? "waits for its time" : "wait for their time"}`;

const jobCount = (count: number): string => `${String(count)} ${count === 1 ? "job" : "jobs"}`;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
