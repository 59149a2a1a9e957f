/** The outbox of the queue on one machine. */

import { addMs } from "../../calendar/instant.ts";
import { countIn, textIn, textOrNullIn } from "../../fields/row.ts";
import { noticedJobsIn } from "../job-text.ts";
import type { QueueDatabase, SqlRow } from "../queue-database.ts";
import { settingsIn, settingsText } from "./notification.ts";
import type { Notice, Outbox, UnsentNotice } from "./outbox.ts";

/** Longer than an attempt to send takes at most, with the reading of its secret. */
export const NOTICE_LEASE_MS = 180_000;

export function localOutbox(database: QueueDatabase, now: () => string): Outbox {
  return {
    define: async (settings) => {
      database.exclusively(() => {
        for (const one of settings) {
          database.run(
            "INSERT OR REPLACE INTO notifications (key, kind, states, settings) VALUES (?, ?, ?, ?)",
            one.key,
            one.kind,
            JSON.stringify(one.states),
            settingsText(one),
          );
        }
      });
    },
    claim: async (without) => {
      const keys = JSON.stringify(without);
      // A look takes no lock; most find nothing.
      if (database.rows(NEXT, now(), keys).length === 0) return null;
      const [row] = database.exclusively(() =>
        database.rows(CLAIM, now(), keys, addMs(now(), NOTICE_LEASE_MS)),
      );
      return row === undefined ? null : noticeIn(row);
    },
    sent: async ({ id }) => {
      database.exclusively(() =>
        database.run(
          "UPDATE notices SET state = 'sent', reason = NULL, jobs = '[]' WHERE id = ?",
          id,
        ),
      );
    },
    failed: async ({ id, attempt }, { reason, retryAt }) => {
      database.exclusively(() =>
        database.run(
          `UPDATE notices SET reason = ?1, due_at = coalesce(?2, due_at), state = iif(?2 IS NULL, 'failed', 'waiting')
           WHERE id = ?3 AND attempt = ?4 AND state = 'waiting'`,
          reason,
          retryAt,
          id,
          attempt,
        ),
      );
    },
    unsent: async () => database.rows(UNSENT).map(unsentIn),
    retry: async () =>
      database.exclusively(() =>
        database.run(
          "UPDATE notices SET state = 'waiting', attempt = 0, due_at = ? WHERE state = 'failed'",
          now(),
        ),
      ),
  };
}

/** ?1: the present instant, ?2: the notifications that are left out. */
const NEXT = `SELECT number FROM notices
  WHERE state = 'waiting' AND due_at <= ?1 AND notification NOT IN (SELECT value FROM json_each(?2))
  ORDER BY due_at, number LIMIT 1`;
/** ?3: the end of the lease. */
const CLAIM = `UPDATE notices SET attempt = attempt + 1, due_at = ?3 WHERE number = (${NEXT})
  RETURNING *, (SELECT settings FROM notifications WHERE key = notification) AS settings`;
const UNSENT = `SELECT notices.*, settings FROM notices LEFT JOIN notifications ON key = notification
  WHERE state <> 'sent' ORDER BY number`;

/** A row of the notices of any queue, with the settings of its notification. */
export const noticeIn = (row: SqlRow): Notice => ({
  ...namedIn(row),
  jobs: noticedJobsIn(textIn(row, "jobs")),
});

export const unsentIn = (row: SqlRow): UnsentNotice => ({
  ...namedIn(row),
  state: row["state"] === "failed" ? "failed" : "waiting",
  dueAt: textIn(row, "due_at"),
  reason: textOrNullIn(row, "reason"),
});

function namedIn(row: SqlRow): Omit<Notice, "jobs"> {
  const settings = textOrNullIn(row, "settings");
  return {
    id: textIn(row, "id"),
    settings: settings === null ? null : settingsIn(settings),
    notification: textIn(row, "notification"),
    batch: textIn(row, "batch"),
    packName: textIn(row, "pack_name"),
    createdAt: textIn(row, "created_at"),
    attempt: countIn(row, "attempt"),
  };
}
