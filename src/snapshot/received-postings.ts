/** Receives the postings of the months being pulled, page by page, and writes them to the snapshot in blocks. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Posting } from "../ledger/posting.ts";
import { IdSet } from "./id-set.ts";
import { insertRows } from "./insert-rows.ts";
import {
  CONTENT_COLUMNS,
  columnsOfPosting,
  contentOf,
  contentOfPosting,
  POSTING_COLUMNS,
} from "./posting-rows.ts";
import { numberIn } from "./row-values.ts";
import { transaction, writing } from "./snapshot-file.ts";

/** About half a megabyte waits. A transaction for each page would write the same pages of the file again and again. */
const POSTINGS_WAITING_MAX = 1_000;
const COLUMNS = `number, month, ${POSTING_COLUMNS}`;
const COLUMNS_COUNT = COLUMNS.split(",").length;
const NO_NUMBER = null;

interface MonthReceived {
  readonly ids: IdSet;
  /** Its postings have higher numbers. */
  readonly after: number;
}

/**
 * Postings that wait are lost when the process is killed, and need not be kept: their answers are stored, and a month that
 * is not finished is read from its answers again. Whoever reads postings, or finishes a month, writes them first.
 */
export interface ReceivedPostings {
  /** Starts a month of which the snapshot has no postings. */
  readonly begin: (of: Month) => void;
  /** Keeps and returns the postings of a page whose ids the month does not have yet. */
  readonly add: (of: Month, postings: readonly Posting[]) => readonly Posting[];
  /** Counts which of these postings the month has with the same content: document, account, amount, everything. */
  readonly countSame: (of: Month, postings: readonly Posting[]) => number;
  /** Forgets the ids of a month that is finished. */
  readonly end: (of: Month) => void;
  /** Writes the postings that wait, in a transaction of its own unless the caller has started one. */
  readonly write: () => void;
}

export function receivedPostings(path: string, database: DatabaseSync): ReceivedPostings {
  const insert = insertRows(database, "INSERT INTO postings", COLUMNS);
  const months = new Map<Month, MonthReceived>();
  /** The values of their columns, row after row; numbers are given when they are written. */
  let waiting: SQLInputValue[] = [];
  /** Never decreases: SQLite would reuse the numbers of deleted postings, and `after` would then hide the new ones. */
  let last = 0;

  const lastNumber = (): number => (last = Math.max(last, lastNumberIn(database)));
  const monthOf = (of: Month): MonthReceived => {
    const month = months.get(of);
    invariant(month !== undefined, "a month is started before its entries are added");
    return month;
  };
  const writeRows = (): void => {
    lastNumber();
    for (let at = 0; at < waiting.length; at += COLUMNS_COUNT) {
      last += 1;
      waiting[at] = last;
    }
    insert(waiting);
  };
  const write = (): void => {
    if (waiting.length === 0) return;
    writing(path, () => {
      if (database.isTransaction) writeRows();
      else transaction(database, writeRows);
    });
    waiting = [];
  };

  return {
    begin: (of) => {
      months.set(of, { ids: new IdSet(), after: lastNumber() });
    },
    add: (of, postings) => {
      const { ids } = monthOf(of);
      const added = postings.filter(({ id }) => ids.add(id));
      for (const posting of added) waiting.push(NO_NUMBER, of, ...columnsOfPosting(posting));
      if (waiting.length >= POSTINGS_WAITING_MAX * COLUMNS_COUNT) write();
      return added;
    },
    countSame: (of, postings) => {
      write();
      return countSame(database, { of, after: monthOf(of).after }, postings);
    },
    end: (of) => {
      months.delete(of);
    },
    write,
  };
}

function countSame(
  database: DatabaseSync,
  { of, after }: { readonly of: Month; readonly after: number },
  postings: readonly Posting[],
): number {
  const accounts = JSON.stringify([...new Set(postings.map((one) => one.ledgerAccountId))]);
  const find = database.prepare(
    `SELECT ${CONTENT_COLUMNS} FROM postings WHERE number > ? AND month = ?
       AND ledger_account_id IN (SELECT value FROM json_each(?))`,
  );
  find.setReturnArrays(true);
  const received = new Map(postings.map((posting) => [posting.id, contentOfPosting(posting)]));
  let same = 0;
  for (const row of find.iterate(after, of, accounts)) {
    invariant(Array.isArray(row), "a posting is read as an array");
    const columns: readonly unknown[] = row;
    const content = received.get(String(columns[0]));
    if (content !== undefined && content === contentOf(columns)) same += 1;
  }
  return same;
}

function lastNumberIn(database: DatabaseSync): number {
  const row = database.prepare("SELECT coalesce(max(number), 0) last FROM postings").get();
  return row === undefined ? 0 : numberIn(row, "last");
}
