/** Profiles: an administration, the address of its service, and the source of its credential (`slotsom.yml`). */
import { dirname, resolve } from "node:path";
import { type FiscalCalendar, fiscalCalendarProblems } from "../../calendar/fiscal-year.ts";
import { Failure } from "../../failure.ts";
import { type JsonSchema, optional, type ValueOf } from "../../fields/kind.ts";
import { suggestion } from "../../fields/nearest-word.ts";
import { documented, record, recordOf } from "../../fields/record.ts";
import { oneOf, textLike } from "../../fields/scalars.ts";
import type { Administration } from "../../ledger/books.ts";
import type { NamedAccounts } from "../../ledger/named-accounts.ts";
import type { OutputMode } from "../../packs/output-modes.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";
import { accountsIn } from "./accounts-field.ts";
import type { CredentialSource } from "./credential.ts";
import { LANGUAGE_DEFAULT, NAME, PROFILE_FIELDS } from "./profile-fields.ts";

export interface Profile {
  readonly name: string;
  /** The address of version 2 of the API, without a final slash. */
  readonly baseUrl: string;
  readonly administrationId: string;
  readonly credential: CredentialSource;
  readonly fiscalCalendar: FiscalCalendar;
  readonly language: string;
  /** Null without limits. */
  readonly rateLimits: RateLimits | null;
  /** The folder for exports that are downloaded by hand; null when the profile names none. */
  readonly exportsFolder: string | null;
  /** The file with figures that the user states; null when the profile names none. */
  readonly closeInput: string | null;
  /** False to save their requests: documents then have no numbers. */
  readonly readsDocumentLists: boolean;
  /** The file with notes of the user; null when the profile names none. */
  readonly notes: string | null;
  /** The file with names of accounts for readers; null when the profile names none. */
  readonly accountNames: string | null;
  /** Who may read packs; null for the rights of the output folder. */
  readonly outputMode: OutputMode | null;
  /** For a service without a list of administrations; null when the profile does not state it. */
  readonly administration: Administration | null;
  /** The accounts that the profile names for a role; null if it names none. */
  readonly accounts: NamedAccounts | null;
}

/** The fields of a profile. */
export const PROFILE_ENTRY = record(PROFILE_FIELDS);
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
  readonly entries: Readonly<Record<string, ProfileEntry>>;
  readonly accounts: ReadonlyMap<string, NamedAccounts | null>;
}

/** Failure code: `profile-invalid` with every fault. */
export function readProfileFile(file: string): ProfileFile {
  const reading = readYaml(file, PROFILES);
  if (!reading.ok) throw invalid(reading.problems);
  const { profiles: entries, default_profile: defaultName = null } = reading.value;
  if (defaultName !== null && !Object.hasOwn(entries, defaultName)) {
    const names = Object.keys(entries).join(", ");
    throw invalid([`${file}, default_profile: must be a profile in the file (${names})`]);
  }
  const accounts = accountsIn(file, entries, reading.lineOf);
  if (!accounts.ok) throw invalid(accounts.problems);
  return { file, defaultName, entries, accounts: accounts.value };
}

/** The fields of a profile as the file states them. Failure code: `profile-unknown`; `source` names who asks for it. */
export function profileEntry(
  { file, entries }: ProfileFile,
  name: string,
  source = "",
): ProfileEntry {
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

/** Failure codes: `profile-unknown`, `profile-invalid` for fiscal years that do not fit together. */
export function profileIn(of: ProfileFile, name: string): Profile {
  const { file } = of;
  const entry = profileEntry(of, name);
  const fiscalCalendar = fiscalCalendarOf(entry.fiscal_year);
  const problems = fiscalCalendarProblems(fiscalCalendar);
  if (problems.length > 0) {
    throw invalid(problems.map((problem) => `${file}, profiles/${name}/fiscal_year: ${problem}`));
  }
  return {
    name,
    administration: administrationOf(entry),
    accounts: of.accounts.get(name) ?? null,
    baseUrl: entry.base_url.replace(/\/+$/, ""),
    administrationId: entry.administration_id,
    credential: credentialSource(entry.credential, file),
    fiscalCalendar,
    language: entry.language ?? LANGUAGE_DEFAULT,
    readsDocumentLists: entry.document_lists ?? true,
    outputMode: entry.output_mode ?? null,
    closeInput: pathFrom(file, entry.close_input),
    notes: pathFrom(file, entry.notes),
    accountNames: pathFrom(file, entry.account_names),
    exportsFolder: pathFrom(file, entry.exports_folder),
    rateLimits: rateLimitsOf(entry.rate_limit),
  };
}

/** Calendar years when the profile states none. */
export const fiscalCalendarOf = (stated: ProfileEntry["fiscal_year"]): FiscalCalendar => ({
  firstMonth: stated?.first_month ?? 1,
  exceptions: (stated?.exceptions ?? []).map(({ year, first, last }) => ({
    year,
    period: { first, last },
  })),
});

/** @useDeclaredType */
export type ProfileEntry = ValueOf<typeof PROFILE_ENTRY>;

function administrationOf(entry: ProfileEntry): Administration | null {
  const { administration: stated, administration_id: id } = entry;
  if (stated === undefined) return null;
  const { name, currency, country, time_zone: timeZone } = stated;
  const chamberOfCommerce = stated.chamber_of_commerce ?? null;
  const taxNumber = stated.tax_number ?? null;
  return { id, name, currency, country, timeZone, chamberOfCommerce, taxNumber };
}

export function rateLimitsOf(stated: ProfileEntry["rate_limit"]): RateLimits | null {
  if (stated === undefined) return RATE_LIMITS_DEFAULT;
  if (stated === "none") return null;
  return {
    windowMs: stated.window_seconds * 1_000,
    requestsMax: stated.requests,
    reportRequestsMax: stated.reports,
  };
}

/** Paths start in the folder of the profiles, wherever the program is started. */
const pathFrom = (profiles: string, path: string | undefined): string | null =>
  path === undefined ? null : resolve(dirname(profiles), path);

const credentialSource = (source: CredentialSource, profiles: string): CredentialSource =>
  "file" in source ? { file: resolve(dirname(profiles), source.file) } : source;

function invalid(problems: readonly string[]): Failure {
  return new Failure(
    "profile-invalid",
    `the file with profiles cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Correct these lines. A profile name has lower-case letters, digits and hyphens; the README shows a complete file.",
  );
}
