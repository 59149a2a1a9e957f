-- Changes of contacts: where they can be reached, and a version that increases with every change.

ALTER TABLE contacts ADD COLUMN version INTEGER NOT NULL DEFAULT 0;
UPDATE contacts SET version = unixepoch(updated_at);
ALTER TABLE contacts ADD COLUMN address1 TEXT;
ALTER TABLE contacts ADD COLUMN address2 TEXT;
ALTER TABLE contacts ADD COLUMN zipcode TEXT;
ALTER TABLE contacts ADD COLUMN city TEXT;
ALTER TABLE contacts ADD COLUMN phone TEXT;
ALTER TABLE contacts ADD COLUMN email TEXT;
ALTER TABLE contacts ADD COLUMN attention TEXT;
ALTER TABLE contacts ADD COLUMN chamber_of_commerce TEXT;
ALTER TABLE contacts ADD COLUMN bank_account TEXT;
ALTER TABLE contacts ADD COLUMN delivery_method TEXT NOT NULL DEFAULT 'Email';
CREATE INDEX contacts_by_customer ON contacts (administration_id, customer_id);
