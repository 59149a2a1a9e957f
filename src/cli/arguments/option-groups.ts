/** The options that several commands share, each described and read once. A command spreads its groups. */
import { AUDITFILE_VERSIONS } from "../../packs/auditfile-versions.ts";
import { durationMs } from "../../runs/duration.ts";
import { choice, flag, invalid, type Place, parsed, text, withDefault } from "./command.ts";

export const PROFILE = {
  profile: text("A profile in slotsom.yml (default: default_profile, or the only one)"),
  config: text("The file with profiles (default: slotsom.yml)"),
  sample: flag("Use the sample administration (default without slotsom.yml)"),
};

export const MONTH = {
  period: text("The month: prev_month (default), this_month or 2025-10"),
};

export const BOOKS = {
  ...PROFILE,
  year: parsed("The fiscal year (default: the last one that has ended)", readYear),
  period: text("The fiscal year as whole months: prev_year or 2025-01..2025-12"),
};

/** For commands that send requests to the service. Milliseconds. */
export const MAX_DURATION = {
  maxDuration: parsed(
    "Stop sending requests after this time: 90s, 45m or 2h; received answers are kept",
    readDurationMs,
  ),
};

/** How a pull uses earlier pulls. */
export const REUSE = {
  trustLedger: flag(
    "Carry over months with an unchanged ledger, without reading their entries again",
  ),
  fresh: flag("Pull every month again, including unchanged months"),
};

/** For commands that pull. */
export const PULL = {
  ...MAX_DURATION,
  ...REUSE,
  plan: text("A plan saved with slotsom plan --save; entries are requested as planned"),
};

export const TEMPLATES = {
  templates: text("A folder with your own templates (default: those of slotsom)"),
};

export const OUTPUT = { out: withDefault("output", text("The folder for packs")) };

export const PACK = {
  ...OUTPUT,
  language: choice(["nl", "en"], "Language of the pack (default: that of the profile)"),
  auditfileVersion: choice(
    AUDITFILE_VERSIONS,
    "Version of the auditfile (default: that of the template, 4.0)",
  ),
  ...TEMPLATES,
};

export const EXPORTS_FOLDER = {
  exportsFolder: text(
    "Folder for exports that you download by hand (default: below .slotsom/exports)",
  ),
};

/** For packs with the service's own exports. */
export const SERVICE_EXPORTS = {
  ...EXPORTS_FOLDER,
  skipExports: flag("Leave out the service's own auditfile, brugstaat and ledger accounts"),
};

export const SNAPSHOT = {
  snapshot: text("A snapshot file (default: the last one of the year)"),
};

function readYear(given: string, { name }: Place): number {
  if (/^\d{4}$/.test(given)) return Number.parseInt(given, 10);
  throw invalid(`${name} ${given}: a year has four digits`, `Write it as ${name} 2025.`);
}

const DAY_MS = 86_400_000;

function readDurationMs(given: string, { name }: Place): number {
  const ms = durationMs(given);
  if (ms <= DAY_MS) return ms;
  throw invalid(
    Number.isNaN(ms)
      ? `${name} ${given}: not a number of seconds, minutes or hours`
      : `${name} ${given}: longer than a day`,
    `Write it as 90s, 45m or 2h, or leave out ${name} to run without a time limit.`,
  );
}
