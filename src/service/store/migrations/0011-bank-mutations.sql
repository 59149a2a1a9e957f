-- Lists of bank mutations and of sales invoices. Of a mutation, `total_incl` is its amount, and `state` tells whether
-- all of it is placed: what is not placed is on the account for it, together with the payments that users took from it.

ALTER TABLE documents ADD COLUMN financial_account_id TEXT; -- only of mutations
UPDATE documents SET
  financial_account_id = content ->> '$.financialAccountId',
  total_incl = CAST(round((content ->> '$.amount') * 10000) AS INTEGER),
  state = iif((
    SELECT coalesce(sum(p.amount), 0) FROM postings p
    WHERE p.administration_id = documents.administration_id
      AND p.ledger_account_id = (SELECT r.ledger_account_id FROM account_roles r
        WHERE r.administration_id = documents.administration_id AND r.role = 'unplaced_mutations')
      AND p.document_id IN (SELECT documents.id UNION ALL
        -- The plus takes the type from the id: with it the index cannot be used, and each mutation reads every payment.
        SELECT d.id FROM documents d WHERE d.administration_id = documents.administration_id
          AND d.kind = 'payment' AND d.content ->> '$.registration.financialMutationId' = +documents.id)
  ) = 0, 'processed', 'unprocessed')
WHERE kind = 'financial_mutation';

-- Contains all that a filter compares, and the version that synchronization lists.
CREATE INDEX mutations_by_date ON documents (
  administration_id, date DESC, length(id) DESC, id DESC,
  state, total_incl, financial_account_id, version
) WHERE kind = 'financial_mutation';
CREATE INDEX sales_invoices_by_creation ON documents (administration_id, created_at, date, id)
  WHERE kind = 'sales_invoice';

-- Sales invoices become late too.
DROP INDEX documents_open_by_due_date;
CREATE INDEX documents_open_by_due_date ON documents (administration_id, due_on)
  WHERE state = 'open' AND kind IN ('receipt', 'purchase_invoice', 'sales_invoice');
