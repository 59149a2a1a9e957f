-- The fields of contacts for sending and collecting invoices, and the published name of their change.

ALTER TABLE contacts ADD COLUMN send_invoices_to_attention TEXT;
ALTER TABLE contacts ADD COLUMN send_invoices_to_email TEXT;
ALTER TABLE contacts ADD COLUMN send_estimates_to_attention TEXT;
ALTER TABLE contacts ADD COLUMN send_estimates_to_email TEXT;
ALTER TABLE contacts ADD COLUMN email_ubl INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contacts ADD COLUMN direct_debit INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contacts ADD COLUMN sepa_active INTEGER NOT NULL DEFAULT 0;
ALTER TABLE contacts ADD COLUMN sepa_iban TEXT;
ALTER TABLE contacts ADD COLUMN sepa_iban_account_name TEXT;
ALTER TABLE contacts ADD COLUMN sepa_bic TEXT;
ALTER TABLE contacts ADD COLUMN sepa_mandate_id TEXT;
ALTER TABLE contacts ADD COLUMN sepa_mandate_date TEXT;
ALTER TABLE contacts ADD COLUMN sepa_sequence_type TEXT NOT NULL DEFAULT 'RCUR';
ALTER TABLE contacts ADD COLUMN si_identifier TEXT;
ALTER TABLE contacts ADD COLUMN si_identifier_type TEXT;

UPDATE events SET action = 'contact_changed' WHERE action = 'contact_updated';
UPDATE webhooks
SET enabled_events = trim(replace(' ' || enabled_events || ' ', ' contact_updated ', ' contact_changed '));
