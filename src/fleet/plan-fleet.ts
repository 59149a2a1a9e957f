/**
 * Plans the nights of a fleet: what runs, how many requests it takes, when it ends at the limits of the services, and
 * what bounds it. Pure.
 */
import { instantOfEpochMs, millisecondsBetween } from "../calendar/instant.ts";
import { timeAtLimits } from "../pull/plan/books-plan.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import type { EstimatedJob } from "./estimate.ts";
import type { FleetPack } from "./job.ts";
import { smallestFirst } from "./job-order.ts";
import { type Night, type SimulatedFleet, simulate } from "./simulation/simulation.ts";

export interface PlannedFleet {
  readonly jobs: readonly EstimatedJob[];
  /** By budget group; null without limits. */
  readonly limits: ReadonlyMap<string, RateLimits | null>;
  readonly machines: number;
  /** Processes on each machine; each has a core of its own. */
  readonly workers: number;
  readonly addresses: number;
}

export type Bound = "reports" | "requests" | "workers";

/** One pack of one day. */
export interface PackPlan {
  readonly name: string;
  readonly batch: string;
  readonly pack: FleetPack;
  readonly periods: readonly string[];
  readonly administrations: number;
  readonly requests: number;
  readonly reports: number;
  readonly startAt: string;
  /** When half of its administrations have their pack, and when all have. */
  readonly halfAt: string;
  readonly endAt: string;
}

/** The same packs with another number of outgoing addresses. */
export interface AddressPlan {
  readonly addresses: number;
  readonly endAt: string;
  readonly durationMs: number;
  readonly boundedBy: Bound;
  /** How many packs a day of the whole night has. */
  readonly packsPerDay: number;
}

/** Packs that are made without a pause: those that start before the packs before them are ready. */
export interface NightPlan {
  readonly packs: readonly PackPlan[];
  readonly requests: number;
  readonly reports: number;
  /** The requests if every month that was pulled before can be carried over. */
  readonly requestsIfUnchanged: number;
  /** Packs whose months earlier pulls know all. */
  readonly known: number;
  readonly startAt: string;
  readonly endAt: string;
  readonly durationMs: number;
  readonly boundedBy: Bound;
  /** So many workers keep the limits used up; more only work on more packs at once. */
  readonly workersNeeded: number;
  readonly byAddresses: readonly AddressPlan[];
  /** When half of the packs are made if the smallest of each priority go first, and in the order of the lists. */
  readonly halfAt: { readonly smallestFirst: string; readonly asListed: string };
}

/** What a pack takes of one core, pull included: the sample with 7,470 postings, docs/decisions/0092. */
const CPU_MS: Readonly<Record<FleetPack, number>> = {
  close: 11_000,
  monthly: 8_000,
  handoff: 13_500,
};
/** The answers of a service, as the pages of a real one take them. */
const LATENCY_MS = { min: 100, max: 300 };
const LATENCY_MS_USUAL = 200;
const SEED = 17;
const DAY_MS = 86_400_000;
const ADDRESSES_SHOWN = [1, 2, 5, 10, 20];

const compared = (left: string, right: string): number =>
  left < right ? -1 : left > right ? 1 : 0;

/** The nights in their order; none without jobs. */
export function planFleet(planned: PlannedFleet): readonly NightPlan[] {
  const jobs = planned.jobs.toSorted((left, right) =>
    compared(left.job.notBefore, right.job.notBefore),
  );
  const nights: NightPlan[] = [];
  for (let first = 0; first < jobs.length; ) {
    // The jobs of one instant are a night, and those that are due before it ends belong to it.
    let count = sameStart(jobs, first);
    while (first + count < jobs.length) {
      const night = { ...planned, jobs: smallestFirst(jobs.slice(first, first + count)) };
      const start = jobs[first]?.job.notBefore ?? "";
      const { endMs } = simulate(fleetOf(night, start));
      if (millisecondsBetween(start, jobs[first + count]?.job.notBefore ?? start) >= endMs) break;
      count += sameStart(jobs, first + count);
    }
    nights.push(planNight({ ...planned, jobs: jobs.slice(first, first + count) }));
    first += count;
  }
  return nights;
}

/** How many jobs from `first` start at its time. */
function sameStart(jobs: readonly EstimatedJob[], first: number): number {
  const start = jobs[first]?.job.notBefore;
  const next = jobs.findIndex(({ job }, index) => index > first && job.notBefore !== start);
  return (next === -1 ? jobs.length : next) - first;
}

function planNight(planned: PlannedFleet): NightPlan {
  const { jobs } = planned;
  const startAt = jobs
    .map(({ job }) => job.notBefore)
    .reduce((first, at) => (at < first ? at : first));
  const ordered = { ...planned, jobs: smallestFirst(jobs) };
  const night = simulate(fleetOf(ordered, startAt));
  const at = (ms: number): string => instantOfEpochMs(Date.parse(startAt) + ms);
  const listed = areAlike(jobs) ? night : simulate(fleetOf(planned, startAt));
  return {
    packs: packPlans(ordered.jobs, night, at),
    requests: total(jobs.map(({ requests }) => requests)),
    reports: total(jobs.map(({ reports }) => reports)),
    requestsIfUnchanged: total(jobs.map((one) => one.requestsIfUnchanged)),
    known: jobs.filter(({ isKnown }) => isKnown).length,
    startAt,
    endAt: at(night.endMs),
    durationMs: night.endMs,
    boundedBy: boundOf(planned),
    workersNeeded: workersNeeded(planned, night),
    byAddresses: addressPlans(ordered, startAt, night),
    halfAt: { smallestFirst: at(halfOf(night.endedMs)), asListed: at(halfOf(listed.endedMs)) },
  };
}

/** Without a difference in size there is one order. */
const areAlike = (jobs: readonly EstimatedJob[]): boolean =>
  new Set(jobs.map(({ requests, job }) => `${String(requests)} ${job.notBefore}`)).size === 1;

function fleetOf(
  { jobs, limits, machines, workers, addresses }: PlannedFleet,
  startAt: string,
): SimulatedFleet {
  const groups = [...limits.keys()];
  return {
    jobs: jobs.map(({ job, phases }) => ({
      group: job.member.budgetGroup === null ? null : groups.indexOf(job.member.budgetGroup),
      phases,
      cpuMs: CPU_MS[job.pack],
      startMs: millisecondsBetween(startAt, job.notBefore),
      priority: job.priority,
    })),
    limits: [...limits.values()],
    // Each address needs a machine that uses it.
    machines: Math.max(machines, addresses),
    workers,
    cores: workers,
    addresses,
    latencyMs: LATENCY_MS,
    seed: SEED,
  };
}

function packPlans(
  jobs: readonly EstimatedJob[],
  { endedMs }: Night,
  at: (ms: number) => string,
): readonly PackPlan[] {
  const byPack = new Map<string, { readonly one: EstimatedJob; readonly endedMs: number }[]>();
  for (const [index, one] of jobs.entries()) {
    const key = `${one.job.batch}/${one.job.packName}`;
    const all = byPack.get(key) ?? [];
    all.push({ one, endedMs: endedMs[index] ?? 0 });
    byPack.set(key, all);
  }
  const plans = [...byPack.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { packName: name, batch, pack } = first.one.job;
    const ended = all.map((each) => each.endedMs);
    return [
      {
        name,
        batch,
        pack,
        periods: [...new Set(all.map(({ one }) => one.job.period))].sort(),
        administrations: all.length,
        requests: total(all.map(({ one }) => one.requests)),
        reports: total(all.map(({ one }) => one.reports)),
        startAt: all
          .map(({ one }) => one.job.notBefore)
          .reduce((low, time) => (time < low ? time : low)),
        halfAt: at(halfOf(ended)),
        endAt: at(ended.reduce((last, ms) => Math.max(last, ms), 0)),
      },
    ];
  });
  return plans.toSorted((left, right) => compared(left.startAt, right.startAt));
}

/** When half of them have ended. */
const halfOf = (endedMs: readonly number[]): number =>
  endedMs.toSorted((left, right) => left - right)[Math.ceil(endedMs.length / 2) - 1] ?? 0;

/** What takes longest if nothing else did: a limit of the services, or the work itself. */
function boundOf(planned: PlannedFleet): Bound {
  const { jobs, limits, addresses } = planned;
  const times = { reports: 0, requests: 0, workers: workMs(jobs) / workersOf(planned) };
  for (const [group, limit] of limits) {
    if (limit === null) continue;
    const own = jobs.filter(({ job }) => job.member.budgetGroup === group);
    const sums = {
      requests: total(own.map(({ requests }) => requests)) / addresses,
      reports: total(own.map(({ reports }) => reports)) / addresses,
    };
    const { reportsMinutes, requestsMinutes } = timeAtLimits(sums, limit);
    times.reports = Math.max(times.reports, reportsMinutes * 60_000);
    times.requests = Math.max(times.requests, requestsMinutes * 60_000);
  }
  const { reports, requests, workers } = times;
  if (workers >= Math.max(reports, requests)) return "workers";
  return reports >= requests ? "reports" : "requests";
}

const workersOf = ({ machines, addresses, workers }: PlannedFleet): number =>
  Math.max(machines, addresses) * workers;

/** What all jobs take one after the other, with answers that are never waited for longer than usual. */
const workMs = (jobs: readonly EstimatedJob[]): number =>
  total(
    jobs.map(
      ({ job, phases }) =>
        CPU_MS[job.pack] +
        total(phases.map(({ requests, lanes }) => Math.ceil(requests / lanes))) * LATENCY_MS_USUAL,
    ),
  );

/** Each address needs one. */
const workersNeeded = ({ jobs, addresses }: PlannedFleet, { endMs }: Night): number =>
  Math.max(addresses, Math.ceil(workMs(jobs) / Math.max(1, endMs)));

/**
 * Addresses do not share a budget, so that one of them with its part of the jobs shows what all do: every tenth job for
 * one of ten.
 */
function addressPlans(
  planned: PlannedFleet,
  startAt: string,
  night: Night,
): readonly AddressPlan[] {
  const counts = [...new Set([...ADDRESSES_SHOWN, planned.addresses])]
    .filter((addresses) => addresses <= planned.jobs.length)
    .sort((left, right) => left - right);
  if ([...planned.limits.values()].every((limits) => limits === null)) return [];
  return counts.map((addresses) => {
    const machines = Math.max(1, Math.floor(planned.machines / addresses));
    const jobs = planned.jobs.filter((_, index) => index % addresses === 0);
    const part = { ...planned, jobs, machines, addresses: 1 };
    const { endMs } = addresses === planned.addresses ? night : simulate(fleetOf(part, startAt));
    return {
      addresses,
      endAt: instantOfEpochMs(Date.parse(startAt) + endMs),
      durationMs: endMs,
      boundedBy: boundOf({ ...planned, addresses }),
      packsPerDay: Math.floor((planned.jobs.length * DAY_MS) / Math.max(DAY_MS, endMs)),
    };
  });
}

const total = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);
