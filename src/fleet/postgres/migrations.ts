/** The tables of a fleet, as numbered steps. A step is never changed once it was released; a change is another step. */

import { OUTBOX, outboxRights } from "./outbox-tables.ts";

/** Workers work as members of this role: they read and change rows, and can create nothing. */
export const WORKER_ROLE = "slotsom_worker";

/**
 * `turn` orders the jobs of one priority: the first job of every member comes before the second of any. A member row is the lock of its member:
 * a claim takes it with SKIP LOCKED, so that claims at the same instant look at different members. The unique index is the same rule once more.
 */
const JOBS = `
  CREATE TABLE slotsom.worker (
    seat bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    host text NOT NULL,
    egress text NOT NULL,
    pid integer NOT NULL,
    version text NOT NULL,
    started_at timestamptz NOT NULL,
    seen_at timestamptz NOT NULL
  );
  CREATE TABLE slotsom.member (
    name text PRIMARY KEY,
    -- The claim of the job that is running.
    claim bigint UNIQUE
  );
  CREATE TABLE slotsom.job (
    sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    id text NOT NULL UNIQUE,
    batch text NOT NULL,
    member text NOT NULL REFERENCES slotsom.member (name),
    job text NOT NULL,
    priority integer NOT NULL,
    turn bigint NOT NULL,
    attempts_max integer NOT NULL,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'final', 'draft', 'failed')),
    attempt integer NOT NULL DEFAULT 0,
    claims integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    claim bigint UNIQUE,
    seat bigint REFERENCES slotsom.worker (seat),
    worker text,
    run_id text,
    claimed_at timestamptz,
    ended_at timestamptz,
    result text,
    failure text,
    ending bigint UNIQUE,
    CHECK ((state = 'running') = (claim IS NOT NULL AND seat IS NOT NULL)),
    CHECK ((state IN ('final', 'draft', 'failed')) = (ending IS NOT NULL))
  );
  CREATE SEQUENCE slotsom.claim;
  CREATE INDEX jobs_in_order ON slotsom.job (priority DESC, turn, sequence) WHERE state = 'waiting';
  CREATE UNIQUE INDEX one_claim_per_member ON slotsom.job (member) WHERE state = 'running';
  CREATE INDEX jobs_of_seat ON slotsom.job (seat) WHERE state = 'running';
  CREATE INDEX open_jobs_of_member ON slotsom.job (member, priority) WHERE state IN ('waiting', 'running');
  CREATE INDEX jobs_by_state ON slotsom.job (state);
  -- One row. Its lock lets jobs end one after another, so that whoever has seen an ending has seen all lower ones.
  CREATE TABLE slotsom.last_ending (number bigint NOT NULL);
  INSERT INTO slotsom.last_ending VALUES (0);

  CREATE FUNCTION slotsom.next_ending() RETURNS bigint LANGUAGE sql VOLATILE AS
    $$ UPDATE slotsom.last_ending SET number = number + 1 RETURNING number $$;

  -- The clock of the database, which all machines share, in milliseconds; a test gives its own.
  CREATE FUNCTION slotsom.moment(given timestamptz) RETURNS timestamptz LANGUAGE sql VOLATILE AS
    $$ SELECT date_trunc('milliseconds', coalesce(given, clock_timestamp())) $$;

  -- A job comes after the other open jobs of its member, and not before those of the turn that is at work now.
  CREATE FUNCTION slotsom.add_job(
    new_id text, new_batch text, new_member text, new_job text, new_priority integer, new_attempts_max integer, new_due_at timestamptz
  ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    INSERT INTO slotsom.member (name) VALUES (new_member) ON CONFLICT DO NOTHING;
    INSERT INTO slotsom.job (id, batch, member, job, priority, turn, attempts_max, due_at)
    SELECT new_id, new_batch, new_member, new_job, new_priority, greatest(
      coalesce((SELECT max(turn) + 1 FROM slotsom.job
        WHERE member = new_member AND priority = new_priority AND state IN ('waiting', 'running')), 0),
      coalesce((SELECT min(turn) FROM slotsom.job WHERE priority = new_priority AND state = 'waiting'), 0)
    ), new_attempts_max, new_due_at
    ON CONFLICT (id) DO NOTHING;
    RETURN FOUND;
  END $$;`;

/** One state for each budget group (once: service) and each outgoing address, as text of this program; holders are workers that send heartbeats. */
const BUDGETS = `
  CREATE TABLE slotsom.budget (
    service text NOT NULL,
    egress text NOT NULL,
    state text,
    changed_at timestamptz NOT NULL,
    PRIMARY KEY (service, egress)
  );
  CREATE TABLE slotsom.budget_holder (
    holder bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    seen_at timestamptz NOT NULL
  );`;

/** A retried draft begins without its parts; other jobs keep theirs for ever. */
const PARTS = `
  CREATE TABLE slotsom.part (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    job bigint NOT NULL REFERENCES slotsom.job (sequence),
    name text NOT NULL,
    key text NOT NULL,
    UNIQUE (job, name)
  );`;

/**
 * A row of each transaction that changes anything, so that its worker can learn whether it was committed. Numbers of transactions and of sequences
 * would not do: after a crash the server may give one again that was never written.
 */
const OUTCOMES = `
  CREATE TABLE slotsom.outcome (
    token uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    begun_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );`;

/** Services on several hosts may count together. */
const BUDGET_GROUPS = "ALTER TABLE slotsom.budget RENAME COLUMN service TO budget_group";

/**
 * What has happened: grows only (tallies.ts). Every change is under the lock of the last ending, so that two transactions with several tallies
 * never wait for each other.
 */
const TALLIES = `
  CREATE TABLE slotsom.tally (
    kind text NOT NULL,
    pack text NOT NULL,
    label text NOT NULL,
    count bigint NOT NULL,
    PRIMARY KEY (kind, pack, label)
  );
  CREATE FUNCTION slotsom.add_tally(new_kind text, new_pack text, new_label text, more bigint) RETURNS void LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    PERFORM number FROM slotsom.last_ending FOR UPDATE;
    INSERT INTO slotsom.tally AS tally (kind, pack, label, count) VALUES (new_kind, new_pack, new_label, more)
    ON CONFLICT (kind, pack, label) DO UPDATE SET count = tally.count + excluded.count;
  END $$;`;

/** One row: when the last upkeep began. Before, pg-boss gave the upkeep to a worker, with a schema of its own. */
const UPKEEP = `
  CREATE TABLE slotsom.upkeep (begun_at timestamptz NOT NULL);
  INSERT INTO slotsom.upkeep VALUES ('epoch');
  DROP SCHEMA IF EXISTS slotsom_boss CASCADE;`;

/**
 * The last claim of each member, by which they take turns. `turn` is now the last claim when a job was added or
 * retried; before, it counted the jobs of a member when they were added.
 */
const TURNS = `
  ALTER TABLE slotsom.member ADD COLUMN served bigint NOT NULL DEFAULT 0;
  UPDATE slotsom.job SET turn = 0;
  DROP INDEX slotsom.jobs_in_order;
  CREATE INDEX waiting_jobs ON slotsom.job (due_at) WHERE state = 'waiting';
  -- 0 before the first; a sequence that was never used says 1.
  CREATE FUNCTION slotsom.last_claim() RETURNS bigint LANGUAGE sql VOLATILE AS
    $$ SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM slotsom.claim $$;
  CREATE OR REPLACE FUNCTION slotsom.add_job(
    new_id text, new_batch text, new_member text, new_job text, new_priority integer, new_attempts_max integer, new_due_at timestamptz
  ) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
  BEGIN
    INSERT INTO slotsom.member (name) VALUES (new_member) ON CONFLICT DO NOTHING;
    INSERT INTO slotsom.job (id, batch, member, job, priority, turn, attempts_max, due_at)
    VALUES (new_id, new_batch, new_member, new_job, new_priority, slotsom.last_claim(), new_attempts_max, new_due_at)
    ON CONFLICT (id) DO NOTHING;
    RETURN FOUND;
  END $$;`;

/** Step 1 is the first; a database with all of them has this version. */
export const MIGRATIONS: readonly string[] = [
  JOBS,
  BUDGETS,
  PARTS,
  OUTCOMES,
  BUDGET_GROUPS,
  TALLIES,
  OUTBOX,
  UPKEEP,
  TURNS,
];
export const SCHEMA_VERSION = MIGRATIONS.length;

const EVERYTHING = "SELECT, INSERT, UPDATE, DELETE";

/** Given after every migration, so that later tables have them too. A job is never deleted by a worker, and the version never changed. */
export const WORKER_RIGHTS = `
  GRANT USAGE ON SCHEMA slotsom TO ${WORKER_ROLE};
  GRANT SELECT ON slotsom.migration TO ${WORKER_ROLE};
  GRANT SELECT, INSERT, UPDATE ON slotsom.job, slotsom.member, slotsom.tally TO ${WORKER_ROLE};
  GRANT SELECT, UPDATE ON slotsom.last_ending, slotsom.upkeep TO ${WORKER_ROLE};
  GRANT ${EVERYTHING} ON slotsom.worker, slotsom.budget, slotsom.budget_holder, slotsom.part TO ${WORKER_ROLE};
  GRANT SELECT, INSERT, DELETE ON slotsom.outcome TO ${WORKER_ROLE};
  ${outboxRights(WORKER_ROLE)}
  GRANT USAGE, SELECT ON SEQUENCE slotsom.claim TO ${WORKER_ROLE};`;
