/** The options that several commands take, each worded and read once. A command spreads the groups it takes. */
import { AUDITFILE_VERSIONS } from "../../packs/auditfile-versions.ts";
import { durationMs } from "../../runs/duration.ts";
import { choice, flag, invalid, orElse, type Place, parsed, text } from "./command.ts";

export const PROFILE = {
  profile: text("A profile of slotsom.yml; without one the sample"),
  config: text("Another file with profiles than slotsom.yml"),
};

export const MONTH = {
  period: text("The month: prev_month (also without it), this_month, 202510"),
};

export const BOOKS = {
  ...PROFILE,
  year: parsed("The fiscal year; without it the last one that is over", readYear),
  period: text("The same as whole months: prev_year, 202501..202512, 20250101..20251231"),
};

/** For whatever asks the service. Milliseconds. */
export const MAX_DURATION = {
  maxDuration: parsed(
    "Ask nothing more after this time: 45m, 2h, 90s; what came is kept",
    readDurationMs,
  ),
};

/** How a pull uses what was pulled before. */
export const REPEAT = {
  trustLedger: flag("Take months with an equal ledger from the last pull, entries not read again"),
  anew: flag("Pull every month again, also those in which nothing changed"),
};

/** For whatever pulls. */
export const PULL = {
  ...MAX_DURATION,
  ...REPEAT,
  plan: text("A plan that slotsom plan --save wrote: entries are asked as it says"),
};

export const TEMPLATES = {
  templates: text("A folder with templates of your own in place of those of slotsom"),
};

export const OUTPUT = { out: orElse("output", text("The folder for packs")) };

export const PACK = {
  ...OUTPUT,
  language: choice(["nl", "en"], "Language of the pack; without it that of the profile"),
  auditfileVersion: choice(
    AUDITFILE_VERSIONS,
    "Version of the auditfile; without it that of the template, 4.0",
  ),
  ...TEMPLATES,
};

export const EXPORTS_FOLDER = {
  exportsFolder: text(
    "Where you put exports of a service that does not list them; else one of the state",
  ),
};

/** For packs that hold the service's own exports. */
export const SERVICE_EXPORTS = {
  ...EXPORTS_FOLDER,
  skipExports: flag("Leave out the service's own auditfile, brugstaat and ledger accounts"),
};

export const SNAPSHOT = {
  snapshot: text("A snapshot file; without it the last one of the year"),
};

function readYear(given: string, { name }: Place): number {
  if (/^\d{4}$/.test(given)) return Number.parseInt(given, 10);
  throw invalid(`${name} ${given}: a year has four digits`, `Write it as in: ${name} 2025`);
}

const DAY_MS = 86_400_000;

function readDurationMs(given: string, { name }: Place): number {
  const ms = durationMs(given);
  if (ms <= DAY_MS) return ms;
  throw invalid(
    Number.isNaN(ms)
      ? `${name} ${given}: it is not a number of seconds, minutes or hours`
      : `${name} ${given}: it is longer than a day`,
    "Write it as 90s, 45m or 2h; without it a run takes the time it needs.",
  );
}
