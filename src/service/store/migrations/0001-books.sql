-- The books of administrations. Ids of records are text (digits, up to 18); amounts are whole
-- ten-thousandths, so that SUM is exact; dates are YYYY-MM-DD, instants ISO 8601 in UTC.

CREATE TABLE administrations (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  country TEXT NOT NULL,
  language TEXT NOT NULL,
  time_zone TEXT NOT NULL,
  chamber_of_commerce TEXT,
  tax_number TEXT,
  fiscal_calendar TEXT NOT NULL, -- JSON of calendar/fiscal-year
  period_start_on TEXT NOT NULL,
  today TEXT
) STRICT;

CREATE TABLE tokens (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  token_hash TEXT NOT NULL UNIQUE, -- SHA-256; the token itself is kept nowhere
  scopes TEXT NOT NULL, -- joined by spaces
  administration_ids TEXT, -- joined by spaces; null for all
  created_at TEXT NOT NULL,
  revoked_at TEXT
) STRICT;

CREATE TABLE ledger_accounts (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL REFERENCES administrations (id),
  name TEXT NOT NULL,
  account_type TEXT NOT NULL,
  account_id TEXT,
  parent_id TEXT,
  active INTEGER NOT NULL,
  rgs_code TEXT,
  rgs_name TEXT,
  rgs_reference TEXT,
  financial_account_id TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE account_roles (
  administration_id TEXT NOT NULL,
  role TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  PRIMARY KEY (administration_id, role)
) STRICT;

CREATE TABLE tax_rates (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  name TEXT NOT NULL,
  percentage INTEGER, -- ten-thousandths of a percent
  tax_rate_type TEXT NOT NULL,
  show_tax INTEGER NOT NULL,
  active INTEGER NOT NULL,
  country TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE contacts (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  company_name TEXT,
  firstname TEXT,
  lastname TEXT,
  customer_id TEXT NOT NULL,
  country TEXT NOT NULL,
  tax_number TEXT,
  archived INTEGER NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE projects (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  name TEXT NOT NULL,
  state TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE financial_accounts (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  type TEXT NOT NULL,
  name TEXT NOT NULL,
  identifier TEXT,
  currency TEXT NOT NULL,
  active INTEGER NOT NULL,
  ledger_account_id TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE assets (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  name TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  expense_account_id TEXT NOT NULL,
  purchased_on TEXT NOT NULL,
  purchase_value INTEGER NOT NULL,
  residual_value INTEGER NOT NULL,
  lifespan_years INTEGER NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

CREATE TABLE asset_changes (
  administration_id TEXT NOT NULL,
  asset_id TEXT NOT NULL,
  document_id TEXT NOT NULL,
  date TEXT NOT NULL,
  change TEXT NOT NULL,
  amount INTEGER NOT NULL,
  PRIMARY KEY (administration_id, asset_id, date, document_id)
) STRICT;

-- Every document, of every kind; `content` contains the fields of its kind alone, as JSON.
CREATE TABLE documents (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  kind TEXT NOT NULL,
  date TEXT NOT NULL,
  due_on TEXT,
  state TEXT,
  reference TEXT,
  contact_id TEXT,
  journal_type TEXT,
  origin TEXT,
  currency TEXT,
  entry_number INTEGER,
  is_recurring INTEGER NOT NULL DEFAULT 0,
  is_saved_automatically INTEGER NOT NULL DEFAULT 0,
  has_attachment INTEGER NOT NULL DEFAULT 0,
  total_excl INTEGER, -- in the administration's currency
  total_incl INTEGER,
  content TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;
CREATE INDEX documents_by_kind ON documents (administration_id, kind, date DESC, id DESC);
CREATE INDEX documents_by_contact ON documents (administration_id, contact_id);

-- The postings of the documents. `id` ascends in the order of booking; it is the public id of the entry.
-- AUTOINCREMENT: the id of a removed posting is never reused.
CREATE TABLE postings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  administration_id TEXT NOT NULL,
  date TEXT NOT NULL,
  document_type TEXT NOT NULL,
  document_id TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  project_id TEXT,
  contact_id TEXT,
  tax_rate_id TEXT,
  financial_account_id TEXT,
  amount INTEGER NOT NULL, -- debit positive
  description TEXT NOT NULL,
  closes_year INTEGER NOT NULL DEFAULT 0,
  -- For open items: the invoice a posting on debtors or creditors belongs to.
  invoice_id TEXT
) STRICT;
CREATE INDEX postings_by_date ON postings (administration_id, date DESC, id DESC);
CREATE INDEX postings_by_account ON postings (administration_id, ledger_account_id, date DESC, id DESC);
CREATE INDEX postings_by_project ON postings (administration_id, project_id, date DESC, id DESC);
CREATE INDEX postings_by_contact ON postings (administration_id, contact_id, date DESC, id DESC);
CREATE INDEX postings_by_document ON postings (administration_id, document_id);
CREATE INDEX postings_by_invoice ON postings (administration_id, invoice_id) WHERE invoice_id IS NOT NULL;

-- Maintained by the triggers below, so that no report reads all postings.
CREATE TABLE movements (
  administration_id TEXT NOT NULL,
  month TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  closes_year INTEGER NOT NULL,
  debit INTEGER NOT NULL,
  credit INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (administration_id, month, ledger_account_id, closes_year)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER postings_added AFTER INSERT ON postings BEGIN
  INSERT INTO movements VALUES (
    NEW.administration_id, substr(NEW.date, 1, 7), NEW.ledger_account_id, NEW.closes_year,
    max(NEW.amount, 0), max(-NEW.amount, 0), 1
  ) ON CONFLICT DO UPDATE SET
    debit = debit + excluded.debit, credit = credit + excluded.credit, count = count + 1;
END;

CREATE TRIGGER postings_removed AFTER DELETE ON postings BEGIN
  UPDATE movements SET
    debit = debit - max(OLD.amount, 0), credit = credit - max(-OLD.amount, 0), count = count - 1
  WHERE administration_id = OLD.administration_id AND month = substr(OLD.date, 1, 7)
    AND ledger_account_id = OLD.ledger_account_id AND closes_year = OLD.closes_year;
END;

CREATE TABLE jobs (
  id INTEGER PRIMARY KEY,
  administration_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- One unfinished job of a kind for the same work: asking again does not queue it twice.
  work_key TEXT NOT NULL,
  payload TEXT NOT NULL, -- JSON
  state TEXT NOT NULL, -- queued, running, done, failed
  attempts INTEGER NOT NULL,
  run_after TEXT NOT NULL,
  leased_until TEXT,
  last_error TEXT,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX jobs_unfinished ON jobs (work_key) WHERE state IN ('queued', 'running');
CREATE INDEX jobs_due ON jobs (state, run_after);

CREATE TABLE downloads (
  id TEXT NOT NULL,
  administration_id TEXT NOT NULL,
  user_id TEXT NOT NULL,
  job_id INTEGER NOT NULL,
  download_type TEXT NOT NULL,
  filename TEXT NOT NULL,
  content_type TEXT NOT NULL,
  failed INTEGER NOT NULL,
  downloaded INTEGER NOT NULL,
  size INTEGER, -- bytes of the file; null until it is ready
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

-- Files in parts, so that neither writing nor sending one holds all of it in memory. Parts of an attempt
-- that ended early are not a file (size is null); the next attempt removes them.
CREATE TABLE download_parts (
  administration_id TEXT NOT NULL,
  download_id TEXT NOT NULL,
  number INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (administration_id, download_id, number)
) STRICT;
