/** Profiles: an administration, the address of its service, and the source of its credential (`slotsom.yml`). */
import { existsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { isTimeZone } from "../../calendar/calendar-date.ts";
import { type FiscalCalendar, fiscalCalendarProblems } from "../../calendar/fiscal-year.ts";
import { parseMonth } from "../../calendar/month.ts";
import { Failure } from "../../failure.ts";
import type { Administration } from "../../ledger/books.ts";
import { OUTPUT_MODES, type OutputMode } from "../../packs/output-modes.ts";
import { readYaml } from "../../packs/read-yaml.ts";
import {
  described,
  either,
  fields,
  filledText,
  listOf,
  oneOf,
  optional,
  parsable,
  recordOf,
  textLike,
  type ValueOf,
  wholeNumber,
} from "../../packs/shape.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";
import type { CredentialSource } from "./credential.ts";

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
  /** Who may read packs; null for the rights of the output folder. */
  readonly outputMode: OutputMode | null;
  /** For a service without a list of administrations; null when the profile does not state it. */
  readonly administration: Administration | null;
}

const MONTH = parsable("a month, as in 2025-01", parseMonth);
const TIME_ZONE = parsable("the name of a time zone, as in Europe/Amsterdam", (name) =>
  isTimeZone(name) ? name : null,
);
const COUNT = wholeNumber(1);
/** At most an hour: milliseconds given by mistake would delay every run for days. */
const SECONDS = wholeNumber(1, 3_600);
const PROFILE = fields({
  base_url: described("an address, as in https://host/api/v2", textLike(/^https?:\/\//)),
  administration_id: described('digits in quotation marks, as in "123456789"', textLike(/^\d+$/)),
  credential: described(
    "{ env: NAME }, { file: path } or { command: line }, never the token itself",
    either(
      fields({ env: filledText }),
      either(fields({ file: filledText }), fields({ command: filledText })),
    ),
  ),
  administration: optional(
    fields({
      name: filledText,
      currency: described("three capitals, as in EUR", textLike(/^[A-Z]{3}$/)),
      country: described("two capitals, as in NL", textLike(/^[A-Z]{2}$/)),
      time_zone: TIME_ZONE,
      chamber_of_commerce: optional(filledText),
      tax_number: optional(filledText),
    }),
  ),
  exports_folder: optional(filledText),
  language: optional(oneOf("nl", "en")),
  output_mode: optional(oneOf(...OUTPUT_MODES)),
  fiscal_year: optional(
    fields({
      first_month: wholeNumber(1, 12),
      exceptions: optional(listOf(fields({ year: wholeNumber(), first: MONTH, last: MONTH }))),
    }),
  ),
  rate_limit: optional(
    described(
      "{ window_seconds, requests, reports } with a window of an hour at most, or none for a service of your own",
      either(oneOf("none"), fields({ window_seconds: SECONDS, requests: COUNT, reports: COUNT })),
    ),
  ),
});
const PROFILES = fields({
  format_version: oneOf(1),
  profiles: recordOf(/^[a-z0-9-]+$/, PROFILE),
});

/** Failure codes: `profile-invalid` with every fault, `profile-unknown`. */
export function readProfile(file: string, name: string): Profile {
  if (!existsSync(file)) throw noProfiles(file);
  const reading = readYaml(file, PROFILES);
  if (!reading.ok) throw invalid(reading.problems);
  const { profiles } = reading.value;
  const entry = Object.hasOwn(profiles, name) ? profiles[name] : undefined;
  if (entry === undefined) {
    const names = Object.keys(profiles).join(", ");
    throw new Failure(
      "profile-unknown",
      `profile "${name}" does not exist in ${file}`,
      names === ""
        ? "Add it to the file."
        : `Use a profile in the file (${names}), or add this one.`,
    );
  }
  const fiscalCalendar: FiscalCalendar = {
    firstMonth: entry.fiscal_year?.first_month ?? 1,
    exceptions: (entry.fiscal_year?.exceptions ?? []).map(({ year, first, last }) => ({
      year,
      period: { first, last },
    })),
  };
  const problems = fiscalCalendarProblems(fiscalCalendar);
  if (problems.length > 0) {
    throw invalid(problems.map((problem) => `${file}, profiles/${name}/fiscal_year: ${problem}`));
  }
  return {
    name,
    administration: administrationOf(entry),
    baseUrl: entry.base_url.replace(/\/+$/, ""),
    administrationId: entry.administration_id,
    credential: credentialSource(entry.credential, file),
    fiscalCalendar,
    language: entry.language ?? "nl",
    outputMode: entry.output_mode ?? null,
    exportsFolder:
      entry.exports_folder === undefined ? null : resolve(dirname(file), entry.exports_folder),
    rateLimits: rateLimitsOf(entry.rate_limit),
  };
}

type ProfileEntry = ValueOf<typeof PROFILE>;

function administrationOf(entry: ProfileEntry): Administration | null {
  const { administration: stated, administration_id: id } = entry;
  if (stated === undefined) return null;
  const { name, currency, country, time_zone: timeZone } = stated;
  const chamberOfCommerce = stated.chamber_of_commerce ?? null;
  const taxNumber = stated.tax_number ?? null;
  return { id, name, currency, country, timeZone, chamberOfCommerce, taxNumber };
}

function rateLimitsOf(stated: ProfileEntry["rate_limit"]): RateLimits | null {
  if (stated === undefined) return RATE_LIMITS_DEFAULT;
  if (stated === "none") return null;
  return {
    windowMs: stated.window_seconds * 1_000,
    requestsMax: stated.requests,
    reportRequestsMax: stated.reports,
  };
}

/** The path of a file starts in the folder of the profiles, wherever the program is started. */
const credentialSource = (source: CredentialSource, profiles: string): CredentialSource =>
  "file" in source ? { file: resolve(dirname(profiles), source.file) } : source;

const noProfiles = (file: string): Failure =>
  new Failure(
    "profile-invalid",
    `the file with profiles, ${file}, does not exist`,
    "Write it as the README shows, name another file with --config, or leave out --profile to use the sample.",
  );

function invalid(problems: readonly string[]): Failure {
  return new Failure(
    "profile-invalid",
    `the file with profiles cannot be used:\n${problems.map((problem) => `  ${problem}`).join("\n")}`,
    "Correct these lines. A profile name has lower-case letters, digits and hyphens; the README shows a complete file.",
  );
}
