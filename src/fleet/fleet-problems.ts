/**
 * The faults of `fleet.yml` that its shape cannot know: names in the rest of the file, days, periods and fiscal years.
 */
import { fiscalCalendarProblems } from "../calendar/fiscal-year.ts";
import { suggestion } from "../fields/nearest-word.ts";
import type { LinedProblem } from "../packs/read-yaml.ts";
import { fiscalCalendarOf } from "../runs/profile/profile.ts";
import type { FleetFields, PackFields } from "./fleet-fields.ts";
import { readPeriod } from "./fleet-period.ts";
import { wayProblems } from "./notices/way-fields.ts";
import { readSchedule } from "./schedule.ts";
import {
  type AuditfilesFields,
  isOfAuditfiles,
  type MemberFields,
  type ServiceFields,
} from "./service-fields.ts";

type Path = readonly string[];
type LineOf = (path: Path) => number;
/** A problem and the value that has it. */
type Placed = readonly [path: Path, what: string];

export function fleetProblems(stated: FleetFields, lineOf: LineOf): readonly LinedProblem[] {
  const services = Object.entries(stated.services);
  const packs = Object.entries(stated.packs);
  const placed: readonly Placed[] = [
    ...(services.length === 0 ? [[["services"], "name at least one service"] as const] : []),
    ...(packs.length === 0 ? [[["packs"], "name at least one pack"] as const] : []),
    ...services.flatMap(([name, service]) =>
      isOfAuditfiles(service)
        ? repeatedNames(["services", name], service)
        : serviceProblems(["services", name], service),
    ),
    ...budgetProblems(services),
    ...packs.flatMap(([name, pack]) =>
      packProblems(["packs", name], pack, Object.keys(stated.services)),
    ),
    ...notificationProblems(stated),
  ];
  return placed.map(([path, what]) => ({ line: lineOf(path), at: path.join("/"), what }));
}

const repeatedNames = (at: Path, { administrations }: AuditfilesFields): readonly Placed[] =>
  repeated(
    administrations.map(({ name }, index) => [[...at, "administrations", String(index)], name]),
  );

function serviceProblems(at: Path, service: ServiceFields): readonly Placed[] {
  const { administrations, except = [], differing = [] } = service;
  const isAll = administrations === "all";
  const members: readonly (readonly [Path, MemberFields])[] = isAll
    ? differing.map((one, index) => [[...at, "differing", String(index)], one])
    : administrations.map((one, index) => {
        const path = [...at, "administrations", String(index)];
        return [path, typeof one === "string" ? { id: one } : one];
      });
  const onlyOfAll = (["except", "differing"] as const).filter(
    (field) => !isAll && service[field] !== undefined,
  );
  return [
    ...onlyOfAll.map((field): Placed => {
      return [[...at, field], "belongs to administrations: all; leave it out of a list of ids"];
    }),
    ...repeated(members.map(([path, { id }]) => [path, id])),
    ...members.flatMap(([path, { id }]): readonly Placed[] =>
      except.includes(id) ? [[path, `administration ${id} is in except too`]] : [],
    ),
    ...fiscalProblems([...at, "defaults"], service.defaults ?? {}),
    ...members.flatMap(([path, member]) => fiscalProblems(path, member)),
  ];
}

const repeated = (ids: readonly (readonly [Path, string])[]): readonly Placed[] =>
  ids.flatMap(([path, id], index): readonly Placed[] =>
    ids.findIndex(([, other]) => other === id) < index
      ? [[path, `administration ${id} is listed twice`]]
      : [],
  );

function fiscalProblems(
  at: Path,
  { fiscal_year }: Pick<MemberFields, "fiscal_year">,
): readonly Placed[] {
  const problems = fiscalCalendarProblems(fiscalCalendarOf(fiscal_year));
  return problems.map((what) => [[...at, "fiscal_year"], what]);
}

/** A service counts by address: two budgets at one address would together exceed its limit. */
function budgetProblems(
  services: readonly (readonly [string, ServiceFields | AuditfilesFields])[],
): readonly Placed[] {
  const seen = new Map<string, { readonly name: string; readonly limit: string }>();
  const groupOfHost = new Map<string, { readonly name: string; readonly group: string }>();
  return services.flatMap(([name, service]): readonly Placed[] => {
    if (isOfAuditfiles(service)) return [];
    const at = ["services", name];
    const { host } = new URL(service.base_url);
    const group = service.budget ?? host;
    const limit = JSON.stringify(service.rate_limit ?? null);
    const sameHost = groupOfHost.get(host);
    const sameGroup = seen.get(group);
    if (sameHost === undefined) groupOfHost.set(host, { name, group });
    if (sameGroup === undefined) seen.set(group, { name, limit });
    if (sameHost !== undefined && sameHost.group !== group) {
      const what = `${host} is the host of ${sameHost.name} too, which has budget ${sameHost.group}: a service counts requests by address, so both need the same budget`;
      return [[[...at, "budget"], what]];
    }
    return sameGroup !== undefined && sameGroup.limit !== limit
      ? [[[...at, "rate_limit"], `must be that of ${sameGroup.name}, which has the same budget`]]
      : [];
  });
}

function packProblems(at: Path, pack: PackFields, services: readonly string[]): readonly Placed[] {
  const { when, at: timeOfDay } = pack;
  const schedule = when === undefined ? null : readSchedule(when, timeOfDay ?? null);
  const period = pack.period === undefined ? null : readPeriod(pack.period, pack.pack);
  return [
    ...(schedule?.ok === false ? [[[...at, "when"], schedule.problem] as const] : []),
    ...(when === undefined && timeOfDay !== undefined
      ? [[[...at, "at"], "has no day; add when"] as const]
      : []),
    ...(period?.ok === false ? [[[...at, "period"], period.problem] as const] : []),
    ...unknownNames([...at, "services"], "service", pack.services, services),
  ];
}

const unknownNames = (
  at: Path,
  kind: "service" | "pack",
  names: readonly string[] | undefined,
  known: readonly string[],
): readonly Placed[] =>
  (names ?? []).flatMap((name, index): readonly Placed[] =>
    known.includes(name)
      ? []
      : [[[...at, String(index)], `unknown ${kind} "${name}"${suggestion(name, known)}`]],
  );

function notificationProblems({
  services,
  packs,
  notifications = [],
}: FleetFields): readonly Placed[] {
  const names = notifications.map(({ name }) => name);
  return notifications.flatMap((one, index): readonly Placed[] => {
    const at = ["notifications", String(index)];
    const isRepeated = one.name !== undefined && names.indexOf(one.name) < index;
    return [
      ...(isRepeated ? [[[...at, "name"], `another one is called ${one.name}`] as const] : []),
      ...unknownNames([...at, "packs"], "pack", one.packs, Object.keys(packs)),
      ...unknownNames([...at, "services"], "service", one.services, Object.keys(services)),
      ...wayProblems(at, one),
    ];
  });
}
