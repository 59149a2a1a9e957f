/** The tables of the outbox, as a step of the schema. Triggers write it, so that a job cannot end without its notices. */

/**
 * As in the queue on one machine (`notices/local-outbox-tables.ts`). Endings come one after another (`next_ending`), and a statement of a trigger
 * sees what was committed before it began: of two jobs that end at once, the second sees that the first has ended, and writes the digest.
 */
export const OUTBOX = `
  CREATE TABLE slotsom.notification (
    key text PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('pack', 'digest')),
    states text[] NOT NULL,
    settings text NOT NULL
  );
  CREATE TABLE slotsom.notify (
    job bigint NOT NULL REFERENCES slotsom.job (sequence),
    notification text NOT NULL,
    digest text NOT NULL,
    PRIMARY KEY (job, notification)
  );
  CREATE INDEX jobs_of_digest ON slotsom.notify (notification, digest);
  CREATE TABLE slotsom.notice (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE DEFAULT replace(gen_random_uuid()::text, '-', ''),
    notification text NOT NULL,
    subject text NOT NULL,
    batch text NOT NULL,
    pack_name text NOT NULL,
    jobs text NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    created_at timestamptz NOT NULL,
    due_at timestamptz NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    reason text,
    UNIQUE (notification, subject)
  );
  CREATE INDEX unsent_notices ON slotsom.notice (due_at) WHERE state = 'waiting';

  CREATE VIEW slotsom.noticed_job AS
    SELECT sequence, jsonb_build_object(
      'id', id, 'member', member,
      'administrationName', coalesce(result::jsonb ->> 'administrationName', job::jsonb #>> '{member,administrationName}'),
      'packName', job::jsonb ->> 'packName', 'pack', job::jsonb ->> 'pack', 'period', job::jsonb ->> 'period',
      'state', state, 'worker', worker, 'runId', run_id,
      'endedAt', to_char(ended_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'result', result::jsonb - 'files', 'failure', failure::jsonb
    ) AS entry
    FROM slotsom.job WHERE ending IS NOT NULL;

  CREATE FUNCTION slotsom.notifications_of_job() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO slotsom.notify (job, notification, digest)
    SELECT NEW.sequence, key, NEW.batch || '/' || (NEW.job::jsonb ->> 'packName')
    FROM jsonb_array_elements_text(coalesce(NEW.job::jsonb -> 'notify', '[]')) AS key;
    RETURN NULL;
  END $$;
  CREATE TRIGGER notifications_of_job AFTER INSERT ON slotsom.job
    FOR EACH ROW EXECUTE FUNCTION slotsom.notifications_of_job();

  CREATE FUNCTION slotsom.notices_of_end() RETURNS trigger LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    INSERT INTO slotsom.notice (notification, subject, batch, pack_name, jobs, created_at, due_at)
    SELECT notify.notification, NEW.id || '/' || NEW.ending, NEW.batch, NEW.job::jsonb ->> 'packName',
      jsonb_build_array(noticed_job.entry)::text, NEW.ended_at, NEW.ended_at
    FROM slotsom.notify JOIN slotsom.notification ON notification.key = notify.notification
      JOIN slotsom.noticed_job ON noticed_job.sequence = notify.job
    WHERE notify.job = NEW.sequence AND notification.kind = 'pack' AND NEW.state = ANY(notification.states);
    INSERT INTO slotsom.notice (notification, subject, batch, pack_name, jobs, created_at, due_at)
    SELECT own.notification, own.digest, NEW.batch, NEW.job::jsonb ->> 'packName', (
        SELECT jsonb_agg(noticed_job.entry ORDER BY noticed_job.sequence)::text
        FROM slotsom.notify JOIN slotsom.noticed_job ON noticed_job.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest
          AND noticed_job.entry ->> 'state' = ANY(notification.states)
      ), NEW.ended_at, NEW.ended_at
    FROM slotsom.notify AS own JOIN slotsom.notification ON notification.key = own.notification
    WHERE own.job = NEW.sequence AND notification.kind = 'digest'
      AND NOT EXISTS (
        SELECT FROM slotsom.notify JOIN slotsom.job ON job.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest AND job.ending IS NULL)
      AND EXISTS (
        SELECT FROM slotsom.notify JOIN slotsom.job ON job.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest AND job.state = ANY(notification.states))
    ON CONFLICT DO NOTHING;
    RETURN NULL;
  END $$;
  CREATE TRIGGER notices_of_end AFTER UPDATE OF ending ON slotsom.job
    FOR EACH ROW WHEN (NEW.ending IS NOT NULL) EXECUTE FUNCTION slotsom.notices_of_end();`;

/** Triggers work with the rights of the worker that ends a job. */
export const outboxRights = (role: string): string => `
  GRANT SELECT, INSERT, UPDATE ON slotsom.notification, slotsom.notice TO ${role};
  GRANT SELECT, INSERT ON slotsom.notify TO ${role};
  GRANT SELECT ON slotsom.noticed_job TO ${role};`;
