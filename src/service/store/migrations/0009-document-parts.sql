-- Older books have names of files with their documents: these become attachments, whose 2048 bytes are
-- generated on request. `store/attachments.ts` does the same for books it loads.

INSERT INTO attachments
SELECT d.administration_id,
  CAST((max(unixepoch(d.created_at) - 1314220021, 0) * 1000 << 20) + 524288
    + row_number() OVER (ORDER BY d.created_at, length(d.id), d.id, n.key) AS TEXT),
  d.id, n.value,
  CASE
    WHEN n.value LIKE '%.pdf' THEN 'application/pdf'
    WHEN n.value LIKE '%.jpg' OR n.value LIKE '%.jpeg' THEN 'image/jpeg'
    WHEN n.value LIKE '%.png' THEN 'image/png'
    ELSE 'text/plain'
  END,
  2048, d.created_at, d.created_at
FROM documents d, json_each(d.content, '$.attachmentNames') n;

-- The payments by bank mutation, to compute its unplaced amount.
CREATE INDEX payments_by_mutation ON documents
  (administration_id, content ->> '$.registration.financialMutationId') WHERE kind = 'payment';

-- The documents that become late as time passes.
CREATE INDEX documents_open_by_due_date ON documents (administration_id, due_on)
  WHERE state = 'open' AND kind IN ('receipt', 'purchase_invoice');
