/**
 * The lists that define the architecture. `architecture-rules.ts` checks the code by them, and
 * `architecture-entries.ts` checks that each of their entries matches something and is needed.
 */
import { MAY_IMPORT } from "./architecture-imports.ts";
import { ONLY_IN } from "./architecture-packages.ts";

export interface BannedText {
  readonly text: RegExp;
  readonly instead: string;
  readonly except?: readonly string[];
}

/** Words of prose that no colleague says; style.md, Prose, has the plain ones. */
const ODD_WORDS = /\b(?:told|tells?|telling|anew|begun|somebody|(?:go|goes|going|gone|went) on)\b/i;
const PLAIN_WORDS = "a plain word (docs/style.md, Prose)";

export const BANNED: readonly BannedText[] = [
  { text: ODD_WORDS, instead: PLAIN_WORDS },
  {
    text: /\bparseFloat\(|\.toNumber\(|\bNumber\(/,
    instead: "parseAmount, or toSpreadsheetNumber in formats",
    except: ["amount", "formats"],
  },
  {
    text: /new Date\(|Date\.now\(|toISOString\(/,
    instead: "calendar types; the clock is read in cli",
    except: ["calendar", "cli", "client", "service/http"],
  },
  {
    text: /new DatabaseSync\(/,
    instead: "openShared, by which all wait for each other in one way (decision 186)",
    except: ["operating-system/shared-database.ts"],
  },
  { text: /Math\.random\(/, instead: "an identifier or a seed passed in" },
  { text: /console\./, instead: "the reporter in cli" },
  {
    text: /process\.(env|exit|argv)/,
    instead: "an argument; only cli, closeBooks and the client read the process",
    except: ["cli", "close-books.ts", "client/open-client.ts"],
  },
  {
    text: /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error/,
    instead: "unknown and a decoder",
  },
  { text: /export \* /, instead: "the names, exported by the file that owns them" },
  {
    text: /export (type )?\{[^}]*\} from/,
    instead: "an import from the file that owns it",
    // The public names of the library, and those of the service.
    except: ["index.ts", "service/service.ts"],
  },
  { text: /\bTODO\b|\bFIXME\b/, instead: "an issue, or do it now" },
  {
    text: /\b(?:acct|admin|amt|cfg|cnt|ctx|idx|mgr|qty|tmp)\b/,
    instead: "the full word",
    // The name of an element of the file format.
    except: ["formats/xlsx/chart-elements.ts"],
  },
  { text: /\b(?:is|has|can|was)Not?[A-Z]\w*/, instead: "a statement without a negation" },
  {
    text: /^(?:export )?(?:interface|type|class) (?:[IT][A-Z][a-z]|\w+(?:Factory|Handler|Impl|Info|Manager)\b)/m,
    instead: "the noun of the field",
  },
  {
    text: /eslint-disable(?!.* -- \w).*|biome-ignore (?![\w/]+: \w).*/,
    instead: "the rule's name with the reason on the same line",
  },
];

/** Programs next to the tests, and supports that they use, remove their folders themselves. */
const PROGRAMS_IN_TESTS = [
  "benchmarks",
  "contract/coverage/print-table.ts",
  "end-to-end/interrupt/interrupt.ts",
  "outside",
  "package/make-package.ts",
  "package/prove-package.ts",
  "pull/kill/kill.ts",
  "pull/kill/snapshot-dump.ts",
  "service/kill/kill.ts",
  "soak/soak.ts",
  "support/loaded-store.ts",
  "support/temporary-folder.ts",
  "support/temporary-space.ts",
];

/** In tests, which use the real parts, wait for events, and state what they expect. */
export const BANNED_IN_TESTS: readonly BannedText[] = [
  {
    text: ODD_WORDS,
    instead: PLAIN_WORDS,
    except: ["architecture-lists.ts", "architecture-red-texts.ts"],
  },
  {
    text: /\bvi\.\w+/,
    instead: "the real part, or a port's fake that passes its conformance suite",
  },
  { text: /\.(?:only|todo|skip)\(/, instead: "a test that runs" },
  {
    text: /\bmkdtemp(?:Sync)?\(/,
    instead: "temporaryFolder, which is removed with the test",
    except: PROGRAMS_IN_TESTS,
  },
  {
    text: /\bsetTimeout\(|\bsetInterval\(/,
    instead: "a wait for what happens",
    // The time at which a process is killed, and a look at the database of another process.
    except: [
      "benchmarks",
      "end-to-end/interrupt/interrupt-run.ts",
      "pull/kill/kill-run.ts",
      "service/kill/kill-run.ts",
      "soak/lives.ts",
    ],
  },
  { text: /toMatch(?:File)?Snapshot\(/, instead: "the value, or a golden that people read" },
];

export const BANNED_NAMES =
  /(^|[-/])(utils?|helpers?|common|misc|shared|manager|base|types|constants)\.ts$/;

/** The files in which a catch may end a failure; elsewhere it rethrows, or a comment states why it does not. */
export const HANDLERS = ["cli/run-cli.ts", "service/jobs/worker.ts"];

/**
 * The files with classes: for things that are opened and closed, or count during a pull. Errors may be classes
 * anywhere.
 */
export const CLASSES = [
  "formats/xlsx/open-workbook.ts",
  // The reader that yauzl asks for.
  "imported-files/internal/zip-file-reader.ts",
  "ledger/id-set.ts",
  "pull/pull-progress.ts",
  "service/store/sqlite-store.ts",
  "snapshot/document-store.ts",
  "snapshot/posting-store.ts",
  "snapshot/snapshot.ts",
];

/** File that works without a service -> packages and folders that it must not load. Types load nothing. */
export const NEVER_LOADS: Readonly<Record<string, readonly string[]>> = {
  "pull/open-books.ts": ["undici", "service"],
  "checks/run-checks.ts": ["undici", "service", "api", "yaml"],
  "packs/read-template.ts": ["undici", "service", "api"],
  "packs/write-pack.ts": ["undici", "service", "api"],
};

/** The files that make branded values and may therefore assert a type. */
export const BRAND_MAKERS = [
  "amount/amount.ts",
  "calendar/calendar-date.ts",
  "calendar/month.ts",
  "ledger/ledger-account.ts",
  "ledger/source.ts",
];

export interface Registry {
  readonly folder: string;
  /** Files that are no definitions: the contract, and the code that runs the list. */
  readonly otherFiles: readonly string[];
  /** `tree` when definitions are in subfolders; `internal` is always excluded. */
  readonly reach: "folder" | "tree";
}

export const REGISTRIES: readonly Registry[] = [
  {
    folder: "checks",
    otherFiles: [
      "backing.ts",
      "acceptances.ts",
      "place-text.ts",
      "register-of-findings.ts",
      "calibrated.ts",
      "comparisons-in.ts",
      "draft-findings.ts",
      "evidence-rows.ts",
      "finding-texts.ts",
      "explain-check.ts",
      "find-checks.ts",
      "impossible-checks.ts",
      "judged-results.ts",
      "earlier-judgement.ts",
      "reader-side.ts",
      "rows-behind.ts",
      "symbols.ts",
      "check.ts",
      "subject.ts",
      "control-accounts.ts",
      "shown-books.ts",
      "is-final.ts",
      "listed-in-full.ts",
      "outcome.ts",
      "basis-of-final.ts",
      "run-checks.ts",
      "service-auditfile-equals-ours.ts",
      "service-auditfile-texts-equal-ours.ts",
      "service-checks.ts",
      "service-brugstaat-equals-ledger.ts",
      "service-workbook-equals-ledger.ts",
    ],
    reach: "tree",
  },
  {
    folder: "sheets",
    otherFiles: [
      ...["chart.ts", "entry-book.ts", "figure.ts", "figure-card.ts", "heat.ts"],
      ...["line-notes.ts", "live-figures.ts", "sheet.ts", "basis-text.ts", "level-marks.ts"],
      "report-title.ts",
      "row-kinds.ts",
      "column-list.ts",
      "request-list.ts",
      "ties-and-answers.ts",
      "template-choices.ts",
      "acceptance-text.ts",
    ],
    reach: "folder",
  },
  { folder: "formats", otherFiles: ["fits.ts", "format.ts"], reach: "folder" },
  { folder: "service/endpoints", otherFiles: ["endpoint.ts", "api-version.ts"], reach: "folder" },
  {
    folder: "cli/doctor",
    otherFiles: ["auth-status.ts", "doctor-check.ts", "probes.ts", "probing.ts", "run-doctor.ts"],
    reach: "folder",
  },
  { folder: "service/jobs/kinds", otherFiles: ["job-kind.ts"], reach: "folder" },
];

/** Entry points, which no file imports. */
export const ENTRIES = [
  "cli/main.ts",
  // Joined into verify.mjs.
  "cli/seals/bag-verifier.ts",
  // Until a run has statements as input.
  "index.ts",
];

/** Folders of tests that mirror no folder of `src`: complete runs, documents, fixtures, proof, support. */
export const TEST_FOLDERS = [
  "benchmarks",
  "contract",
  "docs",
  "end-to-end",
  "failures",
  "fixtures",
  "hand-worked",
  "outside",
  "package",
  "proof",
  "release",
  "soak",
  "support",
];

/** Checks outside the list of checks -> the tests that break them. */
export const CHECKS_TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  "checks/service-auditfile-equals-ours.ts": "packs/compare-with-service.test.ts",
  "checks/service-auditfile-texts-equal-ours.ts": "packs/compare-with-service.test.ts",
};

export const FILE_LINES_MAX = 300;
/** A shorter file with one importer belongs to its importer. */
export const FILE_LINES_MIN = 15;
export const FUNCTION_LINES_MAX = 60;
/** For prose; the formatter limits code to 100. */
export const LINE_CHARACTERS_MAX = 200;

/** All lists whose entries could become obsolete. */
export interface ShapeLists {
  readonly mayImport: Readonly<Record<string, readonly string[]>>;
  readonly onlyIn: Readonly<Record<string, readonly string[]>>;
  readonly banned: readonly BannedText[];
  readonly handlers: readonly string[];
  readonly classes: readonly string[];
  readonly neverLoads: Readonly<Record<string, readonly string[]>>;
  readonly brandMakers: readonly string[];
  readonly registries: readonly Registry[];
  readonly entries: readonly string[];
  readonly testFolders: readonly string[];
  readonly checksTestedElsewhere: Readonly<Record<string, string>>;
}

export const SHAPE_LISTS: ShapeLists = {
  mayImport: MAY_IMPORT,
  onlyIn: ONLY_IN,
  banned: BANNED,
  handlers: HANDLERS,
  classes: CLASSES,
  neverLoads: NEVER_LOADS,
  brandMakers: BRAND_MAKERS,
  registries: REGISTRIES,
  entries: ENTRIES,
  testFolders: TEST_FOLDERS,
  checksTestedElsewhere: CHECKS_TESTED_ELSEWHERE,
};
