/**
 * Profiles: an administration, and its service with the source of the credential, or its auditfiles (`slotsom.yml`).
 */
import { dirname, resolve } from "node:path";
import { type FiscalCalendar, fiscalCalendarProblems } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import { type JsonSchema, type Kind, kind, optional, type ValueOf } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { faultThat, refuse } from "../../fields/place.ts";
import {
  documented,
  isFields,
  type RecordOf,
  record,
  recordOf,
  withSchemaOf,
} from "../../fields/record.ts";
import { anything, oneOf, textLike } from "../../fields/scalars.ts";
import type { Administration } from "../../ledger/books.ts";
import type { NamedAccounts } from "../../ledger/named-accounts.ts";
import type { OutputMode } from "../../packs/output-modes.ts";
import { type LineOf, linedText, readYaml } from "../../packs/read-yaml.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";
import { type AuditfilePaths, auditfilePaths } from "../auditfile/auditfile-files.ts";
import { accountsIn } from "./accounts-field.ts";
import { type CredentialSource, sourceStatedIn } from "./credential.ts";
import { type NamedOwnFiles, namedOwnFiles } from "./named-own-files.ts";
import { AUDITFILE_FIELDS, LANGUAGE_DEFAULT, NAME, PROFILE_FIELDS } from "./profile-fields.ts";

export type Profile = ServiceProfile | AuditfileProfile;

/** The facts that a profile states, whatever the source of the books. */
interface BooksProfile extends NamedOwnFiles {
  readonly name: string;
  readonly language: string;
  /** The folder with files of judgement; null for that next to the profiles. */
  readonly judgement: string | null;
  /** Who may read packs; null for the rights of the output folder. */
  readonly outputMode: OutputMode | null;
  /** The accounts that the profile names for a role; null if it names none. */
  readonly accounts: NamedAccounts | null;
}

/** Absolute paths. */
export interface AuditfileProfile extends BooksProfile {
  readonly auditfile: AuditfilePaths;
  /** That of the year before; null when the profile names none. */
  readonly prior: AuditfilePaths | null;
}

export interface ServiceProfile extends BooksProfile {
  /** The address of version 2 of the API, without a final slash. */
  readonly baseUrl: string;
  readonly administrationId: string;
  readonly credential: CredentialSource;
  /** The file with certificates of authorities; null when the profile names none. */
  readonly ca: string | null;
  readonly fiscalCalendar: FiscalCalendar;
  /** Null without limits. */
  readonly rateLimits: RateLimits | null;
  /** The folder for exports that are downloaded by hand; null when the profile names none. */
  readonly exportsFolder: string | null;
  /** The template of the task list of each close; null when the profile names none. */
  readonly checklist: string | null;
  /** False to save their requests: documents then have no numbers. */
  readonly readsDocumentLists: boolean;
  /** For a service without a list of administrations; null when the profile does not state it. */
  readonly administration: Administration | null;
}

/** Null for a profile of auditfiles, and for none. */
export const profileOfService = (profile: Profile | null): ServiceProfile | null =>
  profile !== null && "baseUrl" in profile ? profile : null;

const SERVICE_ENTRY = record(PROFILE_FIELDS);

const OF_SERVICE = Object.keys(PROFILE_FIELDS).filter(
  (field) => !Object.hasOwn(AUDITFILE_FIELDS, field),
);
/** Whether these are the fields of a profile of auditfiles. */
export const namesAuditfile = (given: unknown): boolean =>
  isFields(given) && Object.hasOwn(given, "source");
/** The fields that only the books of a service have. */
export const serviceFieldsIn = (entry: object): readonly string[] =>
  OF_SERVICE.filter((field) => Object.hasOwn(entry, field));
/** The fault of each of them in a profile of auditfiles. */
export const ONLY_OF_SERVICE =
  "is for the books of a service, and source names an auditfile; leave out one of the two";
/** Fields of a service are found by `excludedIn`, which knows their lines. */
const AUDITFILE_ENTRY: Kind<AuditfileEntry> = withSchemaOf(
  record({
    ...Object.fromEntries(OF_SERVICE.map((field) => [field, optional(anything)])),
    ...AUDITFILE_FIELDS,
  }),
  record(AUDITFILE_FIELDS),
);
const REQUIRED = ["base_url", "administration_id", "credential"];
/** The fields of a profile: of a service, or of auditfiles. */
export const PROFILE_ENTRY = kind<ServiceEntry | AuditfileEntry>({
  schema: { anyOf: [SERVICE_ENTRY.schema, AUDITFILE_ENTRY.schema] },
  read: (given, at) => {
    if (namesAuditfile(given)) return AUDITFILE_ENTRY.read(given, at);
    if (!isFields(given) || REQUIRED.some((field) => Object.hasOwn(given, field))) {
      return SERVICE_ENTRY.read(given, at);
    }
    return refuse(
      at,
      given,
      faultThat(
        "must have base_url, administration_id and credential, or source with an auditfile",
      ),
    );
  },
});
const PROFILES = record({
  format_version: oneOf(1),
  default_profile: optional(
    documented("The profile that commands use without --profile", textLike(NAME)),
  ),
  profiles: documented("One for each administration", recordOf(NAME, PROFILE_ENTRY)),
});

/** The JSON Schema of the file with profiles. */
export const PROFILES_SCHEMA: JsonSchema = {
  $schema: "https://json-schema.org/draft/2020-12/schema",
  title: "slotsom.yml",
  description: "The profiles of slotsom: one for each administration",
  ...PROFILES.schema,
};

/** A file with profiles, whose shape is valid. */
export interface ProfileFile {
  readonly file: string;
  /** Null when the file states none. */
  readonly defaultName: string | null;
  readonly entries: Readonly<Record<string, ServiceEntry | AuditfileEntry>>;
  readonly accounts: ReadonlyMap<string, NamedAccounts | null>;
}

/** Failure code: `profile-invalid` with every fault. */
export function readProfileFile(file: string): ProfileFile {
  const reading = readYaml(file, PROFILES);
  if (!reading.ok) throw invalid(reading.problems);
  const { profiles: entries, default_profile: defaultName = null } = reading.value;
  if (defaultName !== null && !Object.hasOwn(entries, defaultName)) {
    const names = Object.keys(entries).join(", ");
    const at = "default_profile";
    const what = `must be a profile in the file (${names})`;
    throw invalid([linedText(file, { line: reading.lineOf([at]), at, what })]);
  }
  const excluded = excludedIn(file, entries, reading.lineOf);
  if (excluded.length > 0) throw invalid(excluded);
  const accounts = accountsIn(file, entries, reading.lineOf);
  if (!accounts.ok) throw invalid(accounts.problems);
  return { file, defaultName, entries, accounts: accounts.value };
}

/** Fields of a service in profiles of auditfiles, each a problem. */
const excludedIn = (
  file: string,
  entries: ProfileFile["entries"],
  lineOf: LineOf,
): readonly string[] =>
  Object.entries(entries).flatMap(([name, entry]) => {
    if (!("source" in entry)) return [];
    return serviceFieldsIn(entry).map(
      (field) =>
        `${file}, line ${String(lineOf(["profiles", name, field]))}, profiles/${name}/${field}: ${ONLY_OF_SERVICE}`,
    );
  });

/** The fields of a profile as the file states them. Failure code: `profile-unknown`; `source` names who asks for it. */
export function profileEntry(
  { file, entries }: ProfileFile,
  name: string,
  source = "",
): ServiceEntry | AuditfileEntry {
  const entry = Object.hasOwn(entries, name) ? entries[name] : undefined;
  if (entry !== undefined) return entry;
  const names = Object.keys(entries).join(", ");
  throw new Failure(
    "profile-unknown",
    `profile "${name}"${source} does not exist in ${file}${suggestion(name, Object.keys(entries))}`,
    names === "" ? "Add it to the file." : `Use a profile in the file (${names}), or add this one.`,
  );
}

/** Failure codes: `profile-invalid`, `profile-unknown`. */
export const readProfile = (file: string, name: string): Profile =>
  profileIn(readProfileFile(file), name);

/** Failure codes: `profile-unknown`, and those of `serviceProfile`. */
export function profileIn(of: ProfileFile, name: string): Profile {
  const entry = profileEntry(of, name);
  if (!("source" in entry)) return serviceProfile(of, name, entry);
  const { auditfile, prior } = entry.source;
  return {
    ...booksProfile(of, name, entry),
    auditfile: auditfilePaths(auditfile, dirname(of.file)),
    prior: prior === undefined ? null : auditfilePaths(prior, dirname(of.file)),
  };
}

const booksProfile = (
  { file, accounts }: Pick<ProfileFile, "file" | "accounts">,
  name: string,
  entry: Pick<ServiceEntry, keyof ServiceEntry & keyof typeof AUDITFILE_FIELDS>,
): BooksProfile => {
  const pathOf = (path: string | undefined): string | null =>
    path === undefined ? null : resolve(dirname(file), path);
  return {
    name,
    accounts: accounts.get(name) ?? null,
    language: entry.language ?? LANGUAGE_DEFAULT,
    outputMode: entry.output_mode ?? null,
    ...namedOwnFiles(entry, pathOf),
    judgement: pathOf(entry.judgement),
  };
};

/** Failure code: `profile-invalid` for fiscal years that do not fit together. */
export function serviceProfile(
  of: Pick<ProfileFile, "file" | "accounts">,
  name: string,
  entry: ServiceEntry,
): ServiceProfile {
  const { file } = of;
  const fiscalCalendar = fiscalCalendarOf(entry.fiscal_year);
  const problems = fiscalCalendarProblems(fiscalCalendar);
  if (problems.length > 0) {
    throw invalid(problems.map((problem) => `${file}, profiles/${name}/fiscal_year: ${problem}`));
  }
  const { exports_folder: exportsFolder } = entry;
  return {
    ...booksProfile(of, name, entry),
    administration: administrationOf(entry),
    baseUrl: entry.base_url.replace(/\/+$/, ""),
    administrationId: entry.administration_id,
    credential: sourceStatedIn(file, entry.credential),
    ca: entry.ca === undefined ? null : resolve(dirname(file), entry.ca),
    fiscalCalendar,
    readsDocumentLists: entry.document_lists ?? true,
    exportsFolder: exportsFolder === undefined ? null : resolve(dirname(file), exportsFolder),
    checklist: entry.checklist ?? null,
    rateLimits: rateLimitsOf(entry.rate_limit),
  };
}

/** Calendar years when the profile states none. */
export const fiscalCalendarOf = (stated: ServiceEntry["fiscal_year"]): FiscalCalendar => ({
  firstMonth: stated?.first_month ?? 1,
  exceptions: (stated?.exceptions ?? []).map(({ year, first, last }) => ({
    year,
    period: { first, last },
  })),
});

/** @useDeclaredType */
export type ServiceEntry = ValueOf<typeof SERVICE_ENTRY>;
/** @useDeclaredType */
export type AuditfileEntry = RecordOf<typeof AUDITFILE_FIELDS>;

function administrationOf(entry: ServiceEntry): Administration | null {
  const { administration: stated, administration_id: id } = entry;
  if (stated === undefined) return null;
  const { name, currency, country, time_zone: timeZone } = stated;
  const chamberOfCommerce = stated.chamber_of_commerce ?? null;
  const taxNumber = stated.tax_number ?? null;
  return { id, name, currency, country, timeZone, chamberOfCommerce, taxNumber };
}

export function rateLimitsOf(stated: ServiceEntry["rate_limit"]): RateLimits | null {
  if (stated === undefined) return RATE_LIMITS_DEFAULT;
  if (stated === "none") return null;
  return {
    windowMs: stated.window_seconds * 1_000,
    requestsMax: stated.requests,
    reportRequestsMax: stated.reports,
  };
}

function invalid(problems: readonly string[]): Failure {
  return new Failure(
    "profile-invalid",
    `the file with profiles cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Correct these lines. A profile name has lower-case letters, digits and hyphens; the README shows a complete file.",
  );
}
