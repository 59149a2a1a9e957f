-- Tax under a reverse charge, the boxes of the tax return, and accumulated depreciation on an account of its own.

ALTER TABLE tax_rates ADD COLUMN treatment TEXT NOT NULL DEFAULT 'charged'
  CHECK (treatment IN ('charged', 'reverse_charge'));
ALTER TABLE tax_rates ADD COLUMN report_references TEXT NOT NULL DEFAULT ''; -- joined by spaces
UPDATE tax_rates SET report_references = 'NL/5b'
  WHERE tax_rate_type <> 'sales_invoice' AND country IS NULL AND percentage > 0;

ALTER TABLE assets ADD COLUMN depreciation_account_id TEXT; -- null: the account of the cost
