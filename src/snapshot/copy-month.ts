/** Copies a month from one snapshot to another: answers, postings, and what was noted of them. */
import type { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Month } from "../calendar/month.ts";
import { SERIES_COLUMNS } from "./intake-rows.ts";
import { POSTING_COLUMNS } from "./posting-rows.ts";
import type { CarriedOverMonth } from "./posting-store.ts";
import { purposes } from "./purposes.ts";
import { transaction } from "./snapshot-file.ts";

export interface MonthCopied {
  readonly month: Month;
  /** A finished snapshot. */
  readonly path: string;
  /** Which attempt of the month counts there. */
  readonly attempt: number;
  readonly taken: CarriedOverMonth;
}

const ANSWER = "method, address, is_report, status, headers, sha256, received_at";
/**
 * In one transaction, so that a process that is killed leaves the month as it was. The ledger before the
 * entries is left out: it is the one that was asked now. What else was asked now of the month is kept. Answers
 * keep their bodies, times and order; they count as those of attempt 1.
 */
export function copyMonth(database: DatabaseSync, copied: MonthCopied): void {
  const { month, path, attempt, taken } = copied;
  // Read only: a file that is gone must not be made anew, empty.
  database.prepare("ATTACH ? AS basis").run(`${pathToFileURL(path).href}?mode=ro`);
  try {
    transaction(database, () => {
      copyAnswers(database, month, attempt);
      for (const [table, columns, order] of [
        ["month_sums", "month, ledger_account_id, positive, negative, count", "rowid"],
        ["series", SERIES_COLUMNS, "number"],
        ["postings", `month, ${POSTING_COLUMNS}`, "number"],
        ["unknown_fields", "month, path", "rowid"],
      ]) {
        database
          .prepare(
            `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM basis.${table}
             WHERE month = ? ORDER BY ${order}`,
          )
          .run(month);
      }
      database
        .prepare(
          `INSERT INTO months (month, attempt, state, taken_from, taken_because)
           VALUES (?, 1, 'pulled', ?, ?)`,
        )
        .run(month, taken.snapshotId, taken.because);
    });
  } finally {
    database.exec("DETACH basis");
  }
}

/** The purpose, with which a key begins as well, names month and attempt: `2025-03/2/entries`. */
function copyAnswers(database: DatabaseSync, month: Month, attempt: number): void {
  const [there, here] = [`${month}/${attempt}/`, `${month}/1/`];
  // What follows a slash in ASCII: between the two lie all purposes of the attempt.
  const range = [there, `${month}/${attempt}0`, purposes(month, attempt).before] as const;
  const which = "purpose >= ? AND purpose < ? AND purpose <> ?";
  database
    .prepare(
      `INSERT OR IGNORE INTO bodies (sha256, body) SELECT sha256, body FROM basis.bodies
       WHERE sha256 IN (SELECT sha256 FROM basis.answers WHERE ${which})`,
    )
    .run(...range);
  database
    .prepare(
      `INSERT OR IGNORE INTO answers (key, purpose, ${ANSWER})
       SELECT ? || substr(key, ?), ? || substr(purpose, ?), ${ANSWER}
       FROM basis.answers WHERE ${which} ORDER BY number`,
    )
    .run(here, there.length + 1, here, there.length + 1, ...range);
}
