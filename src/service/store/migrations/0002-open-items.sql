-- The open items on the accounts for debtors and creditors: one row per invoice, or per date for amounts
-- booked without one. Maintained by triggers, so that a report of one day reads only the items open then
-- or settled since. Texts are empty if there is no value.

CREATE TABLE open_items (
  administration_id TEXT NOT NULL,
  ledger_account_id TEXT NOT NULL,
  contact_id TEXT NOT NULL,
  invoice_id TEXT NOT NULL,
  booked_on TEXT NOT NULL, -- only without an invoice
  first_on TEXT NOT NULL,
  last_on TEXT NOT NULL,
  balance INTEGER NOT NULL, -- debit positive
  count INTEGER NOT NULL,
  PRIMARY KEY (administration_id, ledger_account_id, contact_id, invoice_id, booked_on)
) STRICT, WITHOUT ROWID;
CREATE INDEX open_items_by_end ON open_items
  (administration_id, ledger_account_id, last_on, first_on);
CREATE INDEX open_items_unsettled ON open_items
  (administration_id, ledger_account_id, last_on, balance) WHERE balance <> 0;

INSERT INTO open_items
SELECT administration_id, ledger_account_id, coalesce(contact_id, ''), coalesce(invoice_id, ''),
  CASE WHEN invoice_id IS NULL THEN date ELSE '' END, min(date), max(date), sum(amount), count(*)
FROM postings
WHERE EXISTS (
  SELECT 1 FROM account_roles r WHERE r.administration_id = postings.administration_id
    AND r.role IN ('debtors', 'creditors') AND r.ledger_account_id = postings.ledger_account_id
)
GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER open_items_added AFTER INSERT ON postings WHEN EXISTS (
  SELECT 1 FROM account_roles r WHERE r.administration_id = NEW.administration_id
    AND r.role IN ('debtors', 'creditors') AND r.ledger_account_id = NEW.ledger_account_id
) BEGIN
  INSERT INTO open_items VALUES (
    NEW.administration_id, NEW.ledger_account_id, coalesce(NEW.contact_id, ''),
    coalesce(NEW.invoice_id, ''), CASE WHEN NEW.invoice_id IS NULL THEN NEW.date ELSE '' END,
    NEW.date, NEW.date, NEW.amount, 1
  ) ON CONFLICT DO UPDATE SET
    first_on = min(first_on, excluded.first_on), last_on = max(last_on, excluded.last_on),
    balance = balance + excluded.balance, count = count + 1;
END;

CREATE TRIGGER open_items_removed AFTER DELETE ON postings WHEN EXISTS (
  SELECT 1 FROM account_roles r WHERE r.administration_id = OLD.administration_id
    AND r.role IN ('debtors', 'creditors') AND r.ledger_account_id = OLD.ledger_account_id
) BEGIN
  DELETE FROM open_items
  WHERE administration_id = OLD.administration_id AND ledger_account_id = OLD.ledger_account_id
    AND contact_id = coalesce(OLD.contact_id, '') AND invoice_id = coalesce(OLD.invoice_id, '')
    AND booked_on = CASE WHEN OLD.invoice_id IS NULL THEN OLD.date ELSE '' END AND count = 1;
  UPDATE open_items SET
    balance = balance - OLD.amount,
    count = count - 1,
    first_on = CASE WHEN OLD.invoice_id IS NULL THEN first_on ELSE (
      SELECT min(date) FROM postings
      WHERE administration_id = OLD.administration_id AND invoice_id = OLD.invoice_id
        AND ledger_account_id = OLD.ledger_account_id AND contact_id IS OLD.contact_id
    ) END,
    last_on = CASE WHEN OLD.invoice_id IS NULL THEN last_on ELSE (
      SELECT max(date) FROM postings
      WHERE administration_id = OLD.administration_id AND invoice_id = OLD.invoice_id
        AND ledger_account_id = OLD.ledger_account_id AND contact_id IS OLD.contact_id
    ) END
  WHERE administration_id = OLD.administration_id AND ledger_account_id = OLD.ledger_account_id
    AND contact_id = coalesce(OLD.contact_id, '') AND invoice_id = coalesce(OLD.invoice_id, '')
    AND booked_on = CASE WHEN OLD.invoice_id IS NULL THEN OLD.date ELSE '' END;
END;
