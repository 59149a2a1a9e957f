/** The plan of a fleet, for people and for programs. */
import { momentText } from "../../calendar/date-text.ts";
import type { FleetMember } from "../../fleet/members.ts";
import type { Bound, NightPlan, PackPlan } from "../../fleet/plan-fleet.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";

export interface FleetPlanned {
  readonly file: string;
  readonly members: readonly Pick<FleetMember, "name" | "budgetGroup" | "failure">[];
  /** Those with a token. */
  readonly services: number;
  readonly limits: ReadonlyMap<string, RateLimits | null>;
  readonly machines: number;
  readonly workers: number;
  readonly addresses: number;
  /** None when nothing is due. */
  readonly nights: readonly NightPlan[];
}

export function fleetPlanData(planned: FleetPlanned): Readonly<Record<string, unknown>> {
  const { file, members, machines, workers, addresses, limits, nights } = planned;
  return {
    file,
    administrations: members.length,
    auditfiles: auditfilesOf(planned).length,
    unreadable: members.flatMap(({ name, failure }) =>
      failure === null ? [] : [{ member: name, code: failure.code, message: failure.message }],
    ),
    machines,
    workers,
    addresses,
    limits: [...limits].map(([budget, limit]) => ({
      budget,
      window_seconds: limit === null ? null : limit.windowMs / 1_000,
      requests: limit?.requestsMax ?? null,
      reports: limit?.reportRequestsMax ?? null,
    })),
    nights: nights.map(nightData),
  };
}

const nightData = (night: NightPlan): Readonly<Record<string, unknown>> => ({
  packs: night.packs.map(packData),
  requests: night.requests,
  reports: night.reports,
  requests_if_unchanged: night.requestsIfUnchanged,
  known: night.known,
  starts_at: night.startAt,
  half_at: night.halfAt.smallestFirst,
  half_at_as_listed: night.halfAt.asListed,
  ends_at: night.endAt,
  duration_ms: night.durationMs,
  bounded_by: night.boundedBy,
  workers_needed: night.workersNeeded,
  by_addresses: night.byAddresses.map((one) => ({
    addresses: one.addresses,
    ends_at: one.endAt,
    duration_ms: one.durationMs,
    bounded_by: one.boundedBy,
    packs_per_day: one.packsPerDay,
  })),
});

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
  const { nights } = planned;
  const first = [firstLine(planned), ...unreadableLines(planned)];
  if (nights.length === 0) return [...first, "Nothing is due."];
  return [
    ...first,
    ...limitLines(planned.limits),
    machineLine(planned),
    ...knownLines(nights),
    ...nights.flatMap((night) => [
      "",
      ...packLines(night.packs),
      "",
      ...endLines(planned, night),
      ...addressLines(planned, night),
    ]),
  ];
}

const auditfilesOf = ({ members }: FleetPlanned): FleetPlanned["members"] =>
  members.filter(({ budgetGroup }) => budgetGroup === null);

function firstLine(planned: FleetPlanned): string {
  const { file, members, services } = planned;
  const ofFiles = auditfilesOf(planned).length;
  const ofServices = `${counted(members.length - ofFiles, "administration")} of ${counted(services, "service")}`;
  const parts = [
    ...(services === 0 ? [] : [ofServices]),
    ...(ofFiles === 0 ? [] : [`${counted(ofFiles, "administration")} with an auditfile`]),
  ];
  return `Fleet: ${parts.join(" and ")} in ${file}.`;
}

const unreadableLines = ({ members }: FleetPlanned): readonly string[] =>
  members.flatMap(({ name, failure }) =>
    failure === null ? [] : [`The packs of ${name} will fail: ${failure.message}`],
  );

const machineLine = ({ machines, workers, addresses }: FleetPlanned): string =>
  `Planned with ${counted(machines, "machine")} of ${counted(workers, "worker")}, and ${counted(addresses, "outgoing address", "outgoing addresses")}.`;

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

function knownLines(nights: readonly NightPlan[]): readonly string[] {
  const all = total(nights.flatMap(({ packs }) => packs.map((pack) => pack.administrations)));
  const unknown = all - total(nights.map(({ known }) => known));
  if (unknown === 0) return [];
  const which =
    unknown === all ? "No administration is asked" : `${counted(unknown, "pack")} unknown`;
  return [
    `${which}: a month without an earlier pull on this machine counts as two pages of postings.`,
  ];
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

function endLines(planned: FleetPlanned, night: NightPlan): readonly string[] {
  const { machines, workers, addresses } = planned;
  const all = Math.max(machines, addresses) * workers;
  const { halfAt, workersNeeded, boundedBy, requests, requestsIfUnchanged } = night;
  return [
    `Ends after ${durationText(night.durationMs)}, bounded by ${BOUNDS[boundedBy]}.`,
    ...(boundedBy !== "workers" && workersNeeded < all
      ? [
          `${counted(workersNeeded, "worker")} ${workersNeeded === 1 ? "keeps" : "keep"} the limits used up; ${count(all)} only work on more packs at once.`,
        ]
      : []),
    ...(halfAt.smallestFirst < halfAt.asListed
      ? [
          `The smallest go first: half of the packs are ready on ${momentText(halfAt.smallestFirst)}, in the order of the lists on ${momentText(halfAt.asListed)}.`,
        ]
      : [`Half of the packs are ready on ${momentText(halfAt.smallestFirst)}.`]),
    ...(requestsIfUnchanged < requests
      ? [`If no month changed since its last pull, ${count(requestsIfUnchanged)} requests.`]
      : []),
  ];
}

function addressLines({ addresses }: FleetPlanned, { byAddresses }: NightPlan): readonly string[] {
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
        one.boundedBy,
      ]),
    ]),
  ];
}

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

const total = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0);
