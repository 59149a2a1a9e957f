/** The plan of a fleet, for people and for programs. */
import { momentText } from "../../calendar/date-text.ts";
import type { AddressPlan, Bound, FleetPlan, PackPlan } from "../../fleet/plan-fleet.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";

export interface FleetPlanned {
  readonly file: string;
  readonly members: number;
  readonly services: number;
  readonly limits: ReadonlyMap<string, RateLimits | null>;
  readonly machines: number;
  readonly workers: number;
  readonly addresses: number;
  /** Null when nothing is due. */
  readonly plan: FleetPlan | null;
}

export function fleetPlanData(planned: FleetPlanned): Readonly<Record<string, unknown>> {
  const { file, members, machines, workers, addresses, limits, plan } = planned;
  return {
    file,
    administrations: members,
    machines,
    workers,
    addresses,
    limits: [...limits].map(([budget, limit]) => ({
      budget,
      window_seconds: limit === null ? null : limit.windowMs / 1_000,
      requests: limit?.requestsMax ?? null,
      reports: limit?.reportRequestsMax ?? null,
    })),
    packs: (plan?.packs ?? []).map(packData),
    requests: plan?.requests ?? 0,
    reports: plan?.reports ?? 0,
    known: plan?.known ?? 0,
    starts_at: plan?.startAt ?? null,
    ends_at: plan?.endAt ?? null,
    duration_ms: plan?.durationMs ?? 0,
    bounded_by: plan?.boundedBy ?? null,
    workers_needed: plan?.workersNeeded ?? 0,
    half_at: plan?.halfAt.smallestFirst ?? null,
    half_at_as_listed: plan?.halfAt.asListed ?? null,
    by_addresses: (plan?.byAddresses ?? []).map((one) => ({
      addresses: one.addresses,
      ends_at: one.endAt,
      duration_ms: one.durationMs,
      bounded_by: one.boundedBy,
      packs_per_day: one.packsPerDay,
    })),
  };
}

const packData = (pack: PackPlan): Readonly<Record<string, unknown>> => ({
  name: pack.name,
  batch: pack.batch,
  pack: pack.pack,
  periods: pack.periods,
  administrations: pack.administrations,
  requests: pack.requests,
  reports: pack.reports,
  starts_at: pack.startAt,
  half_at: pack.halfAt,
  ends_at: pack.endAt,
});

export function fleetPlanLines(planned: FleetPlanned): readonly string[] {
  const { file, members, services, plan } = planned;
  const from = `${counted(services, "service")} in ${file}`;
  const first = `Fleet: ${counted(members, "administration")} of ${from}.`;
  if (plan === null) return [first, "Nothing is due."];
  return [
    first,
    "",
    ...packLines(plan.packs),
    "",
    knownLine(planned, plan),
    ...limitLines(planned.limits),
    "",
    ...endLines(planned, plan),
    ...addressLines(planned, plan),
  ];
}

function packLines(packs: readonly PackPlan[]): readonly string[] {
  return table([
    ["pack", "starts", "period", "administrations", "requests", "reports", "ends"],
    ...packs.map((pack) => [
      pack.name,
      momentText(pack.startAt),
      periodsText(pack.periods),
      count(pack.administrations),
      count(pack.requests),
      count(pack.reports),
      momentText(pack.endAt),
    ]),
  ]);
}

const periodsText = (periods: readonly string[]): string =>
  periods.length <= 2
    ? periods.join(", ")
    : `${periods[0] ?? ""} and ${count(periods.length - 1)} more`;

function knownLine({ members }: FleetPlanned, plan: FleetPlan): string {
  const all = plan.packs.reduce((sum, { administrations }) => sum + administrations, 0);
  const unknown = all - plan.known;
  if (unknown === 0) return "Earlier pulls on this machine know how many pages the postings fill.";
  const which =
    unknown === all ? `${counted(members, "administration")}` : counted(unknown, "pack");
  return `Estimated without asking the ${which}: a month without an earlier pull on this machine counts as two pages of postings.`;
}

const limitLines = (limits: FleetPlanned["limits"]): readonly string[] =>
  [...limits].map(([budget, limit]) =>
    limit === null
      ? `${budget} has no limits.`
      : `${budget} allows ${count(limit.requestsMax)} requests in ${durationText(limit.windowMs)} to each outgoing address, ${count(limit.reportRequestsMax)} of them to reports.`,
  );

const BOUNDS: Readonly<Record<Bound, string>> = {
  reports: "the limit of requests to reports",
  requests: "the limit of all requests",
  workers: "the workers",
};

function endLines(planned: FleetPlanned, plan: FleetPlan): readonly string[] {
  const { machines, workers, addresses } = planned;
  const all = Math.max(machines, addresses) * workers;
  const with_ = `${counted(machines, "machine")} with ${counted(workers, "worker")} and ${counted(addresses, "outgoing address", "outgoing addresses")}`;
  const { halfAt, workersNeeded } = plan;
  return [
    `With ${with_} it ends on ${momentText(plan.endAt)}, after ${durationText(plan.durationMs)}.`,
    `What bounds it: ${BOUNDS[plan.boundedBy]}.`,
    ...(plan.boundedBy !== "workers" && workersNeeded < all
      ? [
          `${counted(workersNeeded, "worker")} ${workersNeeded === 1 ? "keeps" : "keep"} the limit used up; ${count(all)} only work on more packs at once, and each takes longer.`,
        ]
      : []),
    ...(halfAt.smallestFirst < halfAt.asListed
      ? [
          `The smallest go first: half of the packs are ready on ${momentText(halfAt.smallestFirst)}, in the order of the lists on ${momentText(halfAt.asListed)}.`,
        ]
      : [`Half of the packs are ready on ${momentText(halfAt.smallestFirst)}.`]),
  ];
}

function addressLines({ addresses }: FleetPlanned, { byAddresses }: FleetPlan): readonly string[] {
  if (byAddresses.length < 2) return [];
  return [
    "",
    "A service counts by outgoing address. With more of them, or spread over more days:",
    ...table([
      ["addresses", "takes", "packs a day", "ends", "bounded by"],
      ...byAddresses.map((one) => [
        `${count(one.addresses)}${one.addresses === addresses ? " (planned)" : ""}`,
        durationText(one.durationMs),
        count(one.packsPerDay),
        momentText(one.endAt),
        boundWord(one),
      ]),
    ]),
  ];
}

const boundWord = ({ boundedBy }: AddressPlan): string => boundedBy;

/** Columns of numbers are aligned to the right. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const [head = [], ...body] = rows;
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const isNumeric = head.map((_, column) =>
    body.every((row) => /^[\d,]+$/.test(row[column] ?? "")),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return isNumeric[column] === true ? cell.padStart(width) : cell.padEnd(width);
      })
      .join("  ")
      .trimEnd(),
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** `3 days 4 hours`, `2 hours 5 min`, `12 min`, `40 s`. */
function durationText(ms: number): string {
  if (ms < MINUTE_MS) return `${count(Math.round(ms / 1_000))} s`;
  const minutes = Math.round(ms / MINUTE_MS);
  if (ms < HOUR_MS) return `${count(minutes)} min`;
  const hours = Math.round(ms / HOUR_MS);
  if (ms < DAY_MS) return pair(Math.floor(minutes / 60), "hour", minutes % 60, " min");
  return pair(Math.floor(hours / 24), "day", hours % 24, hours % 24 === 1 ? " hour" : " hours");
}

const pair = (large: number, unit: string, small: number, rest: string): string =>
  `${counted(large, unit)}${small === 0 ? "" : ` ${String(small)}${rest}`}`;

const counted = (value: number, noun: string, nouns = `${noun}s`): string =>
  `${count(value)} ${value === 1 ? noun : nouns}`;

const count = (value: number): string => value.toLocaleString("en");
