/** The options that several commands share, each described and read once. A command spreads its groups. */
import { OWN_TEMPLATE } from "../../checklist/own-template.ts";
import {
  choiceOf,
  SAMPLE_NAMES,
  type SampleChoice,
  sampleChosen,
} from "../../ledger/sample-administration.ts";
import { AUDITFILE_VERSIONS } from "../../packs/auditfile-versions.ts";
import { ON_REQUEST } from "../../packs/on-request.ts";
import { durationMs } from "../../runs/duration.ts";
import {
  choice,
  flag,
  invalid,
  type Option,
  type Place,
  parsed,
  text,
  under,
  withDefault,
} from "./command.ts";
import { needed } from "./needed-option.ts";

/** The headings of the help, for a command that has more of them. */
const inBooks = under("Books");
const inPack = under("Pack");
const inPull = under("Pull");
const inExports = under("Service's exports");

/** `--sample`, alone or with the name of a sample. */
export const sampleNamed = (describes: string): Option<SampleChoice> => ({
  describes,
  kind: "text",
  choices: SAMPLE_NAMES,
  implied: sampleChosen(true),
  read: (written) => {
    const name = SAMPLE_NAMES.find((known) => known === written);
    return name !== undefined && choiceOf(name);
  },
});

/** `--checklist`, alone for our own template or with the name of a template of the administration. */
export const CHECKLIST = {
  checklist: under("Task list")({
    ...text(
      "Bring the service's task list of the year up to date: of our own template, or of one of yours",
      "TEMPLATE",
    ),
    implied: OWN_TEMPLATE,
  }),
};

export const PROFILE = {
  profile: inBooks(
    text("A profile (default: SLOTSOM_PROFILE, default_profile, or the only one)", "NAME"),
  ),
  config: inBooks(text("The file with profiles (default: slotsom.yml)", "FILE")),
  sample: inBooks(
    sampleNamed("Use a sample administration (default without slotsom.yml: trading-company)"),
  ),
};

/** For commands whose books may come from an auditfile. */
export const FROM = {
  from: inBooks(
    text("An auditfile (XAF) of any bookkeeping program, in place of a service", "FILE"),
  ),
  prior: inBooks(text("The auditfile of the year before, for comparison", "FILE")),
};

export const MONTH = {
  period: inBooks(
    text(
      "The month, quarter or fiscal year: prev_month (default), 2025-10, 2025-Q3 or 2025",
      "PERIOD",
    ),
  ),
};

const YEAR = parsed(
  "The fiscal year, by the year in which it ends (default: the last one that has ended)",
  readYear,
  "YEAR",
);

export const BOOKS = {
  ...PROFILE,
  year: inBooks(YEAR),
  period: inBooks(text("The fiscal year as whole months: prev_year or 2025-01..2025-12", "MONTHS")),
};

/** For commands that also work on a part of a year. */
export const BOOKS_OR_MONTHS = {
  period: inBooks(
    text("A month or months of a fiscal year: 2025-10, prev_month or 2025-01..2025-03", "MONTHS"),
  ),
};

/** For commands that send requests to the service. Milliseconds. */
export const MAX_DURATION = {
  maxDuration: inPull(
    parsed(
      "Stop sending requests after this time: 90s, 45m or 2h; received answers are kept",
      readDurationMs,
      "TIME",
    ),
  ),
};

/** For commands that start a run. */
export const DRY_RUN = {
  dryRun: inPull(flag("List the requests that would be sent, send none and write nothing")),
};

/** How a pull uses earlier pulls. */
export const REUSE = {
  trustLedger: inPull(
    flag("Carry over months with an unchanged ledger, without reading their postings again"),
  ),
  fresh: inPull(flag("Pull every month again, including unchanged months")),
};

/** For commands that pull. */
export const PULL = {
  ...MAX_DURATION,
  ...REUSE,
  plan: inPull(
    text("A plan saved with slotsom plan --save; postings are requested as planned", "FILE"),
  ),
};

export const BUDGET_VERSION = {
  budgetVersion: inBooks(text("The version of the budget (default: the first)", "NAME")),
};

/** For commands that compare the books with figures of the user. */
export const INPUT = {
  input: inBooks(
    text("Your own figures: bank balances, VAT, payroll (default: close-input.yml)", "FILE"),
  ),
  statements: inBooks(
    text(
      "Bank statements, CAMT.053 or MT940: a file or a folder (default: bank-statements)",
      "FOLDER",
    ),
  ),
  vatReturns: inBooks(
    text("VAT returns as filed, XBRL: a file or a folder (default: vat-returns)", "FOLDER"),
  ),
  budget: inBooks(text("A budget, CSV or XLSX (default: budget.csv)", "FILE")),
  ...BUDGET_VERSION,
};

const ACCOUNT_NAMES = {
  accountNames: inPack(
    text("Names of accounts in other languages (default: account-names.csv)", "FILE"),
  ),
};

const KEY_FIGURES = {
  kpi: inPack(text("Key figures of your own (default: kpi.yml)", "FILE")),
};

/** For the packs with journal-entry tests. */
export const JOURNAL_TESTS = {
  journalTests: inPack(
    text("Criteria of the journal-entry tests (default: journal-tests.yml)", "FILE"),
  ),
};

const NOTES = {
  notes: inPack(text("Your notes on lines of the pack (default: notes.md)", "FILE")),
};

export const TEMPLATES = {
  templates: inPack(text("A folder with your own templates (default: those of slotsom)", "FOLDER")),
};

export const OUTPUT = {
  out: inPack(withDefault("output", text("The folder for packs", "FOLDER"))),
};

export const LANGUAGE = {
  language: inPack(choice(["nl", "en"], "Language of the pack (default: that of the profile)")),
};

export const PACK = {
  ...OUTPUT,
  ...LANGUAGE,
  auditfileVersion: inPack(
    choice(AUDITFILE_VERSIONS, "Version of the auditfile (default: that of the template, 4.0)"),
  ),
  ...TEMPLATES,
  ...NOTES,
  ...ACCOUNT_NAMES,
  ...KEY_FIGURES,
};

/** For packs with files on request. */
export const ALSO = {
  also: inPack(
    choice(
      ON_REQUEST,
      "Files of a handoff on request: tables for Dutch Excel, tables as JSON lines, the auditfile 3.2, or all",
    ),
  ),
};

export const EXPORTS_FOLDER = {
  exportsFolder: inExports(
    text(
      "Folder for exports that you download by hand (default: below .slotsom/exports)",
      "FOLDER",
    ),
  ),
};

/** For packs with files that only the service has. */
export const SKIP_EXPORTS = {
  skipExports: inExports(
    flag("Leave out the service's own files: auditfile, brugstaat, ledger accounts, attachments"),
  ),
};

/** For packs with the service's own exports. */
export const SERVICE_EXPORTS = { ...EXPORTS_FOLDER, ...SKIP_EXPORTS };

/** For commands that write an entry of judgement. */
export const BY = {
  by: text("Who decides this (default: the comment of the signing key)", "NAME"),
};

/** For entries that say why. */
export const REASON = {
  reason: needed(parsed("Why, in a sentence that others understand", readSentence)),
};

export const SNAPSHOT = {
  snapshot: inBooks(text("A snapshot file (default: the last one of the year)", "FILE")),
};

/**
 * For commands that read the books of a snapshot, without the service: whose, which months, and what is stated of them.
 */
export const SNAPSHOT_BOOKS = {
  ...BOOKS,
  ...FROM,
  ...BOOKS_OR_MONTHS,
  ...SNAPSHOT,
  ...INPUT,
};

function readSentence(given: string, { name }: Place): string {
  const sentence = given.replaceAll(/\s+/g, " ").trim();
  if (sentence !== "") return sentence;
  throw invalid(`${name} is empty`, `Write it as ${name} "A deposit, returned in March".`);
}

export function readYear(given: string, { name }: Place): number {
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
