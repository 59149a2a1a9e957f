-- Sums of the postings for every report and for the pages of journal entries. From here on the program maintains
-- them, and the movements too, in the transaction of each change of a document: what a document adds to cash flow
-- follows from all of its postings together, which a trigger on one posting does not know. A check compares them
-- with the postings. Texts are empty if there is no value.

DROP TRIGGER postings_added;
DROP TRIGGER postings_removed;
DROP TRIGGER open_items_added;
DROP TRIGGER open_items_removed;
DROP TABLE open_items;

-- Revenue and costs by contact and by project, without journals that close a year.
CREATE TABLE result_sums (
  administration_id TEXT NOT NULL,
  subject TEXT NOT NULL, -- contact, project
  month TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  amount INTEGER NOT NULL, -- debit positive
  count INTEGER NOT NULL,
  PRIMARY KEY (administration_id, subject, month, subject_id, ledger_account_id)
) STRICT, WITHOUT ROWID;

-- The number of postings of a day, to count entries and to find the start of a page.
CREATE TABLE posting_counts (
  administration_id TEXT NOT NULL,
  subject TEXT NOT NULL, -- account, contact, project
  subject_id TEXT NOT NULL,
  date TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (administration_id, subject, subject_id, date)
) STRICT, WITHOUT ROWID;

-- What a contra account adds to cash: on the ledger account of a financial account, or on all of them (empty). The
-- net amount of a document on a day counts as received or as paid.
CREATE TABLE cash_flows (
  administration_id TEXT NOT NULL,
  cash_account_id TEXT NOT NULL,
  month TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  received INTEGER NOT NULL,
  paid INTEGER NOT NULL, -- negative
  PRIMARY KEY (administration_id, cash_account_id, month, ledger_account_id)
) STRICT, WITHOUT ROWID;

-- Changes of what contacts owe or are owed, by the age at the end of the month. An amount enters with its posting and
-- moves to the next age in the month whose last day is 31, then 61 days after its due date; so the sum over
-- the months until then is the position at the end of a month.
CREATE TABLE open_amounts (
  administration_id TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  contact_id TEXT NOT NULL,
  month TEXT NOT NULL,
  up_to_30 INTEGER NOT NULL, -- debit positive
  up_to_60 INTEGER NOT NULL,
  older INTEGER NOT NULL,
  PRIMARY KEY (administration_id, ledger_account_id, contact_id, month)
) STRICT, WITHOUT ROWID;

INSERT INTO result_sums
SELECT p.administration_id, s.subject, substr(p.date, 1, 7),
  coalesce(iif(s.subject = 'contact', p.contact_id, p.project_id), ''), p.ledger_account_id, sum(p.amount), count(*)
FROM postings p
JOIN ledger_accounts a ON a.administration_id = p.administration_id AND a.id = p.ledger_account_id
CROSS JOIN (SELECT 'contact' AS subject UNION ALL SELECT 'project') s
WHERE p.closes_year = 0
  AND a.account_type IN ('revenue', 'direct_costs', 'expenses', 'other_income_expenses')
GROUP BY 1, 2, 3, 4, 5;

INSERT INTO posting_counts
SELECT p.administration_id, s.subject, CASE s.subject WHEN 'account' THEN p.ledger_account_id
  WHEN 'contact' THEN coalesce(p.contact_id, '') ELSE coalesce(p.project_id, '') END, p.date, count(*)
FROM postings p
CROSS JOIN (SELECT 'account' AS subject UNION ALL SELECT 'contact' UNION ALL SELECT 'project') s
GROUP BY 1, 2, 3, 4;

INSERT INTO cash_flows
WITH cash AS MATERIALIZED (
  SELECT administration_id, '' AS cash_account_id, ledger_account_id FROM financial_accounts
  UNION SELECT administration_id, ledger_account_id, ledger_account_id FROM financial_accounts
), touched AS (
  SELECT DISTINCT p.administration_id, c.cash_account_id, p.document_type, p.document_id, p.date
  FROM postings p CROSS JOIN cash c
  WHERE c.administration_id = p.administration_id AND c.ledger_account_id = p.ledger_account_id
), contra AS (
  SELECT t.administration_id, t.cash_account_id, substr(t.date, 1, 7) AS month, o.ledger_account_id,
    -sum(o.amount) AS amount
  FROM touched t CROSS JOIN postings o INDEXED BY postings_by_document
    ON o.administration_id = t.administration_id AND o.document_id = t.document_id
      AND o.document_type = t.document_type AND o.date = t.date
  WHERE NOT EXISTS (SELECT 1 FROM cash c WHERE c.administration_id = t.administration_id
    AND c.cash_account_id = t.cash_account_id AND c.ledger_account_id = o.ledger_account_id)
  GROUP BY t.administration_id, t.cash_account_id, t.document_type, t.document_id, t.date,
    o.ledger_account_id
)
SELECT administration_id, cash_account_id, month, ledger_account_id, sum(max(amount, 0)), sum(min(amount, 0))
FROM contra GROUP BY 1, 2, 3, 4;

INSERT INTO open_amounts
WITH aged AS (
  SELECT p.administration_id, p.ledger_account_id, coalesce(p.contact_id, '') AS contact_id,
    substr(p.date, 1, 7) AS month, p.amount, coalesce(d.due_on, d.date, p.date) AS counts_from
  FROM postings p
  LEFT JOIN documents d ON d.administration_id = p.administration_id AND d.id = p.invoice_id
  WHERE EXISTS (SELECT 1 FROM account_roles r WHERE r.administration_id = p.administration_id
    AND r.role IN ('debtors', 'creditors') AND r.ledger_account_id = p.ledger_account_id)
)
SELECT administration_id, ledger_account_id, contact_id,
  CASE s.days WHEN 0 THEN month
    -- A date beyond the last year of the calendar is never reached.
    ELSE max(month, coalesce(substr(date(counts_from, s.days || ' days'), 1, 7), '9999-99')) END,
  sum(CASE s.days WHEN 0 THEN amount WHEN 31 THEN -amount ELSE 0 END),
  sum(CASE s.days WHEN 31 THEN amount WHEN 61 THEN -amount ELSE 0 END),
  sum(CASE s.days WHEN 61 THEN amount ELSE 0 END)
FROM aged CROSS JOIN (SELECT 0 AS days UNION ALL SELECT 31 UNION ALL SELECT 61) s
GROUP BY 1, 2, 3, 4;
