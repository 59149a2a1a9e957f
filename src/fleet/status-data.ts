/** The fleet as data for programs: the fields of the messages of `fleet status --json`, and of `/status.json`. */
import type { FleetBudget, FleetOverview, WorkerOverview } from "./fleet-queue.ts";
import type { MemberJudgement } from "./member-judgement.ts";
import type { JobResult, QueuedJob } from "./queued-job.ts";
import { timeToGoMs } from "./time-to-go.ts";

type Data = Readonly<Record<string, unknown>>;

export const jobData = (job: QueuedJob): Data => ({
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

export const resultData = (result: JobResult): Data => ({
  status: result.status,
  administration_id: result.administrationId,
  administration_name: result.administrationName,
  folder: result.folder,
  months_proven: result.monthsProven,
  months: result.months,
  outcomes: result.counts?.outcomes ?? null,
  blocking: result.blocking,
  because: result.because,
  files: result.files,
  stored_in: result.storedIn,
});

/** Counts are null if the file of judgement cannot be used, for the reason in `problem`. */
export const judgementData = (one: MemberJudgement): Data => ({
  member: one.member,
  administration_name: one.administrationName,
  job: one.jobId,
  year: one.year,
  open_findings: one.openFindings,
  leads: one.judged?.signed.of ?? null,
  signed: one.judged?.signed.signed ?? null,
  prepared: one.judged?.signed.prepared ?? null,
  reviewed: one.judged?.signed.reviewed ?? null,
  suspended: one.judged?.suspended ?? null,
  locked_through: one.judged?.lockedThrough ?? null,
  problem: one.problem,
});

export const workerData = (worker: WorkerOverview): Data => ({
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

export const budgetData = (budget: FleetBudget): Data => ({
  service: budget.service,
  egress: budget.egress,
  window_ms: budget.windowMs,
  requests_used: budget.requests.used,
  requests_allowed: budget.requests.allowed,
  reports_used: budget.reports.used,
  reports_allowed: budget.reports.allowed,
  waiting: budget.waiting,
  closed_until: budget.closedUntil,
});

export const overviewData = (overview: FleetOverview): Data => ({
  ...overview.counts,
  later: overview.later,
  workers: overview.workers.filter(({ isLost }) => !isLost).length,
  eta_ms: timeToGoMs(overview),
});
