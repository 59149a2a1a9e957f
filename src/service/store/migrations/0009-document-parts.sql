-- Books of before kept names of files with their documents: they become attachments, whose bytes are
-- made when they are asked for, 2048 of them. `store/attachments.ts` does the same for books it loads.

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

-- The payments that were placed with a bank mutation, to know what is left of it.
CREATE INDEX payments_by_mutation ON documents
  (administration_id, content ->> '$.registration.financialMutationId') WHERE kind = 'payment';

-- Those that grow late as days pass.
CREATE INDEX documents_open_by_due_date ON documents (administration_id, due_on)
  WHERE state = 'open' AND kind IN ('receipt', 'purchase_invoice');
