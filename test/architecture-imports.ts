/** Which folders may import which. */

const LEDGER = ["calendar", "amount", "ledger"];

/** Folder -> the folders it may import from. A folder may always import itself and failure.ts. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  "failure.ts": [],
  // The one escaping of text for XML and HTML, markup that is escaped by its type, and the guard of cells.
  markup: [],
  // Memory outside the heap, for answers and pieces of files; the records of a zip, for packs and for workbooks.
  bytes: ["calendar"],
  calendar: [],
  amount: [],
  // Kinds of values: read, written and described by one declaration.
  fields: ["calendar", "amount"],
  ledger: ["calendar", "amount"],
  // Files, disks and processes of the machine.
  "operating-system": [],
  // Of imported-files only the result of the comparison with the service's auditfile.
  checks: [...LEDGER, "imported-files"],
  // Of checks only which accounts are control accounts.
  "journal-tests": [...LEDGER, "checks"],
  // Compares the contents of two sets of books, independently of how they were pulled.
  comparison: LEDGER,
  sheets: [...LEDGER, "checks", "journal-tests", "imported-files"],
  formats: [...LEDGER, "markup", "bytes", "checks", "sheets"],
  // Of markup the guard of cells, of operating-system the opening of regular files.
  "imported-files": [...LEDGER, "markup", "operating-system"],
  // An auditfile of one version from that of any program.
  conversion: [...LEDGER, "imported-files", "formats"],
  // Nothing: its modules are joined into verify.mjs, which a bag contains and any Node runs.
  verification: [],
  packs: [
    ...LEDGER,
    "verification",
    "bytes",
    "fields",
    "operating-system",
    "checks",
    "journal-tests",
    "sheets",
    "formats",
    "imported-files",
  ],
  api: ["operating-system", ...LEDGER, "bytes", "fields"],
  // The connection to a service, within its limits.
  "request-budget": ["calendar", "api", "operating-system"],
  // The answers, stored as received.
  snapshot: [...LEDGER, "bytes", "fields", "api", "operating-system"],
  pull: [...LEDGER, "api", "request-budget", "snapshot"],
  // Where books come from: a service, or auditfiles.
  sources: [...LEDGER, "imported-files", "snapshot", "pull"],
  // Of packs only the reader of zips and the hashing of files while they are written.
  exports: ["calendar", "ledger", "api", "imported-files", "packs"],
  "service/rules": [...LEDGER, "fields"],
  "service/records": [...LEDGER, "fields", "markup", "service/rules"],
  "service/store": [...LEDGER, "fields", "operating-system", "service/rules"],
  "service/jobs": [
    ...LEDGER,
    "fields",
    "bytes",
    "sheets",
    "formats",
    "service/rules",
    "service/records",
    "service/store",
  ],
  // The pages behind links.
  "service/pages": ["calendar", "amount", "markup", "service/rules", "service/store"],
  "service/endpoints": [
    ...LEDGER,
    "fields",
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
  ],
  // Made from the endpoints.
  "service/description": [
    "calendar",
    "fields",
    "markup",
    "service/rules",
    "service/records",
    "service/endpoints",
  ],
  "service/http": [
    "calendar",
    "fields",
    "operating-system",
    "service/description",
    "service/rules",
    "service/records",
    "service/store",
    "service/jobs",
    "service/endpoints",
    "service/pages",
  ],
  "service/run-service.ts": [
    "calendar",
    "operating-system",
    "service/rules",
    "service/store",
    "service/jobs",
    "service/http",
  ],
  // The only file of the service that the rest of the program may import.
  "service/service.ts": [
    "calendar",
    "operating-system",
    "service/rules",
    "service/records",
    "service/store",
    "service/endpoints",
    "service/http",
    "service/run-service.ts",
  ],
  "pipeline.ts": ["ledger", "checks", "packs"],
  // The client for other programs: its operations read and change records through api.
  client: [...LEDGER, "fields", "api", "request-budget", "exports"],
  // The task list of a close in the service: our template, the verdict of the checks on each task, and the changes, made
  // through the client.
  checklist: ["calendar", "ledger", "fields", "checks", "sheets", "packs", "api", "client"],
  // A close for other programs; like cli, it reads the process.
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
    "verification",
    "snapshot",
    "pull",
    "pipeline.ts",
    "service/service.ts",
    "../fixtures",
  ],
  // Takes an order and ports, returns an outcome: no arguments, no sentences for people, no exit codes.
  runs: [
    "calendar",
    "fields",
    "ledger",
    "checks",
    // A close is compared with the pack before it.
    "comparison",
    // A figure is explained by its sheet, as a finding is by its check.
    "sheets",
    "pipeline.ts",
    "operating-system",
    "request-budget",
    "snapshot",
    "pull",
    "sources",
    "api",
    "packs",
    "verification",
    "exports",
    "checklist",
    "service/service.ts",
    "../fixtures",
  ],
  // Many administrations: when packs are due, how long they take, a queue of jobs and its workers. Without exit codes; only the status page has sentences for people.
  fleet: [
    ...[
      "api",
      "calendar",
      "fields",
      "checks",
      "ledger",
      "markup",
      "operating-system",
      "packs",
      "pull",
      "request-budget",
      "runs",
    ],
  ],
  // A pack on its day, on one machine: what is due, the scheduler that starts it, and who hears of it.
  schedules: ["calendar", "fields", "fleet", "operating-system", "packs", "runs"],
  cli: [
    ...LEDGER,
    "fields",
    "fleet",
    "schedules",
    "runs",
    "checks",
    "sheets",
    "comparison",
    // The formats test the fonts that they draw with.
    "formats",
    "imported-files",
    "conversion",
    "pipeline.ts",
    "operating-system",
    "request-budget",
    "pull",
    "sources",
    "api",
    "packs",
    "verification",
    "exports",
    "checklist",
    "service/service.ts",
    "../fixtures",
  ],
};

/** The service is a package of its own: its public file, and the number of files that may import it. */
export const SERVICE = { folder: "service", entry: "service/service.ts", importersMax: 5 };
