/** The postings of a snapshot and what they add up to per month and account, in the sign as sent. */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { type Amount, fromStored, toStored } from "../amount/amount.ts";
import { type Month, month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { PostingOrder } from "../ledger/books.ts";
import type { SeriesIntake } from "../ledger/intake.ts";
import {
  type DocumentId,
  type LedgerAccountId,
  ledgerAccountId,
} from "../ledger/ledger-account.ts";
import type { Posting } from "../ledger/posting.ts";
import { type SourceHash, sourceHash } from "../ledger/source.ts";
import { insertSeries, insertUnknownFields, readSeries, readUnknownFields } from "./intake-rows.ts";
import type { EntrySums, MonthSums } from "./month-sums.ts";
import { POSTING_COLUMNS, postingReader } from "./posting-rows.ts";
import { transaction, writing } from "./snapshot-file.ts";

export interface PulledMonth {
  /** Which pull of the month counts, from 1. */
  readonly attempt: number;
  readonly isPulled: boolean;
}

/** What a month comes to when it is whole. */
interface FinishedMonth {
  readonly sums: MonthSums;
  readonly series: readonly SeriesIntake[];
  readonly unknownFields: Iterable<string>;
}

const ORDERS: Readonly<Record<Exclude<PostingOrder, "account">, string>> = {
  date: "date, document_type, document_id, id",
  document: "document_type, document_id, date, id",
};
type Row = Readonly<Record<string, unknown>>;

export class PostingStore {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #insert: StatementSync;

  constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    this.#database = database;
    this.#insert = database.prepare(
      `INSERT OR IGNORE INTO postings (id, month, date, document_type, document_id, ledger_account_id,
         project_id, contact_id, tax_rate_id, financial_account_id, amount, description, sha256)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  months(): ReadonlyMap<Month, PulledMonth> {
    const rows = this.#database.prepare("SELECT * FROM months ORDER BY month").all();
    return new Map(
      rows.map((row) => [
        month(textOf(row, "month")),
        { attempt: numberOf(row, "attempt"), isPulled: row["state"] === "pulled" },
      ]),
    );
  }

  /** Begins a month, or begins it again: what was read of it before is dropped. */
  begin(of: Month, attempt: number): void {
    this.#transaction(() => {
      for (const table of ["postings", "month_sums", "series", "unknown_fields", "months"]) {
        this.#database.prepare(`DELETE FROM ${table} WHERE month = ?`).run(of);
      }
      this.#database
        .prepare("INSERT INTO months (month, attempt, state) VALUES (?, ?, 'pulling')")
        .run(of, attempt);
    });
  }

  /** Keeps the postings of a page that are not there yet, by their id, and answers which those were. */
  add(of: Month, postings: readonly Posting[]): readonly Posting[] {
    return this.#transaction(() => postings.filter((posting) => this.#keep(of, posting)));
  }

  /** How many of these postings are kept, in this month and on the same account. */
  countKept(of: Month, postings: readonly Posting[]): number {
    const find = this.#database.prepare(
      "SELECT 1 FROM postings WHERE id = ? AND month = ? AND ledger_account_id = ?",
    );
    const kept = postings.filter(({ id, ledgerAccountId: account }) => find.get(id, of, account));
    return kept.length;
  }

  /** Closes a month with its sums and what was noted while they were read. */
  finish(of: Month, { sums, series, unknownFields }: FinishedMonth): void {
    this.#transaction(() => {
      insertSeries(this.#database, series);
      insertUnknownFields(this.#database, of, unknownFields);
      const insert = this.#database.prepare(
        `INSERT INTO month_sums (month, ledger_account_id, positive, negative, count)
         VALUES (?, ?, ?, ?, ?)`,
      );
      for (const [id, { positive, negative, count }] of sums) {
        insert.run(of, id, toStored(positive), toStored(negative), count);
      }
      this.#database.prepare("UPDATE months SET state = 'pulled' WHERE month = ?").run(of);
    });
  }

  sums(of: Month): MonthSums {
    const rows = this.#database.prepare("SELECT * FROM month_sums WHERE month = ?").all(of);
    return new Map(
      rows.map((row): [LedgerAccountId, EntrySums] => [
        ledgerAccountId(textOf(row, "ledger_account_id")),
        {
          positive: amountIn(row, "positive"),
          negative: amountIn(row, "negative"),
          count: numberOf(row, "count"),
        },
      ]),
    );
  }

  /** How the entries of all months came in. */
  series(): readonly SeriesIntake[] {
    return readSeries(this.#database);
  }

  /** Paths of fields of entries that no decoder knows. */
  unknownFields(): readonly string[] {
    return readUnknownFields(this.#database);
  }

  /** The answers the postings of each month came in, each once. */
  sources(): ReadonlyMap<Month, readonly SourceHash[]> {
    const rows = this.#database
      .prepare("SELECT DISTINCT month, sha256 FROM postings ORDER BY month, sha256")
      .all();
    const byMonth = Map.groupBy(rows, (row) => month(textOf(row, "month")));
    return new Map(
      [...byMonth].map(([of, own]) => [of, own.map((row) => sourceHash(textOf(row, "sha256")))]),
    );
  }

  count(): number {
    const row = this.#database.prepare("SELECT count(*) AS count FROM postings").get();
    return row === undefined ? 0 : numberOf(row, "count");
  }

  /** The postings of some documents with the month in which they were pulled; documents are few. */
  *ofDocuments(ids: Iterable<DocumentId>): Generator<{
    readonly month: Month;
    readonly ledgerAccountId: LedgerAccountId;
    readonly amount: Amount;
  }> {
    const find = this.#database.prepare(
      `SELECT month, ledger_account_id, amount FROM postings
       WHERE document_type IN (SELECT DISTINCT document_type FROM postings)
         AND document_id IN (SELECT value FROM json_each(?))`,
    );
    for (const row of find.iterate(JSON.stringify([...ids]))) {
      yield {
        month: month(textOf(row, "month")),
        ledgerAccountId: ledgerAccountId(textOf(row, "ledger_account_id")),
        amount: amountIn(row, "amount"),
      };
    }
  }

  /** Every posting, opened anew at each call; leaving the loop closes the query. */
  *inOrder(order: Exclude<PostingOrder, "account">): Generator<Posting> {
    const read = postingReader();
    for (const row of this.#postings(`ORDER BY ${ORDERS[order]}`).iterate()) yield read(row);
  }

  /** The postings of the accounts, account by account and by date, read along their index. */
  *ofAccounts(ids: Iterable<LedgerAccountId>): Generator<Posting> {
    const read = postingReader();
    const rows = this.#postings(
      "WHERE ledger_account_id = ? ORDER BY date, document_type, document_id, id",
    );
    for (const id of ids) for (const row of rows.iterate(id)) yield read(row);
  }

  /** As arrays, which cost half of objects with names. */
  #postings(rest: string): StatementSync {
    const rows = this.#database.prepare(`SELECT ${POSTING_COLUMNS} FROM postings ${rest}`);
    rows.setReturnArrays(true);
    return rows;
  }

  #keep(of: Month, posting: Posting): boolean {
    const { changes } = this.#insert.run(
      posting.id,
      of,
      posting.date,
      posting.document.type,
      posting.document.id,
      posting.ledgerAccountId,
      posting.projectId,
      posting.contactId,
      posting.taxRateId,
      posting.financialAccountId,
      toStored(posting.amount),
      posting.description,
      posting.source,
    );
    return changes === 1;
  }

  #transaction<Value>(work: () => Value): Value {
    return writing(this.#path, () => transaction(this.#database, work));
  }
}

function textOf(row: Row, name: string): string {
  const value = row[name];
  invariant(typeof value === "string", `${name} is kept as text`);
  return value;
}

function numberOf(row: Row, name: string): number {
  const value = row[name];
  invariant(typeof value === "number", `${name} is kept as a number`);
  return value;
}

function amountIn(row: Row, name: string): Amount {
  const value = row[name];
  invariant(typeof value === "number" || typeof value === "string", `${name} is kept as an amount`);
  return fromStored(value);
}
