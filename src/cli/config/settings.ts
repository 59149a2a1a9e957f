/** The settings of a run with their sources; never a secret. */
import { join } from "node:path";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import type { BooksAddress } from "../../runs/profile/books-address.ts";
import type { ChosenProfile } from "../../runs/profile/chosen-books.ts";
import { sourceText } from "../../runs/profile/credential.ts";
import { importedChart } from "../../runs/profile/imported-chart.ts";
import { profileEntry } from "../../runs/profile/profile.ts";
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
  const own = chosen.kind === "profile" ? profileSettings(chosen) : sampleSettings(address);
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

const CHOSEN_BY: Readonly<Record<ChosenProfile["chosenBy"], string>> = {
  "--profile": "--profile",
  SLOTSOM_PROFILE: "environment variable SLOTSOM_PROFILE",
  default_profile: "default_profile",
  "only-profile": "the only profile in the file",
};

function profileSettings({ chosenBy, file, profile }: ChosenProfile): readonly Setting[] {
  const stated = profileEntry(file, profile.name);
  const sourceOf = (field: keyof typeof stated): string =>
    Object.hasOwn(stated, field) ? file.file : DEFAULT;
  const { firstMonth, exceptions } = profile.fiscalCalendar;
  const { administration, accountNames, closeInput, notes, exportsFolder } = profile;
  const credential = Object.keys(profile.credential).join("");
  return [
    setting("profile", profile.name, CHOSEN_BY[chosenBy]),
    setting("base_url", profile.baseUrl, file.file),
    setting("administration_id", profile.administrationId, file.file),
    {
      ...setting("credential", sourceText(profile.credential), file.file),
      value: { kind: credential, from: sourceText(profile.credential) },
    },
    setting("language", profile.language, sourceOf("language")),
    setting("document_lists", profile.readsDocumentLists, sourceOf("document_lists")),
    setting("output_mode", profile.outputMode ?? OUTPUT_MODE_UNSTATED, sourceOf("output_mode")),
    setting("fiscal_year.first_month", firstMonth, sourceOf("fiscal_year")),
    ...exceptions.map(({ year, period }) =>
      setting(
        `fiscal_year.exceptions.${String(year)}`,
        `${period.first}..${period.last}`,
        file.file,
      ),
    ),
    {
      name: "rate_limit",
      value: limitsData(profile.rateLimits),
      text: limitsText(profile.rateLimits),
      source: sourceOf("rate_limit"),
    },
    ...(profile.accounts === null
      ? []
      : [
          {
            name: "accounts",
            value: stated.accounts,
            text: Object.entries(stated.accounts ?? {})
              .map(([role, numbers]) => `${role}: ${numbers.join(", ")}`)
              .join("; "),
            source: file.file,
          },
        ]),
    ...(closeInput === null ? [] : [setting("close_input", closeInput, file.file)]),
    ...(notes === null ? [] : [setting("notes", notes, file.file)]),
    ...(accountNames === null ? [] : [setting("account_names", accountNames, file.file)]),
    ...(exportsFolder === null ? [] : [setting("exports_folder", exportsFolder, file.file)]),
    ...(administration === null
      ? []
      : [
          {
            name: "administration",
            value: stated.administration,
            text: `${administration.name}, ${administration.currency}, ${administration.country}, ${administration.timeZone}`,
            source: file.file,
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
    ...(profile === null || profile.exportsFolder !== null
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
