/** The lists that say what the shape of the code is; `architecture-rules.ts` holds the code to them. */

const LEDGER = ["calendar", "amount", "ledger"];

/** Folder -> the folders it may import from. A folder may always import itself and failure.ts. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "failure.ts": [],
  calendar: [],
  amount: [],
  ledger: ["calendar", "amount"],
  // Of the readers, only what they found: the comparison with the service's auditfile.
  checks: [...LEDGER, "readers"],
  // Two sets of books side by side: what is in them, never how they were pulled.
  comparison: LEDGER,
  sheets: [...LEDGER, "checks", "readers"],
  charts: [...LEDGER, "sheets"],
  formats: [...LEDGER, "checks", "sheets", "charts"],
  readers: LEDGER,
  packs: [...LEDGER, "checks", "sheets", "formats", "readers"],
  api: LEDGER,
  // What the machine gives and refuses: files, disks, processes.
  system: [],
  // The way to a service, within its limits.
  connection: ["calendar", "api", "system"],
  // What came back, kept as it came.
  snapshot: [...LEDGER, "api", "system"],
  pull: [...LEDGER, "api", "connection", "snapshot"],
  exports: [...LEDGER, "api", "readers"],
  writeback: [...LEDGER, "api", "checks"],
  fleet: ["calendar", "pipeline.ts", "pull", "packs"],
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
  "service/pages": [...LEDGER, "formats", "service/rules", "service/store"],
  "service/endpoints": [
    ...LEDGER,
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
  ],
  // Made from the endpoints; of the formats only the markup that cannot hold text by accident.
  "service/description": ["formats", "service/endpoints"],
  "service/http": [
    ...LEDGER,
    "service/description",
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
    "service/endpoints",
    "service/pages",
  ],
  "service/start-service.ts": [
    ...LEDGER,
    "service/rules",
    "service/store",
    "service/jobs",
    "service/endpoints",
    "service/http",
  ],
  // Puts the parts together: a store with an administration in it, a credential, a running service.
  "service/embedded-service.ts": [
    ...LEDGER,
    "service/rules",
    "service/store",
    "service/endpoints",
    "service/http",
    "service/start-service.ts",
  ],
  "service/service-tokens.ts": ["service/store", "service/endpoints", "service/http"],
  "pipeline.ts": [
    ...LEDGER,
    "checks",
    "sheets",
    "formats",
    "readers",
    "packs",
    "api",
    "snapshot",
    "pull",
    "exports",
    "writeback",
  ],
  // What a program scripts against: its operations are readings and changes of api.
  client: [...LEDGER, "api", "connection", "exports"],
  // A close for programs: like cli, it reads the process.
  "close-books.ts": ["client", "pipeline.ts", "runs"],
  "index.ts": [
    ...LEDGER,
    "checks",
    "client",
    "close-books.ts",
    "exports",
    "runs",
    "connection",
    "packs",
    "snapshot",
    "pull",
    "pipeline.ts",
    "service/embedded-service.ts",
  ],
  // An order and ports in, an outcome out: no arguments, no sentences for people, no exit codes.
  runs: [
    "calendar",
    "ledger",
    "checks",
    "pipeline.ts",
    "system",
    "connection",
    "snapshot",
    "pull",
    "api",
    "packs",
    "exports",
    "service/embedded-service.ts",
    "../fixtures",
  ],
  cli: [
    ...LEDGER,
    "runs",
    "checks",
    "comparison",
    // The fonts are tried by what draws with them.
    "formats",
    "readers",
    "pipeline.ts",
    "system",
    "connection",
    "snapshot",
    "pull",
    "api",
    "packs",
    "exports",
    "fleet",
    "service/embedded-service.ts",
    "service/service-tokens.ts",
    "../fixtures",
  ],
};

const NODE_USERS = [
  "system",
  "connection",
  "snapshot",
  "pull",
  "packs",
  "formats",
  "api",
  "exports",
  "runs",
  "cli",
  "fleet",
  "service/store",
  "service/jobs",
  "service/http",
  "service/start-service.ts",
  "service/embedded-service.ts",
];

/** Package or `node:` prefix -> the only places that may import it; the first that fits counts. */
export const ONLY_IN: Readonly<Record<string, readonly string[]>> = {
  "decimal.js": ["amount"],
  "date-fns": ["calendar"],
  "@date-fns/utc": ["calendar"],
  exceljs: ["formats", "readers"],
  "csv-parse": ["readers"],
  pdfkit: ["formats"],
  "dejavu-fonts-ttf": ["formats"],
  saxes: ["readers", "service/http"],
  "fast-xml-parser": ["formats", "readers", "service/http"],
  typebox: ["service"],
  yaml: ["cli", "packs"],
  yazl: ["packs"],
  undici: ["api", "service/jobs"],
  yargs: ["cli"],
  fastify: ["service/http"],
  "@fastify/swagger": ["service/http"],
  "node:sqlite": ["service/store", "system", "connection", "snapshot"],
  "node:path": [...NODE_USERS, "pipeline.ts"],
  // Keys of lines that are counted; nothing there may touch the system.
  "node:crypto": [...NODE_USERS, "readers"],
  "node:": NODE_USERS,
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
  { text: /console\./, instead: "the reporter in cli", except: ["cli"] },
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
    except: ["index.ts"],
  },
  { text: /\bTODO\b|\bFIXME\b/, instead: "an issue, or do it now" },
];

export const BANNED_NAMES =
  /(^|[-/])(utils?|helpers?|common|misc|shared|manager|base|types|constants)\.ts$/;

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

export const FILE_LINES_MAX = 300;
export const FUNCTION_LINES_MAX = 60;
