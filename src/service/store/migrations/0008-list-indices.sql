-- Every list of documents is read along an index, in its order, and counted there without reading documents.
-- Ids are digits without leading zeros: the shorter one is the older one.

DROP INDEX documents_by_kind;
CREATE INDEX documents_by_kind ON documents (
  administration_id, kind, date DESC, length(id) DESC, id DESC,
  state, is_recurring, has_attachment, is_saved_automatically
);
CREATE INDEX documents_by_state ON documents (
  administration_id, kind, state, date DESC, length(id) DESC, id DESC,
  is_recurring, has_attachment, is_saved_automatically
);
DROP INDEX documents_by_contact;
CREATE INDEX documents_by_contact ON documents
  (administration_id, contact_id, kind, date DESC, length(id) DESC, id DESC);
CREATE INDEX documents_by_reference ON documents
  (administration_id, kind, reference, date DESC, length(id) DESC, id DESC);
CREATE INDEX documents_by_update ON documents (administration_id, kind, updated_at, date, id);
-- Synchronization: all documents of a kind, by ascending id, with their versions.
CREATE INDEX documents_by_age ON documents (administration_id, kind, length(id), id, version);
-- The last number, and the last rate of a currency, for a new document.
CREATE INDEX documents_by_number ON documents (administration_id, entry_number);
CREATE INDEX documents_by_currency ON documents
  (administration_id, currency, date DESC, length(id) DESC, id DESC);

-- The records that the rows of a document mention: their ledger accounts and, for journals, the contacts.
-- Lists that filter on one are read along it. Maintained by triggers: a document is changed by removing
-- and inserting it, so its rows and its date are those of the insert.
CREATE TABLE document_mentions (
  administration_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  subject TEXT NOT NULL, -- ledger_account, contact
  subject_id TEXT NOT NULL,
  date TEXT NOT NULL,
  id_length INTEGER NOT NULL,
  document_id TEXT NOT NULL,
  PRIMARY KEY (administration_id, kind, subject, subject_id, date, id_length, document_id)
) STRICT, WITHOUT ROWID;

INSERT OR IGNORE INTO document_mentions
SELECT d.administration_id, d.kind, 'ledger_account', r.value ->> '$.ledgerAccountId', d.date,
  length(d.id), d.id
FROM documents d, json_each(d.content, iif(d.kind = 'general_journal_document', '$.lines', '$.details')) r
WHERE d.kind IN ('receipt', 'purchase_invoice', 'general_journal_document');
INSERT OR IGNORE INTO document_mentions
SELECT d.administration_id, d.kind, 'contact', r.value ->> '$.contactId', d.date, length(d.id), d.id
FROM documents d, json_each(d.content, '$.lines') r
WHERE d.kind = 'general_journal_document' AND r.value ->> '$.contactId' IS NOT NULL;
INSERT OR IGNORE INTO document_mentions
SELECT administration_id, kind, 'contact', contact_id, date, length(id), id
FROM documents WHERE kind = 'general_journal_document' AND contact_id IS NOT NULL;

CREATE TRIGGER document_accounts_added AFTER INSERT ON documents
WHEN NEW.kind IN ('receipt', 'purchase_invoice', 'general_journal_document') BEGIN
  INSERT OR IGNORE INTO document_mentions
  SELECT NEW.administration_id, NEW.kind, 'ledger_account', r.value ->> '$.ledgerAccountId',
    NEW.date, length(NEW.id), NEW.id
  FROM json_each(NEW.content, iif(NEW.kind = 'general_journal_document', '$.lines', '$.details')) r;
END;

CREATE TRIGGER document_accounts_removed AFTER DELETE ON documents
WHEN OLD.kind IN ('receipt', 'purchase_invoice', 'general_journal_document') BEGIN
  DELETE FROM document_mentions
  WHERE administration_id = OLD.administration_id AND kind = OLD.kind AND subject = 'ledger_account'
    AND subject_id IN (
      SELECT r.value ->> '$.ledgerAccountId'
      FROM json_each(OLD.content, iif(OLD.kind = 'general_journal_document', '$.lines', '$.details')) r
    ) AND date = OLD.date AND id_length = length(OLD.id) AND document_id = OLD.id;
END;

CREATE TRIGGER document_contacts_added AFTER INSERT ON documents
WHEN NEW.kind = 'general_journal_document' BEGIN
  INSERT OR IGNORE INTO document_mentions
  SELECT NEW.administration_id, NEW.kind, 'contact', named.id, NEW.date, length(NEW.id), NEW.id
  FROM (
    SELECT r.value ->> '$.contactId' AS id FROM json_each(NEW.content, '$.lines') r
    UNION SELECT NEW.contact_id
  ) named WHERE named.id IS NOT NULL;
END;

CREATE TRIGGER document_contacts_removed AFTER DELETE ON documents
WHEN OLD.kind = 'general_journal_document' BEGIN
  DELETE FROM document_mentions
  WHERE administration_id = OLD.administration_id AND kind = OLD.kind AND subject = 'contact'
    AND subject_id IN (
      SELECT r.value ->> '$.contactId' FROM json_each(OLD.content, '$.lines') r
      UNION SELECT OLD.contact_id
    ) AND date = OLD.date AND id_length = length(OLD.id) AND document_id = OLD.id;
END;

-- Contacts by ascending id, for their list and their synchronization.
CREATE INDEX contacts_by_age ON contacts (administration_id, length(id), id, archived, version);
