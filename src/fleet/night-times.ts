/**
 * When the packs of a night are ready, by arithmetic: in their order they use up the limits of each outgoing address,
 * and the time of the workers. Pure.
 */
import { millisecondsBetween } from "../calendar/instant.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import type { EstimatedJob } from "./estimate.ts";
import type { FleetPack } from "./job.ts";

/** What makes the packs of a night. */
export interface FleetMeans {
  /** By budget group; null without limits. */
  readonly limits: ReadonlyMap<string, RateLimits | null>;
  readonly machines: number;
  /** Processes on each machine; each has a core of its own. */
  readonly workers: number;
  readonly addresses: number;
}

/** What a pack takes of one core, pull included: the sample with 7,470 postings, docs/decisions/0092. */
const CPU_MS: Readonly<Record<FleetPack, number>> = {
  close: 11_000,
  monthly: 8_000,
  handoff: 13_500,
};
/** An answer of a service, as the pages of a real one take it. */
const ANSWER_MS = 200;

/** The time of a worker that nothing else holds up, in milliseconds. */
export const workMs = ({ job, answersInTurn }: EstimatedJob): number =>
  CPU_MS[job.pack] + answersInTurn * ANSWER_MS;

/** Each address needs a machine that uses it. */
export const workersOf = ({ machines, addresses, workers }: FleetMeans): number =>
  Math.max(machines, addresses) * workers;

/** What one address has sent to one budget group since it last had nothing to do. */
interface Used {
  sinceMs: number;
  requests: number;
  reports: number;
}

/**
 * When each pack is ready, in milliseconds after `startAt`, in the order of the jobs. A worker keeps its job while the
 * limits of its address hold it up, and takes the next one then.
 */
export function readyTimes(
  jobs: readonly EstimatedJob[],
  means: FleetMeans,
  startAt: string,
): readonly number[] {
  const { addresses, limits: limitsOf } = means;
  // One worker of each machine before the second of any; the machines use the addresses in turn.
  const machines = Math.max(means.machines, addresses);
  const freeMs = Array.from({ length: workersOf(means) }, () => 0);
  const sent = new Map<string, Used>();
  return jobs.map((one) => {
    const worker = freeMs.indexOf(Math.min(...freeMs));
    const due = millisecondsBetween(startAt, one.job.notBefore);
    const startMs = Math.max(due, freeMs[worker] ?? 0);
    const group = one.job.member.budgetGroup ?? "";
    const limits = limitsOf.get(group) ?? null;
    const allowedMs =
      limits === null
        ? startMs
        : lastSentMs(
            usedBy(sent, `${String((worker % machines) % addresses)} ${group}`),
            one,
            limits,
            startMs,
          );
    const readyMs = Math.max(startMs + workMs(one), allowedMs + CPU_MS[one.job.pack]);
    freeMs[worker] = readyMs;
    return readyMs;
  });
}

function usedBy(sent: Map<string, Used>, by: string): Used {
  const used = sent.get(by) ?? { sinceMs: 0, requests: 0, reports: 0 };
  sent.set(by, used);
  return used;
}

/** When the last request of the job may be sent. The first window of a budget is free at once. */
function lastSentMs(
  used: Used,
  { requests, reports }: EstimatedJob,
  limits: RateLimits,
  startMs: number,
): number {
  if (sentMs(used, limits) + limits.windowMs < startMs) {
    Object.assign(used, { sinceMs: startMs, requests: 0, reports: 0 });
  }
  used.requests += requests;
  used.reports += reports;
  return sentMs(used, limits);
}

function sentMs({ sinceMs, requests, reports }: Used, limits: RateLimits): number {
  const windows = Math.max(requests / limits.requestsMax, reports / limits.reportRequestsMax);
  return sinceMs + Math.max(0, Math.ceil(windows) - 1) * limits.windowMs;
}
