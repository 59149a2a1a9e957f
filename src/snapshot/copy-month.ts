/** Copies a month from one snapshot to another: answers, postings, and the records of how they were received. */
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Month } from "../calendar/month.ts";
import type { Posting } from "../ledger/posting.ts";
import { transaction } from "../operating-system/shared-database.ts";
import { SERIES_COLUMNS } from "./intake-rows.ts";
import type { CarriedOverMonth } from "./posting-store.ts";
import { purposes } from "./purposes.ts";
import { storedPostings } from "./stored-postings.ts";

export interface MonthCopied {
  readonly month: Month;
  /** A finished snapshot. */
  readonly path: string;
  /** The attempt that counts in that snapshot. */
  readonly attempt: number;
  readonly carriedOver: CarriedOverMonth;
}

const BASIS = "basis";
const ANSWER = "method, address, is_report, status, headers, sha256, received_at";
/**
 * Runs in one transaction, so that a killed process leaves the month as it was. The ledger before the entries
 * is left out, because this pull has requested it itself; other answers of this pull stay as well. Copied
 * answers have the same bodies, times and order, and count as those of attempt 1. `receive` gets the postings.
 */
export function copyMonth(
  database: DatabaseSync,
  copied: MonthCopied,
  receive: (postings: Iterable<readonly Posting[]>) => void,
): void {
  const { month, path, attempt, carriedOver } = copied;
  // Read-only: a missing file must not be created again, empty.
  database.prepare(`ATTACH ? AS ${BASIS}`).run(`${pathToFileURL(path).href}?mode=ro`);
  try {
    transaction(database, () => {
      copyAnswers(database, month, attempt);
      for (const [table, columns, order] of [
        ["month_sums", "month, ledger_account_id, positive, negative, count", "rowid"],
        ["series", SERIES_COLUMNS, "number"],
        ["unknown_fields", "month, path", "rowid"],
      ]) {
        database
          .prepare(
            `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM ${BASIS}.${table}
             WHERE month = ? ORDER BY ${order}`,
          )
          .run(month);
      }
      receive(storedPostings(database, BASIS, month));
      database
        .prepare(
          `INSERT INTO months (month, attempt, state, carried_over_from, carried_over_because)
           VALUES (?, 1, 'pulled', ?, ?)`,
        )
        .run(month, carriedOver.snapshotId, carriedOver.reason);
    });
  } finally {
    database.exec(`DETACH ${BASIS}`);
  }
}

/** A key begins with the purpose, which names month and attempt: `2025-03/2/entries`. */
function copyAnswers(database: DatabaseSync, month: Month, attempt: number): void {
  const [there, here] = [`${month}/${attempt}/`, `${month}/1/`];
  // "0" follows "/" in ASCII, so all purposes of the attempt are between the two.
  const range = [there, `${month}/${attempt}0`, purposes(month, attempt).before] as const;
  const which = "purpose >= ? AND purpose < ? AND purpose <> ?";
  database
    .prepare(
      `INSERT OR IGNORE INTO bodies (sha256, body) SELECT sha256, body FROM ${BASIS}.bodies
       WHERE sha256 IN (SELECT sha256 FROM ${BASIS}.answers WHERE ${which})`,
    )
    .run(...range);
  database
    .prepare(
      `INSERT OR IGNORE INTO answers (key, purpose, ${ANSWER})
       SELECT ? || substr(key, ?), ? || substr(purpose, ?), ${ANSWER}
       FROM ${BASIS}.answers WHERE ${which} ORDER BY number`,
    )
    .run(here, there.length + 1, here, there.length + 1, ...range);
}
