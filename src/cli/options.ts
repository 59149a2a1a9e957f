/** The options that several commands take, worded once. */
import type { Argv } from "yargs";
import { EXPORTS, type ExportName } from "../exports/export-names.ts";
import { AUDITFILE_VERSIONS } from "../packs/auditfile-versions.ts";
import type { Asking } from "../runs/profile/service-access.ts";
import { type Arguments, isGiven, textOption } from "./command.ts";

export const withProfile = (parser: Argv): Argv =>
  parser
    .option("profile", {
      type: "string",
      requiresArg: true,
      describe: "A profile of slotsom.yml; without one the sample",
    })
    .option("config", {
      type: "string",
      requiresArg: true,
      describe: "Another file with profiles than slotsom.yml",
    });

export const withMonth = (parser: Argv): Argv =>
  parser.option("period", {
    type: "string",
    requiresArg: true,
    describe: "The month: prev_month (also without it), this_month, 202510",
  });

export const withBooks = (parser: Argv): Argv =>
  withProfile(parser)
    .option("year", {
      type: "string",
      requiresArg: true,
      describe: "The fiscal year; without it the last one that is over",
    })
    .option("period", {
      type: "string",
      requiresArg: true,
      describe: "The same as whole months: prev_year, 202501..202512, 20250101..20251231",
    });

/** For whatever asks the service. */
export const withMaxDuration = (parser: Argv): Argv =>
  parser.option("max-duration", {
    type: "string",
    requiresArg: true,
    describe: "Ask nothing more after this time: 45m, 2h, 90s; what came is kept",
  });

/** How a pull uses what was pulled before. */
export const withRepeat = (parser: Argv): Argv =>
  parser
    .option("trust-ledger", {
      type: "boolean",
      describe: "Take months with an equal ledger from the last pull, entries not read again",
    })
    .option("anew", {
      type: "boolean",
      describe: "Pull every month again, also those in which nothing changed",
    });

export const withOutput = (parser: Argv): Argv =>
  parser.option("out", {
    type: "string",
    requiresArg: true,
    default: "output",
    describe: "The folder for packs",
  });

export const withTemplates = (parser: Argv): Argv =>
  parser.option("templates", {
    type: "string",
    requiresArg: true,
    describe: "A folder with templates of your own in place of those of slotsom",
  });

export const withPlan = (parser: Argv): Argv =>
  parser.option("plan", {
    type: "string",
    requiresArg: true,
    describe: "A plan that slotsom plan --save wrote: entries are asked as it says",
  });

export const withPack = (parser: Argv): Argv =>
  withTemplates(
    withOutput(parser)
      .option("language", {
        type: "string",
        requiresArg: true,
        choices: ["nl", "en"],
        describe: "Language of the pack; without it that of the profile",
      })
      .option("auditfile-version", {
        type: "string",
        requiresArg: true,
        choices: AUDITFILE_VERSIONS,
        describe: "Version of the auditfile; without it that of the template, 4.0",
      }),
  );

export const withExportsFolder = (parser: Argv): Argv =>
  parser.option("exports-folder", {
    type: "string",
    requiresArg: true,
    describe: "Where you put exports of a service that does not list them; else one of the state",
  });

/** For packs that hold the service's own exports. */
export const withExports = (parser: Argv): Argv =>
  withExportsFolder(parser).option("skip-exports", {
    type: "boolean",
    describe: "Leave out the service's own auditfile, brugstaat and ledger accounts",
  });

export const exportsWanted = (given: Arguments): readonly ExportName[] =>
  isGiven(given, "skip-exports") ? [] : EXPORTS;

export const withSnapshot = (parser: Argv): Argv =>
  parser.option("snapshot", {
    type: "string",
    requiresArg: true,
    describe: "A snapshot file; without it the last one of the year",
  });

/** Whose books the options mean. */
export const whoOf = (given: Arguments): Asking => ({
  profile: textOption(given, "profile"),
  config: textOption(given, "config"),
  language: textOption(given, "language"),
  maxDuration: null,
});
