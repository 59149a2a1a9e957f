-- Webhooks, and their pending deliveries.

CREATE TABLE webhooks (
  administration_id TEXT NOT NULL,
  id TEXT NOT NULL,
  url TEXT NOT NULL,
  enabled_events TEXT NOT NULL, -- joined by spaces; empty when none were named
  token TEXT NOT NULL,
  secret TEXT NOT NULL, -- signs what is sent; answered once, when the webhook is made
  deactivated_at TEXT,
  last_http_status TEXT, -- digits, or a word for why no answer came
  last_http_body TEXT,
  created_at TEXT NOT NULL,
  PRIMARY KEY (administration_id, id)
) STRICT;

-- The outbox: written in the transaction of the change, removed when delivered or given up. It stores
-- the text, not the record, so that every attempt sends the same bytes.
CREATE TABLE webhook_deliveries (
  idempotency_key TEXT PRIMARY KEY,
  administration_id TEXT NOT NULL,
  webhook_id TEXT NOT NULL,
  body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX webhook_deliveries_by_webhook ON webhook_deliveries (administration_id, webhook_id);

-- The party that a job waits for, or null. Only a few jobs of one party run at once, so that a party that
-- hangs does not delay the others.
ALTER TABLE jobs ADD COLUMN waits_for TEXT;
CREATE INDEX jobs_waiting ON jobs (waits_for) WHERE state = 'running' AND waits_for IS NOT NULL;

-- Each lane claims only its own jobs.
DROP INDEX jobs_due;
CREATE INDEX jobs_due ON jobs (kind, run_after, id) WHERE state IN ('queued', 'running');
