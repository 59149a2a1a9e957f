/** The members of a fleet: the administrations that its file lists, and those that the services list. */

import type { ListedAdministration } from "../api/decode-administrations.ts";
import { Failure } from "../failure.ts";
import { suggestion } from "../fields/nearest-word.ts";
import type { MemberFields } from "./fleet-fields.ts";
import { type FleetFile, type FleetService, invalidFleet } from "./fleet-file.ts";
import type { Member } from "./job.ts";

/** A member, and what only its jobs need. */
export interface FleetMember extends Member {
  /** The name of its service in the file. */
  readonly service: string;
  /** In which its packs are due. */
  readonly timeZone: string;
}

/** The administrations of each service whose file says `all`, by the name of the service. */
export type Discovered = ReadonlyMap<string, readonly ListedAdministration[]>;

/**
 * In the order of the file and of the services' lists. Failure code: `fleet-invalid`, for an administration that differs but is
 * not listed, and for one that two services reach.
 */
export function membersOf(fleet: FleetFile, discovered: Discovered): readonly FleetMember[] {
  const members = fleet.services.flatMap((service) =>
    service.isAll
      ? listedMembers(fleet, service, discovered.get(service.name) ?? [])
      : service.listed.map((fields) => memberOf(fleet, service, fields, null)),
  );
  refuseReachedTwice(fleet, members);
  return members;
}

function listedMembers(
  fleet: FleetFile,
  service: FleetService,
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
  service: FleetService,
  { id, ...own }: MemberFields,
  listed: ListedAdministration | null,
): FleetMember {
  const { credential, baseUrl, defaults, rateLimit, budgetGroup } = service;
  return {
    name: `${service.name}-${id}`,
    service: service.name,
    administrationName: listed?.name ?? own.administration?.name ?? null,
    timeZone: listed?.timeZone ?? own.administration?.time_zone ?? timeZone,
    budgetGroup,
    profile: {
      base_url: baseUrl,
      administration_id: id,
      credential,
      ...(rateLimit === undefined ? {} : { rate_limit: rateLimit }),
      ...defaults,
      ...own,
    },
  };
}

/** Its packs would be made twice, and each run would wait for the other. */
function refuseReachedTwice(fleet: FleetFile, members: readonly FleetMember[]): void {
  const seen = new Map<string, FleetMember>();
  const problems = members.flatMap((member) => {
    const { base_url, administration_id: id } = member.profile;
    const key = `${new URL(base_url).host} ${id}`;
    const other = seen.get(key);
    if (other === undefined) {
      seen.set(key, member);
      return [];
    }
    const { line = 1 } = fleet.services.find(({ name }) => name === member.service) ?? {};
    const what = `administration ${id} is in services ${other.service} and ${member.service}; leave it out of one, as in except: ["${id}"]`;
    return [{ line, at: `services/${member.service}`, what }];
  });
  if (problems.length > 0) throw invalidFleet(fleet.file, problems);
}

/** Failure `fleet-invalid`: the file says `all` for a service that has no list of administrations. */
export const withoutList = (fleet: FleetFile, { name, line, baseUrl }: FleetService): Failure =>
  new Failure(
    "fleet-invalid",
    `${fleet.file}, line ${String(line)}, services/${name}/administrations: ${new URL(baseUrl).host} does not list administrations, so all is not known`,
    `Check base_url, as in https://host/api/v2. If the service has no such list, write one: administrations: [{ id: "123", ${FACTS} }]`,
  );

const FACTS =
  'administration: { name: "...", currency: EUR, country: NL, time_zone: Europe/Amsterdam }';
