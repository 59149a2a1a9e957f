/** The outbox of the queue on one machine. Triggers write it, so that a job cannot end without its notices. */

/**
 * `notify` has the notifications of each job, with the digest to which it belongs. A notice holds what its jobs came to, because a job that is retried
 * forgets it. `attempt` is the lease: what an earlier attempt says does not count. The second UNIQUE is the rule that a digest is written once.
 */
export const OUTBOX_TABLES = `
  CREATE TABLE notifications (
    key TEXT PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('pack', 'digest')),
    states TEXT NOT NULL,
    settings TEXT NOT NULL
  ) STRICT;
  CREATE TABLE notify (
    job INTEGER NOT NULL REFERENCES jobs (sequence),
    notification TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (job, notification)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX jobs_of_digest ON notify (notification, digest);
  CREATE TABLE notices (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
    notification TEXT NOT NULL,
    subject TEXT NOT NULL,
    batch TEXT NOT NULL,
    pack_name TEXT NOT NULL,
    jobs TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
    created_at TEXT NOT NULL,
    due_at TEXT NOT NULL,
    attempt INTEGER NOT NULL DEFAULT 0,
    reason TEXT,
    UNIQUE (notification, subject)
  ) STRICT;
  CREATE INDEX unsent_notices ON notices (due_at) WHERE state = 'waiting';
  CREATE VIEW noticed_jobs AS
    SELECT sequence, json_object(
      'id', id, 'member', member,
      'administrationName', coalesce(result ->> '$.administrationName', job ->> '$.member.administrationName'),
      'packName', job ->> '$.packName', 'pack', job ->> '$.pack', 'period', job ->> '$.period',
      'state', state, 'worker', worker, 'runId', run_id, 'endedAt', ended_at,
      'result', json_remove(result, '$.files'), 'failure', json(failure)
    ) AS entry
    FROM jobs WHERE ending IS NOT NULL;
  CREATE TRIGGER notifications_of_job AFTER INSERT ON jobs WHEN json_type(NEW.job, '$.notify') = 'array' BEGIN
    INSERT INTO notify (job, notification, digest)
    SELECT NEW.sequence, value, NEW.batch || '/' || (NEW.job ->> '$.packName') FROM json_each(NEW.job, '$.notify');
  END;
  CREATE TRIGGER notices_of_end AFTER UPDATE OF ending ON jobs WHEN NEW.ending IS NOT NULL BEGIN
    INSERT INTO notices (notification, subject, batch, pack_name, jobs, created_at, due_at)
    SELECT notify.notification, NEW.id || '/' || NEW.ending, NEW.batch, NEW.job ->> '$.packName',
      (SELECT json_array(json(entry)) FROM noticed_jobs WHERE sequence = NEW.sequence), NEW.ended_at, NEW.ended_at
    FROM notify JOIN notifications ON notifications.key = notify.notification
    WHERE notify.job = NEW.sequence AND kind = 'pack' AND NEW.state IN (SELECT value FROM json_each(states));
    INSERT OR IGNORE INTO notices (notification, subject, batch, pack_name, jobs, created_at, due_at)
    SELECT own.notification, own.digest, NEW.batch, NEW.job ->> '$.packName', (
        SELECT json_group_array(json(entry) ORDER BY jobs.sequence)
        FROM notify JOIN jobs ON jobs.sequence = notify.job JOIN noticed_jobs ON noticed_jobs.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest
          AND jobs.state IN (SELECT value FROM json_each(states))
      ), NEW.ended_at, NEW.ended_at
    FROM notify AS own JOIN notifications ON notifications.key = own.notification
    WHERE own.job = NEW.sequence AND kind = 'digest'
      AND NOT EXISTS (
        SELECT 1 FROM notify JOIN jobs ON jobs.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest AND jobs.ending IS NULL)
      AND EXISTS (
        SELECT 1 FROM notify JOIN jobs ON jobs.sequence = notify.job
        WHERE notify.notification = own.notification AND notify.digest = own.digest
          AND jobs.state IN (SELECT value FROM json_each(states)));
  END;`;
