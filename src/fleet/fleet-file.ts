/** `fleet.yml`: the administrations of a fleet, the packs that are made for them, and when. Checked as a whole. */
import { dirname, resolve } from "node:path";
import type { IsHoliday } from "../calendar/working-day.ts";
import { Failure } from "../failure.ts";
import { type LinedProblem, linedText, readLinedYaml, readText } from "../packs/read-yaml.ts";
import type { RateLimits } from "../request-budget/rate-budget.ts";
import { auditfilePaths } from "../runs/auditfile/auditfile-files.ts";
import { JUDGEMENT_FOLDER } from "../runs/judgement/judgement-of-books.ts";
import type { RunOptions } from "../runs/order.ts";
import { type CredentialSource, sourceStatedIn } from "../runs/profile/credential.ts";
import { rateLimitsOf } from "../runs/profile/profile.ts";
import {
  ATTEMPTS_DEFAULT,
  FLEET_FIELDS,
  type FleetFields,
  type PackFields,
  TIME_ZONE_DEFAULT,
} from "./fleet-fields.ts";
import { type PeriodRule, periodDefault, readPeriod } from "./fleet-period.ts";
import { fleetProblems } from "./fleet-problems.ts";
import { holidaysOf } from "./holidays.ts";
import type { FleetPack } from "./job.ts";
import { type Notification, notificationOf } from "./notices/notification.ts";
import { storeIn } from "./open-store.ts";
import type { S3Place } from "./s3-place.ts";
import { readSchedule, type Schedule } from "./schedule.ts";
import {
  type AuditfileMemberFields,
  type AuditfilesFields,
  isOfAuditfiles,
  type MemberFields,
  type ServiceFields,
} from "./service-fields.ts";

export interface FleetFile {
  /** Absolute, as every path below. */
  readonly file: string;
  readonly services: readonly FleetService[];
  readonly packs: readonly PackSchedule[];
  readonly isHoliday: IsHoliday;
  /** Of administrations whose service does not state theirs. */
  readonly timeZone: string;
  readonly outputFolder: string;
  /** A folder, a file that describes a store, or a place on S3; null for none. */
  readonly store: string | S3Place | null;
  readonly notifications: readonly Notification[];
  /** Processes on each machine; null for as many as it has cores. */
  readonly workers: number | null;
}

export type FleetService = TokenService | AuditfilesService;

interface NamedService {
  readonly name: string;
  /** Its line in the file. */
  readonly line: number;
}

/** Administrations whose books are auditfiles: nothing is asked for them. */
export interface AuditfilesService extends NamedService {
  readonly kind: "auditfiles";
  readonly listed: readonly AuditfileMemberFields[];
  readonly defaults: NonNullable<AuditfilesFields["defaults"]>;
}

/** A token at an address, and the administrations for which it is used. */
export interface TokenService extends NamedService {
  readonly kind: "service";
  /** Without a final slash. */
  readonly baseUrl: string;
  readonly credential: CredentialSource;
  /** The file with certificates of authorities, absolute; null when the service names none. */
  readonly ca: string | null;
  /** Null without limits. */
  readonly limits: RateLimits | null;
  /** Services with the same group share one rate limit for each outgoing address. */
  readonly budgetGroup: string;
  /** Whether the service lists its members; else they are `listed`. */
  readonly isAll: boolean;
  readonly listed: readonly MemberFields[];
  readonly except: ReadonlySet<string>;
  /** Of all: what differs from the defaults, by id. */
  readonly differing: ReadonlyMap<string, MemberFields>;
  readonly defaults: NonNullable<ServiceFields["defaults"]>;
  readonly rateLimit: ServiceFields["rate_limit"];
}

/** A pack that is made for the members of services. */
export interface PackSchedule {
  readonly name: string;
  readonly pack: FleetPack;
  /** Null for a pack that runs only when it is asked for. */
  readonly schedule: Schedule | null;
  readonly period: PeriodRule;
  /** Names of services. */
  readonly services: ReadonlySet<string>;
  readonly priority: number;
  readonly attemptsMax: number;
  readonly options: RunOptions;
}

/** Failure code: `fleet-invalid` with every fault. `path` is absolute. */
export function readFleetFile(path: string): FleetFile {
  const text = readText(path);
  if (text === null) throw missing(path);
  const reading = readLinedYaml(text, FLEET_FIELDS, "core");
  if (!reading.ok) throw invalidFleet(path, reading.problems);
  const { value, lineOf } = reading;
  const problems = fleetProblems(value, lineOf);
  if (problems.length > 0) throw invalidFleet(path, problems);
  return fleetOf(path, value, (service) => lineOf(["services", service]));
}

function fleetOf(
  file: string,
  stated: FleetFields,
  lineOf: (service: string) => number,
): FleetFile {
  const services = Object.entries(stated.services).map(([name, fields]) => {
    const named = { name, line: lineOf(name) };
    return isOfAuditfiles(fields)
      ? auditfilesOf(file, named, fields)
      : serviceOf(file, named, fields);
  });
  const known = { packs: Object.keys(stated.packs), services: Object.keys(stated.services) };
  return {
    file,
    services,
    packs: Object.entries(stated.packs).map(([name, fields]) =>
      packOf(file, name, fields, services),
    ),
    isHoliday: holidaysOf(stated.holidays),
    timeZone: stated.time_zone ?? TIME_ZONE_DEFAULT,
    outputFolder: resolve(dirname(file), stated.output?.folder ?? "output"),
    store: stated.output?.store === undefined ? null : storeIn(file, stated.output.store),
    notifications: (stated.notifications ?? []).map((one) => notificationOf(file, one, known)),
    workers: stated.workers ?? null,
  };
}

function auditfilesOf(
  file: string,
  named: NamedService,
  { administrations, defaults = {} }: AuditfilesFields,
): AuditfilesService {
  const absolute = (text: string): string => auditfilePaths(text, dirname(file)).join(",");
  const listed = administrations.map((one) => {
    const { auditfile, prior } = one.source;
    const source = {
      auditfile: absolute(auditfile),
      ...(prior === undefined ? {} : { prior: absolute(prior) }),
    };
    return { ...absolutePaths(file, one), source };
  });
  return { kind: "auditfiles", ...named, listed, defaults: withFolder(file, defaults) };
}

function serviceOf(file: string, named: NamedService, fields: ServiceFields): TokenService {
  const { administrations, credential } = fields;
  const listed = administrations === "all" ? [] : administrations;
  return {
    kind: "service",
    ...named,
    baseUrl: fields.base_url.replace(/\/+$/, ""),
    ca: fields.ca === undefined ? null : resolve(dirname(file), fields.ca),
    credential: sourceStatedIn(file, credential),
    limits: rateLimitsOf(fields.rate_limit),
    budgetGroup: fields.budget ?? new URL(fields.base_url).host,
    isAll: administrations === "all",
    listed: listed.map((one) => absolutePaths(file, typeof one === "string" ? { id: one } : one)),
    except: new Set(fields.except),
    differing: new Map(
      (fields.differing ?? []).map((one) => [one.id, absolutePaths(file, one)] as const),
    ),
    defaults: withFolder(file, fields.defaults ?? {}),
    rateLimit: fields.rate_limit,
  };
}

/**
 * The defaults with the folder of judgement that people share: on a worker that next to the profiles would be in its
 * state.
 */
const withFolder = <Fields extends { readonly judgement?: string }>(
  file: string,
  defaults: Fields,
): Fields & { readonly judgement: string } => ({
  ...defaults,
  judgement: pathFrom(file, defaults.judgement ?? JUDGEMENT_FOLDER),
});

/** Paths start in the folder of the file, wherever a worker is started. */
const pathFrom = (file: string, path: string): string => resolve(dirname(file), path);

const PATHS = [
  "close_input",
  "notes",
  "account_names",
  "kpi",
  "bank_statements",
  "vat_returns",
  "budget",
  "exports_folder",
  "judgement",
] as const;

function absolutePaths<Fields extends Partial<Pick<MemberFields, (typeof PATHS)[number]>>>(
  file: string,
  fields: Fields,
): Fields {
  const absolute = PATHS.flatMap((field) => {
    const path = fields[field];
    return path === undefined ? [] : [[field, pathFrom(file, path)] as const];
  });
  return { ...fields, ...Object.fromEntries(absolute) };
}

function packOf(
  file: string,
  name: string,
  fields: PackFields,
  services: readonly FleetService[],
): PackSchedule {
  const { pack } = fields;
  const schedule = fields.when === undefined ? null : readSchedule(fields.when, fields.at ?? null);
  const period = fields.period === undefined ? null : readPeriod(fields.period, pack);
  return {
    name,
    pack,
    schedule: schedule?.ok === true ? schedule.schedule : null,
    period: period?.ok === true ? period.rule : periodDefault(pack),
    services: new Set(fields.services ?? services.map((service) => service.name)),
    priority: fields.priority ?? 0,
    attemptsMax: fields.attempts ?? ATTEMPTS_DEFAULT,
    options: optionsOf(file, fields),
  };
}

function optionsOf(file: string, fields: PackFields): RunOptions {
  const { language, templates, auditfile_version, skip_exports, trust_ledger } = fields;
  return {
    ...(language === undefined ? {} : { language }),
    ...(templates === undefined ? {} : { templates: resolve(dirname(file), templates) }),
    ...(auditfile_version === undefined ? {} : { "auditfile-version": auditfile_version }),
    ...(skip_exports === true ? { "skip-exports": true } : {}),
    ...(trust_ledger === true ? { "trust-ledger": true } : {}),
    ...(fields.max_duration === undefined ? {} : { "max-duration": fields.max_duration }),
  };
}

/** Failure `fleet-invalid`, with a line for each problem. */
export function invalidFleet(path: string, problems: readonly LinedProblem[]): Failure {
  const lines = [...problems]
    .sort((left, right) => (left.line ?? 0) - (right.line ?? 0))
    .map((problem) => `  ${linedText(path, problem)}`);
  return new Failure(
    "fleet-invalid",
    `the file of the fleet cannot be used:\n${lines.join("\n")}`,
    "Correct these lines; docs/fleet.md describes the file.",
  );
}

const missing = (path: string): Failure =>
  new Failure(
    "fleet-invalid",
    `the file of the fleet, ${path}, does not exist or cannot be read`,
    "Write it as docs/fleet.md shows, or name another file with --file.",
  );
