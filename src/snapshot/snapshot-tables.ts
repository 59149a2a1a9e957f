/** The tables of a snapshot. */

/** The first columns are set when the pull is complete (`arrange-postings.ts`): what readers take instead of the texts after them. */
export const postingsTable = (name: string): string => `
  CREATE TABLE ${name} (
    number INTEGER PRIMARY KEY,
    group_number INTEGER,
    source_number INTEGER,
    amount ANY NOT NULL,
    date TEXT NOT NULL,
    document_id TEXT NOT NULL,
    id TEXT NOT NULL,
    description TEXT NOT NULL,
    stated_number TEXT,
    document_type TEXT NOT NULL,
    month TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL,
    project_id TEXT,
    contact_id TEXT,
    tax_rate_id TEXT,
    financial_account_id TEXT,
    sha256 TEXT NOT NULL
  ) STRICT;
`;

export const documentsTable = (name: string): string => `
  CREATE TABLE ${name} (
    list TEXT NOT NULL,
    id TEXT NOT NULL,
    document_type TEXT NOT NULL,
    state TEXT,
    number TEXT,
    date TEXT NOT NULL,
    due_date TEXT,
    contact_id TEXT,
    total ANY,
    currency TEXT,
    total_in_currency ANY,
    unpaid ANY,
    payments TEXT NOT NULL,
    details TEXT NOT NULL,
    allocations TEXT NOT NULL,
    financial_account_id TEXT,
    message TEXT,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT;
`;

/**
 * Odd values in the document lists, as they are noted when these are read: readers of documents do not decode them
 * again.
 */
export const documentNotesTable = (schema: "main" | "temp"): string =>
  `CREATE TABLE IF NOT EXISTS ${schema}.document_notes (note TEXT PRIMARY KEY) STRICT;`;

/** The documents of the lists, their drafts, the lists that were read, and what was noted in them. */
export const documentTables = (schema: "main" | "temp"): string => `
  CREATE TABLE ${schema}.document_lists (
    list TEXT PRIMARY KEY,
    row_count INTEGER NOT NULL,
    rows_stated INTEGER,
    short_pages INTEGER NOT NULL,
    sources TEXT NOT NULL,
    versions TEXT,
    gives_by_id INTEGER NOT NULL
  ) STRICT;
  ${documentsTable(`${schema}.documents`)}
  CREATE TABLE ${schema}.document_drafts (
    list TEXT NOT NULL,
    id TEXT NOT NULL,
    state TEXT NOT NULL,
    number TEXT,
    sha256 TEXT NOT NULL,
    PRIMARY KEY (list, id)
  ) STRICT, WITHOUT ROWID;
  ${documentNotesTable(schema)}
`;

/**
 * `bodies`, `answers` and `refusals` are the evidence: the requests and the responses, each distinct body stored
 * once. An answered request is never sent again; a refused one (429, 503, a broken body) was sent again or ended
 * the run. `months`, `month_sums`, `series`, `postings`, `posting_groups`, `posting_sources`, `document_lists`,
 * `documents`, `document_drafts` and `document_notes` are derived from the
 * evidence and can be rebuilt;
 * `carried_over_from` and `carried_over_because` state from which earlier snapshot a month was carried over, and why. Amounts
 * are ten-thousandths as integers, or decimal text where that is not exact, in the sign as sent.
 */
export const TABLES = `
  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE bodies (
    sha256 TEXT PRIMARY KEY,
    body BLOB NOT NULL
  ) STRICT;
  CREATE TABLE answers (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    purpose TEXT NOT NULL,
    method TEXT NOT NULL,
    address TEXT NOT NULL,
    is_report INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES bodies (sha256),
    received_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX answers_by_purpose ON answers (purpose, number);
  CREATE TABLE refusals (
    number INTEGER PRIMARY KEY,
    key TEXT NOT NULL,
    method TEXT NOT NULL,
    address TEXT NOT NULL,
    is_report INTEGER NOT NULL,
    status INTEGER NOT NULL,
    headers TEXT NOT NULL,
    sha256 TEXT NOT NULL REFERENCES bodies (sha256),
    received_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE months (
    month TEXT PRIMARY KEY,
    attempt INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pulling', 'pulled')),
    carried_over_from TEXT,
    carried_over_because TEXT CHECK (carried_over_because IN ('versions', 'ledger'))
  ) STRICT;
  CREATE TABLE month_sums (
    month TEXT NOT NULL,
    ledger_account_id TEXT NOT NULL,
    positive ANY NOT NULL,
    negative ANY NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (month, ledger_account_id)
  ) STRICT;
  CREATE TABLE series (
    number INTEGER PRIMARY KEY,
    month TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('without-project', 'project', 'account')),
    requested_id TEXT NOT NULL,
    is_control INTEGER NOT NULL,
    pages INTEGER NOT NULL,
    row_count INTEGER NOT NULL,
    rows_distinct INTEGER NOT NULL,
    rows_stated INTEGER,
    is_end_shown INTEGER NOT NULL,
    is_first_page_unchanged INTEGER,
    rows_foreign INTEGER NOT NULL,
    rows_outside_month INTEGER NOT NULL,
    rows_undocumented INTEGER NOT NULL,
    entries_expected INTEGER NOT NULL,
    entries_found INTEGER NOT NULL,
    entries_unexpected INTEGER NOT NULL,
    sources TEXT NOT NULL
  ) STRICT;
  CREATE TABLE unknown_fields (
    month TEXT NOT NULL,
    path TEXT NOT NULL,
    PRIMARY KEY (month, path)
  ) STRICT;
  ${postingsTable("postings")}
  ${documentTables("main")}
`;
