/**
 * The lists that say what the shape of the code is; `architecture-rules.ts` holds the code to them, and
 * `architecture-entries.ts` holds each of their entries to something that exists and needs it.
 */

const LEDGER = ["calendar", "amount", "ledger"];

/** Folder -> the folders it may import from. A folder may always import itself and failure.ts. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "failure.ts": [],
  calendar: [],
  amount: [],
  ledger: ["calendar", "amount"],
  // Of the imported files, only what was found in them: the comparison with the service's auditfile.
  checks: [...LEDGER, "imported-files"],
  // Two sets of books side by side: what is in them, never how they were pulled.
  comparison: LEDGER,
  sheets: [...LEDGER, "checks", "imported-files"],
  formats: [...LEDGER, "checks", "sheets"],
  "imported-files": LEDGER,
  packs: [...LEDGER, "checks", "sheets", "formats", "imported-files"],
  api: LEDGER,
  // What the machine gives and refuses: files, disks, processes.
  "operating-system": [],
  // The way to a service, within its limits.
  "request-budget": ["api", "operating-system"],
  // What came back, kept as it came.
  snapshot: [...LEDGER, "api", "operating-system"],
  pull: [...LEDGER, "api", "request-budget", "snapshot"],
  // Of packs, how a zip is read and how a file is hashed while it is written.
  exports: ["calendar", "ledger", "api", "imported-files", "packs"],
  "service/rules": LEDGER,
  "service/records": [...LEDGER, "service/rules"],
  "service/store": [...LEDGER, "service/rules"],
  "service/jobs": [
    ...LEDGER,
    "sheets",
    "formats",
    "service/rules",
    "service/records",
    "service/store",
  ],
  // What links lead to: of the formats only the markup that cannot hold text by accident.
  "service/pages": ["calendar", "amount", "formats", "service/rules", "service/store"],
  "service/endpoints": [
    ...LEDGER,
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
  ],
  // Made from the endpoints; of the formats only the markup that cannot hold text by accident.
  "service/description": ["formats", "service/records", "service/endpoints"],
  "service/http": [
    "calendar",
    "service/description",
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
    "service/endpoints",
    "service/pages",
  ],
  "service/run-service.ts": ["service/store", "service/jobs", "service/http"],
  // All that the rest of the program may import of the service.
  "service/service.ts": [
    "service/rules",
    "service/records",
    "service/store",
    "service/endpoints",
    "service/http",
    "service/run-service.ts",
  ],
  "pipeline.ts": ["ledger", "checks", "packs"],
  // What a program scripts against: its operations are readings and changes of api.
  client: [...LEDGER, "api", "request-budget", "exports"],
  // A close for programs: like cli, it reads the process.
  "close-books.ts": ["client", "pipeline.ts", "runs"],
  "index.ts": [
    ...LEDGER,
    "api",
    "checks",
    "client",
    "close-books.ts",
    "exports",
    "runs",
    "request-budget",
    "packs",
    "snapshot",
    "pull",
    "pipeline.ts",
    "service/service.ts",
    "../fixtures",
  ],
  // An order and ports in, an outcome out: no arguments, no sentences for people, no exit codes.
  runs: [
    "calendar",
    "ledger",
    "checks",
    "pipeline.ts",
    "operating-system",
    "request-budget",
    "snapshot",
    "pull",
    "api",
    "packs",
    "exports",
    "service/service.ts",
    "../fixtures",
  ],
  cli: [
    ...LEDGER,
    "runs",
    "checks",
    "comparison",
    // The fonts are tried by what draws with them.
    "formats",
    "imported-files",
    "pipeline.ts",
    "operating-system",
    "request-budget",
    "pull",
    "api",
    "packs",
    "exports",
    "service/service.ts",
    "../fixtures",
  ],
};

/** The service is a package of its own: the one file of it that others import, and how many may. */
export const SERVICE = { folder: "service", entry: "service/service.ts", importersMax: 5 };

/** Package or module of node -> the only places that may import it. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  "decimal.js": ["amount"],
  "date-fns": ["calendar"],
  "@date-fns/utc": ["calendar"],
  exceljs: ["formats", "imported-files"],
  "csv-parse": ["imported-files"],
  pdfkit: ["formats"],
  "dejavu-fonts-ttf": ["packs"],
  saxes: ["imported-files", "service/http"],
  typebox: ["service/description", "service/endpoints", "service/records"],
  yaml: ["packs"],
  yazl: ["packs"],
  undici: ["api", "service/http", "service/jobs"],
  yargs: ["cli"],
  fastify: ["service/http"],
  "node:child_process": ["runs"],
  "node:crypto": [
    "api",
    "cli",
    "exports",
    "packs",
    // Keys of lines that are counted; nothing there touches the system.
    "imported-files",
    "snapshot",
    "formats",
    "service/http",
    "service/jobs",
  ],
  "node:events": ["formats"],
  "node:fs": [
    "cli",
    "request-budget",
    "exports",
    "packs",
    "runs",
    "snapshot",
    "operating-system",
    "service/store",
  ],
  "node:http": ["service/http"],
  "node:net": ["service/http"],
  "node:path": [
    "pipeline.ts",
    "cli",
    "request-budget",
    "exports",
    "packs",
    "runs",
    "snapshot",
    "operating-system",
  ],
  "node:sqlite": ["service/store", "operating-system", "request-budget", "snapshot"],
  "node:stream": ["packs", "formats", "service/http"],
  "node:timers": ["api", "request-budget", "service/jobs"],
  "node:tls": ["service/jobs"],
  "node:url": ["packs", "runs", "snapshot"],
  "node:util": ["cli", "runs"],
  "node:zlib": ["exports", "packs", "snapshot", "service/store"],
};

export interface BannedText {
  readonly text: RegExp;
  readonly instead: string;
  readonly except?: readonly string[];
}

export const BANNED: readonly BannedText[] = [
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
  { text: /Math\.random\(/, instead: "an identifier or a seed passed in" },
  { text: /console\./, instead: "the reporter in cli" },
  {
    text: /process\.(env|exit|argv)/,
    instead: "an argument; only cli and closeBooks read the process",
    except: ["cli", "close-books.ts"],
  },
  {
    text: /\bas any\b|: any\b|<any>|@ts-ignore|@ts-expect-error/,
    instead: "unknown and a decoder",
  },
  { text: /export \* /, instead: "the names, exported by the file that owns them" },
  {
    text: /export (type )?\{[^}]*\} from/,
    instead: "an import from the file that owns it",
    // The public surface, and that of the service.
    except: ["index.ts", "service/service.ts"],
  },
  { text: /\bTODO\b|\bFIXME\b/, instead: "an issue, or do it now" },
  {
    text: /\b(?:acct|admin|amt|cfg|cnt|ctx|idx|mgr|qty|tmp)\b/,
    instead: "the full word",
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

/** In tests: a test uses the real parts, waits for what happens, and says what it expects. */
export const BANNED_IN_TESTS: readonly BannedText[] = [
  {
    text: /\bvi\.\w+/,
    instead: "the real part, or a port's fake that passes its conformance suite",
  },
  { text: /\.(?:only|todo|skip)\(/, instead: "a test that runs" },
  { text: /toMatch(?:File)?Snapshot\(/, instead: "the value, or a golden that people read" },
];

export const BANNED_NAMES =
  /(^|[-/])(utils?|helpers?|common|misc|shared|manager|base|types|constants)\.ts$/;

/** The files in which a catch may be the end of a failure; elsewhere it throws on or says why it does not. */
export const HANDLERS = ["cli/run-cli.ts", "service/jobs/worker.ts"];

/** The files with classes: what is opened and closed, or counts as long as a pull runs. Errors are classes anywhere. */
export const CLASSES = [
  "formats/xlsx/open-workbook.ts",
  "pull/pull-progress.ts",
  "service/store/sqlite-store.ts",
  "snapshot/id-set.ts",
  "snapshot/posting-store.ts",
  "snapshot/snapshot.ts",
];

/** What works without a service -> what must not be loaded with it: packages, folders. Types load nothing. */
export const NEVER_LOADS: Readonly<Record<string, readonly string[]>> = {
  "pull/open-books.ts": ["undici", "typebox", "service"],
  "checks/run-checks.ts": ["undici", "typebox", "service", "api", "yaml"],
  "packs/read-template.ts": ["undici", "typebox", "service", "api"],
  "packs/write-pack.ts": ["undici", "typebox", "service", "api"],
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
  /** Files beside the definitions: the contract, the index, what runs the list. */
  readonly besides: readonly string[];
  /** `tree` when definitions lie in subfolders; `internal` is never among them. */
  readonly reach: "folder" | "tree";
}

export const REGISTRIES: readonly Registry[] = [
  {
    folder: "checks",
    besides: [
      "calibrated.ts",
      "check.ts",
      "control-accounts.ts",
      "run-checks.ts",
      "service-auditfile-equals-ours.ts",
    ],
    reach: "tree",
  },
  { folder: "sheets", besides: ["sheet.ts"], reach: "folder" },
  { folder: "formats", besides: ["format.ts"], reach: "folder" },
  { folder: "service/endpoints", besides: ["endpoint.ts", "api-version.ts"], reach: "folder" },
  {
    folder: "cli/doctor",
    besides: ["doctor-check.ts", "probes.ts", "run-doctor.ts"],
    reach: "folder",
  },
  { folder: "service/jobs/kinds", besides: ["job-kind.ts"], reach: "folder" },
];

/** Files that nobody imports because they are where a program begins. */
export const ENTRIES = ["cli/main.ts", "index.ts"];

/** Folders of tests that mirror none of `src`: whole runs, documents, fixtures, and what tests share. */
export const TEST_FOLDERS = [
  "benchmarks",
  "contract",
  "docs",
  "end-to-end",
  "failures",
  "fixtures",
  "outside",
  "package",
  "support",
];

/** Checks outside the list of checks -> the tests that break them. */
export const CHECKS_TESTED_ELSEWHERE: Readonly<Record<string, string>> = {
  "checks/service-auditfile-equals-ours.ts": "packs/compare-with-service.test.ts",
};

export const FILE_LINES_MAX = 300;
/** A shorter file with one importer belongs to its importer. */
export const FILE_LINES_MIN = 15;
export const FUNCTION_LINES_MAX = 60;
/** Code ends at 100, which the formatter sees to; prose may run on to here. */
export const LINE_CHARACTERS_MAX = 200;

/** All lists with entries that could outlive what they name. */
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
