-- The number of postings of a month by account, contact and project together, to count entries that more than one of these
-- selects. Texts are empty if there is no value.
CREATE TABLE combination_counts (
  administration_id TEXT NOT NULL,
  month TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  contact_id TEXT NOT NULL,
  project_id TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (administration_id, month, ledger_account_id, contact_id, project_id)
) STRICT, WITHOUT ROWID;

INSERT INTO combination_counts
SELECT administration_id, substr(date, 1, 7), ledger_account_id, coalesce(contact_id, ''),
  coalesce(project_id, ''), count(*)
FROM postings GROUP BY 1, 2, 3, 4, 5;
