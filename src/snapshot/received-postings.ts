/** Receives the postings of the months being pulled, page by page, and writes them to the snapshot in blocks. */
import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { Month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Posting } from "../ledger/posting.ts";
import { IdSet } from "./id-set.ts";
import { type InsertRows, insertRows } from "./insert-rows.ts";
import {
  CONTENT_COLUMNS,
  columnsOfPosting,
  contentOf,
  contentOfPosting,
  POSTING_COLUMNS,
} from "./posting-rows.ts";
import { numberIn, textIn } from "./row-values.ts";
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
export class ReceivedPostings {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #insert: InsertRows;
  readonly #months = new Map<Month, MonthReceived>();
  /** The values of their columns, row after row; numbers are given when they are written. */
  #waiting: SQLInputValue[] = [];
  /** Never decreases: SQLite would reuse the numbers of deleted postings, and `after` would then hide the new ones. */
  #last = 0;

  constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    this.#database = database;
    this.#insert = insertRows(database, "postings", COLUMNS);
  }

  /** Begins a month of which the snapshot has no postings. */
  begin(of: Month): void {
    this.#months.set(of, { ids: new IdSet(), after: this.#lastNumber() });
  }

  /** Keeps and returns the postings of a page whose ids the month does not have yet. */
  add(of: Month, postings: readonly Posting[]): readonly Posting[] {
    const { ids } = this.#monthOf(of);
    const added = postings.filter(({ id }) => ids.add(id));
    for (const posting of added) this.#waiting.push(NO_NUMBER, of, ...columnsOfPosting(posting));
    if (this.#waiting.length >= POSTINGS_WAITING_MAX * COLUMNS_COUNT) this.write();
    return added;
  }

  /** Counts which of these postings the month has with the same content: document, account, amount, everything. */
  countSame(of: Month, postings: readonly Posting[]): number {
    this.write();
    const { after } = this.#monthOf(of);
    const accounts = JSON.stringify([...new Set(postings.map((one) => one.ledgerAccountId))]);
    const find = this.#database.prepare(
      `SELECT ${CONTENT_COLUMNS} FROM postings WHERE number > ? AND month = ?
         AND ledger_account_id IN (SELECT value FROM json_each(?))`,
    );
    const received = new Map(postings.map((posting) => [posting.id, contentOfPosting(posting)]));
    let same = 0;
    for (const row of find.iterate(after, of, accounts)) {
      const content = received.get(textIn(row, "id"));
      if (content !== undefined && content === contentOf(Object.values(row))) same += 1;
    }
    return same;
  }

  /** Forgets the ids of a month that is finished. */
  end(of: Month): void {
    this.#months.delete(of);
  }

  /** Writes the postings that wait, in a transaction of its own unless the caller has begun one. */
  write(): void {
    if (this.#waiting.length === 0) return;
    writing(this.#path, () => {
      if (this.#database.isTransaction) this.#writeRows();
      else
        transaction(this.#database, () => {
          this.#writeRows();
        });
    });
    this.#waiting = [];
  }

  #writeRows(): void {
    this.#lastNumber();
    for (let at = 0; at < this.#waiting.length; at += COLUMNS_COUNT) {
      this.#last += 1;
      this.#waiting[at] = this.#last;
    }
    this.#insert(this.#waiting);
  }

  #monthOf(of: Month): MonthReceived {
    const month = this.#months.get(of);
    invariant(month !== undefined, "a month is started before its entries are added");
    return month;
  }

  #lastNumber(): number {
    const row = this.#database.prepare("SELECT coalesce(max(number), 0) last FROM postings").get();
    this.#last = Math.max(this.#last, row === undefined ? 0 : numberIn(row, "last"));
    return this.#last;
  }
}
