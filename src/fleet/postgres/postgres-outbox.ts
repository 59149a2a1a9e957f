/** The outbox of the queue on PostgreSQL. */

import { NOTICE_LEASE_MS, noticeIn, unsentIn } from "../notices/local-outbox.ts";
import { settingsText } from "../notices/notification.ts";
import type { Outbox } from "../notices/outbox.ts";
import type { FleetDatabase } from "./fleet-database.ts";
import { MOMENT, type SeatRule } from "./postgres-seat.ts";

export function postgresOutbox({ transact, read }: FleetDatabase, rule: SeatRule): Outbox {
  const given = (): string | null => rule.now?.() ?? null;
  return {
    define: (settings) =>
      transact(async (sql) => {
        for (const one of settings) {
          await sql.run(DEFINE, one.key, one.kind, one.states, settingsText(one));
        }
      }),
    claim: async (without) => {
      // A look changes nothing; most find nothing.
      const due = await read((sql) => sql.rows(NEXT, given(), without));
      if (due.length === 0) return null;
      const [row] = await transact((sql) => sql.rows(CLAIM, given(), without, NOTICE_LEASE_MS));
      return row === undefined ? null : noticeIn(row);
    },
    sent: async ({ id }) => {
      const sent =
        "UPDATE slotsom.notice SET state = 'sent', reason = NULL, jobs = '[]' WHERE id = $1";
      await transact((sql) => sql.run(sent, id));
    },
    failed: async ({ id, attempt }, { reason, retryAt }) => {
      await transact((sql) => sql.run(FAILED, reason, retryAt, id, attempt));
    },
    unsent: async () => (await read((sql) => sql.rows(UNSENT))).map(unsentIn),
    retry: () =>
      transact((sql) =>
        sql.run(
          `UPDATE slotsom.notice SET state = 'waiting', attempt = 0, due_at = ${MOMENT} WHERE state = 'failed'`,
          given(),
        ),
      ),
  };
}

const DEFINE = `INSERT INTO slotsom.notification (key, kind, states, settings) VALUES ($1, $2, $3, $4)
  ON CONFLICT (key) DO UPDATE SET kind = $2, states = $3, settings = $4`;
const NEXT = `SELECT number FROM slotsom.notice
  WHERE state = 'waiting' AND due_at <= ${MOMENT} AND notification <> ALL($2::text[])
  ORDER BY due_at, number LIMIT 1`;
const CLAIM = `UPDATE slotsom.notice SET attempt = attempt + 1, due_at = ${MOMENT} + $3 * interval '1 millisecond'
  WHERE number = (${NEXT} FOR UPDATE SKIP LOCKED)
  RETURNING notice.*, (SELECT settings FROM slotsom.notification WHERE key = notification) AS settings`;
const FAILED = `UPDATE slotsom.notice
  SET reason = $1, due_at = coalesce($2::timestamptz, due_at), state = CASE WHEN $2::text IS NULL THEN 'failed' ELSE 'waiting' END
  WHERE id = $3 AND attempt = $4 AND state = 'waiting'`;
const UNSENT = `SELECT notice.*, notification.settings FROM slotsom.notice
  LEFT JOIN slotsom.notification ON notification.key = notice.notification WHERE notice.state <> 'sent' ORDER BY number`;
