/** The members of a fleet: the administrations that its file lists, and those that the services list. */

import type { ListedAdministration } from "../api/decode-administrations.ts";
import { CALENDAR_YEARS, type FiscalCalendar } from "../calendar/fiscal-year.ts";
import { Failure } from "../failure.ts";
import { suggestion } from "../fields/nearest-word.ts";
import { type AuditfilesHead, calendarOf } from "../runs/auditfile/auditfiles-head.ts";
import { fiscalCalendarOf } from "../runs/profile/profile.ts";
import {
  type AuditfilesService,
  type FleetFile,
  invalidFleet,
  type TokenService,
} from "./fleet-file.ts";
import type { Member } from "./job.ts";
import type { AuditfileMemberFields, MemberFields } from "./service-fields.ts";

/** A member, and what only its jobs need. */
export interface FleetMember extends Member {
  /** The name of its service in the file. */
  readonly service: string;
  /** In which its packs are due. */
  readonly timeZone: string;
  readonly fiscalCalendar: FiscalCalendar;
  /** Why its auditfile cannot be read, so that its jobs will fail; null for any other member. */
  readonly failure: Failure | null;
}

export interface Discovered {
  /** The lists of services whose file says `all`, by the name of the service. */
  readonly administrations: ReadonlyMap<string, readonly ListedAdministration[]>;
  /** The heads of auditfiles, by the path of that of the year. */
  readonly heads: ReadonlyMap<string, HeadReading>;
}

/** The name of a member: of its service, and its id or own name. */
export const memberName = (service: { readonly name: string }, own: string): string =>
  `${service.name}-${own}`;

export type HeadReading =
  | { readonly ok: true; readonly head: AuditfilesHead }
  | { readonly ok: false; readonly failure: Failure };

/**
 * In the order of the file and of the services' lists. Failure code: `fleet-invalid`, for an administration that
 * differs but is not listed, and for one that two services reach.
 */
export function membersOf(fleet: FleetFile, discovered: Discovered): readonly FleetMember[] {
  const members = fleet.services.flatMap((service) => {
    if (service.kind === "auditfiles") {
      return service.listed.map((fields) =>
        auditfileMember(fleet, service, fields, discovered.heads.get(fields.source.auditfile)),
      );
    }
    return service.isAll
      ? listedMembers(fleet, service, discovered.administrations.get(service.name) ?? [])
      : service.listed.map((fields) => memberOf(fleet, service, fields, null));
  });
  refuseReachedTwice(fleet, members);
  return members;
}

/** The fiscal years of a file that cannot be read are unknown; its jobs fail whatever their period. */
function auditfileMember(
  { timeZone }: FleetFile,
  service: AuditfilesService,
  { name, ...own }: AuditfileMemberFields,
  reading: HeadReading | undefined,
): FleetMember {
  const head = reading?.ok === true ? reading.head : null;
  return {
    name: memberName(service, name),
    service: service.name,
    administrationName: head?.administrationName ?? null,
    timeZone,
    fiscalCalendar: head === null ? CALENDAR_YEARS : calendarOf(head),
    failure: reading?.ok === false ? reading.failure : null,
    budgetGroup: null,
    profile: { ...service.defaults, ...own },
  };
}

function listedMembers(
  fleet: FleetFile,
  service: TokenService,
  administrations: readonly ListedAdministration[],
): readonly FleetMember[] {
  const ids = administrations.map(({ id }) => id);
  const unknown = [...service.differing.keys()].filter((id) => !ids.includes(id));
  if (unknown.length > 0) {
    const problems = unknown.map((id) => ({
      line: service.line,
      at: `services/${service.name}/differing`,
      what: `the token has no access to administration ${id}${suggestion(id, ids)}`,
    }));
    throw invalidFleet(fleet.file, problems);
  }
  return administrations
    .filter(({ id }) => !service.except.has(id))
    .map((one) => memberOf(fleet, service, service.differing.get(one.id) ?? { id: one.id }, one));
}

function memberOf(
  { timeZone }: FleetFile,
  service: TokenService,
  { id, ...own }: MemberFields,
  listed: ListedAdministration | null,
): FleetMember {
  const { credential, ca, baseUrl, defaults, rateLimit, budgetGroup } = service;
  const profile = {
    base_url: baseUrl,
    administration_id: id,
    credential,
    ...(ca === null ? {} : { ca }),
    ...(rateLimit === undefined ? {} : { rate_limit: rateLimit }),
    ...defaults,
    ...own,
  };
  return {
    name: memberName(service, id),
    service: service.name,
    administrationName: listed?.name ?? own.administration?.name ?? null,
    timeZone: listed?.timeZone ?? own.administration?.time_zone ?? timeZone,
    fiscalCalendar: fiscalCalendarOf(profile.fiscal_year),
    failure: null,
    budgetGroup,
    profile,
  };
}

/** Packs of the same books would be made twice, and each run would wait for the other; a name is that of one member. */
function refuseReachedTwice(fleet: FleetFile, members: readonly FleetMember[]): void {
  const seen = new Map<string, FleetMember>();
  const problems = members.flatMap((member) => {
    const { name, service } = member;
    const key = booksOf(member);
    const [sameBooks, sameName] = [seen.get(key), seen.get(name)];
    seen.set(key, member).set(name, member);
    if (sameBooks === undefined && sameName === undefined) return [];
    const { line = 1 } = fleet.services.find((one) => one.name === service) ?? {};
    const what =
      sameBooks === undefined
        ? `another member is called ${name} too; rename one of the services`
        : twiceText(sameBooks, member);
    return [{ line, at: `services/${service}`, what }];
  });
  if (problems.length > 0) throw invalidFleet(fleet.file, problems);
}

/** The host and the id, or the path of the auditfile. */
const booksOf = ({ profile }: FleetMember): string =>
  "source" in profile
    ? profile.source.auditfile
    : `${new URL(profile.base_url).host} ${profile.administration_id}`;

function twiceText(other: FleetMember, { name, service, profile }: FleetMember): string {
  if ("source" in profile) {
    return `${profile.source.auditfile} is the auditfile of ${other.name} and ${name}; leave one of them out`;
  }
  const { administration_id: id } = profile;
  return `administration ${id} is in services ${other.service} and ${service}; leave it out of one, as in except: ["${id}"]`;
}

/** Failure `fleet-invalid`: the file says `all` for a service that has no list of administrations. */
export const withoutList = (fleet: FleetFile, { name, line, baseUrl }: TokenService): Failure =>
  new Failure(
    "fleet-invalid",
    `${fleet.file}, line ${String(line)}, services/${name}/administrations: ${new URL(baseUrl).host} does not list administrations, so all is not known`,
    `Check base_url, as in https://host/api/v2. If the service has no such list, write one: administrations: [{ id: "123", ${FACTS} }]`,
  );

const FACTS =
  'administration: { name: "...", currency: EUR, country: NL, time_zone: Europe/Amsterdam }';
