/**
 * Plans the nights of a fleet: what runs, how many requests it takes, when it ends at the limits of the services, and
 * what bounds it. Pure.
 */
import { instantOfEpochMs, millisecondsBetween } from "../calendar/instant.ts";
import { compareText } from "../ledger/ledger-account.ts";
import { timeAtLimits } from "../pull/plan/books-plan.ts";
import type { EstimatedJob } from "./estimate.ts";
import type { FleetPack } from "./job.ts";
import { smallestFirst } from "./job-order.ts";
import { type FleetMeans, readyTimes, workersOf, workMs } from "./night-times.ts";

export interface PlannedFleet extends FleetMeans {
  readonly jobs: readonly EstimatedJob[];
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

const DAY_MS = 86_400_000;
const ADDRESSES_SHOWN = [1, 2, 5, 10, 20];

/** The nights in their order; none without jobs. */
export function planFleet(planned: PlannedFleet): readonly NightPlan[] {
  const jobs = byStart(planned.jobs);
  const nights: NightPlan[] = [];
  for (let first = 0; first < jobs.length; ) {
    // The jobs of one instant are a night, and those that are due before it ends belong to it.
    let count = sameStart(jobs, first);
    while (first + count < jobs.length) {
      const start = jobs[first]?.job.notBefore ?? "";
      const endMs = endOf(readyTimes(jobs.slice(first, first + count), planned, start));
      if (millisecondsBetween(start, jobs[first + count]?.job.notBefore ?? start) >= endMs) break;
      count += sameStart(jobs, first + count);
    }
    nights.push(planNight({ ...planned, jobs: jobs.slice(first, first + count) }));
    first += count;
  }
  return nights;
}

const byStart = (jobs: readonly EstimatedJob[]): readonly EstimatedJob[] =>
  jobs.toSorted((left, right) => compareText(left.job.notBefore, right.job.notBefore));

const endOf = (readyMs: readonly number[]): number =>
  readyMs.reduce((last, ms) => Math.max(last, ms), 0);

/** How many jobs from `first` start at its time. */
function sameStart(jobs: readonly EstimatedJob[], first: number): number {
  const start = jobs[first]?.job.notBefore;
  const next = jobs.findIndex(({ job }, index) => index > first && job.notBefore !== start);
  return (next === -1 ? jobs.length : next) - first;
}

function planNight(planned: PlannedFleet): NightPlan {
  const startAt = planned.jobs[0]?.job.notBefore ?? "";
  const ordered = { ...planned, jobs: byStart(smallestFirst(planned.jobs)) };
  const { jobs } = ordered;
  const readyMs = readyTimes(jobs, planned, startAt);
  const endMs = endOf(readyMs);
  const at = (ms: number): string => instantOfEpochMs(Date.parse(startAt) + Math.round(ms));
  return {
    packs: packPlans(jobs, readyMs, at),
    requests: total(jobs.map(({ requests }) => requests)),
    reports: total(jobs.map(({ reports }) => reports)),
    requestsIfUnchanged: total(jobs.map((one) => one.requestsIfUnchanged)),
    known: jobs.filter(({ isKnown }) => isKnown).length,
    startAt,
    endAt: at(endMs),
    durationMs: Math.round(endMs),
    boundedBy: boundOf(planned),
    // Each address needs one.
    workersNeeded: Math.max(
      planned.addresses,
      Math.ceil(total(jobs.map(workMs)) / Math.max(1, endMs)),
    ),
    byAddresses: addressPlans(ordered, startAt),
    halfAt: {
      smallestFirst: at(halfOf(readyMs)),
      asListed: at(halfOf(readyTimes(planned.jobs, planned, startAt))),
    },
  };
}

function packPlans(
  jobs: readonly EstimatedJob[],
  readyMs: readonly number[],
  at: (ms: number) => string,
): readonly PackPlan[] {
  const byPack = new Map<string, { readonly one: EstimatedJob; readonly readyMs: number }[]>();
  for (const [index, one] of jobs.entries()) {
    const key = `${one.job.batch}/${one.job.packName}`;
    const all = byPack.get(key) ?? [];
    all.push({ one, readyMs: readyMs[index] ?? 0 });
    byPack.set(key, all);
  }
  const plans = [...byPack.values()].flatMap((all) => {
    const [first] = all;
    if (first === undefined) return [];
    const { packName: name, batch, pack } = first.one.job;
    const ready = all.map((each) => each.readyMs);
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
        halfAt: at(halfOf(ready)),
        endAt: at(endOf(ready)),
      },
    ];
  });
  return plans.toSorted((left, right) => compareText(left.startAt, right.startAt));
}

/** When half of them are ready. */
const halfOf = (readyMs: readonly number[]): number =>
  readyMs.toSorted((left, right) => left - right)[Math.ceil(readyMs.length / 2) - 1] ?? 0;

/** What takes longest if nothing else did: a limit of the services, or the work itself. */
function boundOf(planned: PlannedFleet): Bound {
  const { jobs, limits, addresses } = planned;
  const times = { reports: 0, requests: 0, workers: total(jobs.map(workMs)) / workersOf(planned) };
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

/** The same night with other numbers of addresses; the machines stay, and each address has one of them at least. */
function addressPlans(planned: PlannedFleet, startAt: string): readonly AddressPlan[] {
  if ([...planned.limits.values()].every((limits) => limits === null)) return [];
  return [...new Set([...ADDRESSES_SHOWN, planned.addresses])]
    .filter((addresses) => addresses <= planned.jobs.length)
    .sort((left, right) => left - right)
    .map((addresses) => {
      const endMs = Math.round(endOf(readyTimes(planned.jobs, { ...planned, addresses }, startAt)));
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
