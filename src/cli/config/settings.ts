/** The settings of a run with their sources; never a secret. */
import { join } from "node:path";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import type { BooksAddress } from "../../runs/profile/books-address.ts";
import type { ChosenAuditfile, ChosenProfile } from "../../runs/profile/chosen-books.ts";
import { sourceText } from "../../runs/profile/credential.ts";
import { importedChart } from "../../runs/profile/imported-chart.ts";
import {
  type Profile,
  profileEntry,
  profileOfService,
  type ServiceProfile,
} from "../../runs/profile/profile.ts";
import { LANGUAGE_DEFAULT } from "../../runs/profile/profile-fields.ts";
import type { RunPorts } from "../../runs/run-ports.ts";
import { absolutePath, fileNameOf } from "../../runs/state/state.ts";

export interface Setting {
  /** As in slotsom.yml, where it can be stated there. */
  readonly name: string;
  /** For programs. */
  readonly value: unknown;
  /** The same for people. */
  readonly text: string;
  /** The file, environment variable or option that states it, or `default`. */
  readonly source: string;
}

const DEFAULT = "default";
const OUTPUT_MODE_UNSTATED = "that of the output folder, else private";

export function settingsOf(address: BooksAddress, ports: RunPorts): readonly Setting[] {
  const { chosen } = address;
  const own = chosen.kind === "sample" ? sampleSettings(address) : profileSettings(chosen);
  return [...own, ...settingsOfMachine(address, ports)];
}

const setting = (name: string, value: string | number | boolean, source: string): Setting => ({
  name,
  value,
  text: String(value),
  source,
});

const sampleSettings = ({ administrationId, chosen }: BooksAddress): readonly Setting[] => [
  setting(
    "profile",
    "none: the sample administration",
    chosen.chosenBy === "--sample" ? "--sample" : "there is no slotsom.yml",
  ),
  setting("base_url", "the embedded service", DEFAULT),
  setting("administration_id", administrationId, DEFAULT),
  setting("language", LANGUAGE_DEFAULT, DEFAULT),
];

const CHOSEN_BY: Readonly<Record<(ChosenProfile | ChosenAuditfile)["chosenBy"], string>> = {
  auditfile: "--from FILE",
  "--profile": "--profile",
  SLOTSOM_PROFILE: "environment variable SLOTSOM_PROFILE",
  default_profile: "default_profile",
  "only-profile": "the only profile in the file",
};

/** The settings of a profile, and the fields that the file states for it. */
interface Stated {
  readonly file: string;
  readonly fields: ReturnType<typeof profileEntry>;
}

const sourceOf = ({ file, fields }: Stated, field: string): string =>
  Object.hasOwn(fields, field) ? file : DEFAULT;

function profileSettings({
  chosenBy,
  file: of,
  profile,
}: ChosenProfile | ChosenAuditfile): readonly Setting[] {
  // A command that shows settings takes no auditfile by its name.
  if (of === null || profile === null) return [];
  const { file } = of;
  const stated = { file, fields: profileEntry(of, profile.name) };
  return [
    setting("profile", profile.name, CHOSEN_BY[chosenBy]),
    ...("baseUrl" in profile
      ? serviceSettings(profile, stated)
      : [
          setting("source.auditfile", profile.auditfile.join(","), file),
          ...(profile.prior === null
            ? []
            : [setting("source.prior", profile.prior.join(","), file)]),
        ]),
    ...booksSettings(profile, stated),
  ];
}

function booksSettings(profile: Profile, stated: Stated): readonly Setting[] {
  const { file, fields } = stated;
  const { accountNames, closeInput, kpi, notes, statements, vatReturns } = profile;
  const { budget, budgetVersion } = profile;
  return [
    setting("language", profile.language, sourceOf(stated, "language")),
    setting(
      "output_mode",
      profile.outputMode ?? OUTPUT_MODE_UNSTATED,
      sourceOf(stated, "output_mode"),
    ),
    ...(profile.accounts === null
      ? []
      : [
          {
            name: "accounts",
            value: fields.accounts,
            text: Object.entries(fields.accounts ?? {})
              .map(([role, numbers]) => `${role}: ${numbers.join(", ")}`)
              .join("; "),
            source: file,
          },
        ]),
    ...(closeInput === null ? [] : [setting("close_input", closeInput, file)]),
    ...(notes === null ? [] : [setting("notes", notes, file)]),
    ...(accountNames === null ? [] : [setting("account_names", accountNames, file)]),
    ...(kpi === null ? [] : [setting("kpi", kpi, file)]),
    ...(statements === null ? [] : [setting("bank_statements", statements, file)]),
    ...(vatReturns === null ? [] : [setting("vat_returns", vatReturns, file)]),
    ...(budget === null ? [] : [setting("budget", budget, file)]),
    ...(budgetVersion === null ? [] : [setting("budget_version", budgetVersion, file)]),
  ];
}

function serviceSettings(profile: ServiceProfile, stated: Stated): readonly Setting[] {
  const { file } = stated;
  const { firstMonth, exceptions } = profile.fiscalCalendar;
  const { administration, checklist, exportsFolder } = profile;
  const credential = Object.keys(profile.credential).join("");
  return [
    setting("base_url", profile.baseUrl, file),
    setting("administration_id", profile.administrationId, file),
    {
      ...setting("credential", sourceText(profile.credential), file),
      value: { kind: credential, from: sourceText(profile.credential) },
    },
    ...(profile.ca === null ? [] : [setting("ca", profile.ca, file)]),
    setting("document_lists", profile.readsDocumentLists, sourceOf(stated, "document_lists")),
    setting("fiscal_year.first_month", firstMonth, sourceOf(stated, "fiscal_year")),
    ...exceptions.map(({ year, period }) =>
      setting(`fiscal_year.exceptions.${String(year)}`, `${period.first}..${period.last}`, file),
    ),
    {
      name: "rate_limit",
      value: limitsData(profile.rateLimits),
      text: limitsText(profile.rateLimits),
      source: sourceOf(stated, "rate_limit"),
    },
    ...(exportsFolder === null ? [] : [setting("exports_folder", exportsFolder, file)]),
    ...(checklist === null ? [] : [setting("checklist", checklist, file)]),
    ...(administration === null
      ? []
      : [
          {
            name: "administration",
            value: "administration" in stated.fields ? stated.fields.administration : null,
            text: `${administration.name}, ${administration.currency}, ${administration.country}, ${administration.timeZone}`,
            source: file,
          },
        ]),
  ];
}

const limitsData = (limits: RateLimits | null): unknown =>
  limits === null
    ? "none"
    : {
        window_seconds: limits.windowMs / 1_000,
        requests: limits.requestsMax,
        reports: limits.reportRequestsMax,
      };

const limitsText = (limits: RateLimits | null): string =>
  limits === null
    ? "none"
    : `${String(limits.requestsMax)} requests, ${String(limits.reportRequestsMax)} to reports, in ${String(limits.windowMs / 1_000)} s`;

/** The folders and files outside the profile. */
function settingsOfMachine(address: BooksAddress, ports: RunPorts): readonly Setting[] {
  const { state, serviceName, administrationId, profile } = address;
  const isHomeStated = (ports.environment["SLOTSOM_HOME"] ?? "") !== "";
  const chart = importedChart(address);
  const exportsFolder = join(state.home, "exports", fileNameOf(serviceName), administrationId);
  return [
    ...(profileOfService(profile)?.exportsFolder !== null
      ? []
      : [setting("exports_folder", exportsFolder, DEFAULT)]),
    setting("chart", chart?.file.name ?? "none", chart === null ? DEFAULT : "imported"),
    setting(
      "state folder",
      state.home,
      isHomeStated ? "environment variable SLOTSOM_HOME" : DEFAULT,
    ),
    setting("output folder", absolutePath(ports, "output"), `${DEFAULT}; --out of a command`),
  ];
}
