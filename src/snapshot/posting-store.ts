/** The postings of a snapshot and what they add up to per month and account, in the sign as sent. */
import type { DatabaseSync } from "node:sqlite";
import { type Month, month } from "../calendar/month.ts";
import { invariant } from "../failure.ts";
import type { Row } from "../fields/columns.ts";
import { numberIn, textIn } from "../fields/row.ts";
import type { PostingOrder, PostingSelection } from "../ledger/books.ts";
import type { SeriesIntake } from "../ledger/intake.ts";
import type { DocumentId, LedgerAccountId } from "../ledger/ledger-account.ts";
import type { DocumentListName } from "../ledger/listed-document.ts";
import type { MonthSums } from "../ledger/month-sums.ts";
import type { Posting } from "../ledger/posting.ts";
import type { PostingSums } from "../ledger/posting-sums.ts";
import type { SourceHash } from "../ledger/source.ts";
import { areArranged, arrangePostings, dropArranged } from "./arrange-postings.ts";
import { insertSeries, insertUnknownFields, readSeries, readUnknownFields } from "./intake-rows.ts";
import { insertSums, readSums } from "./month-sum-rows.ts";
import { monthsAsReceived } from "./months-as-received.ts";
import {
  type ArrangedPostings,
  blocksInOrder,
  blocksOfAccounts,
  blocksOfSelection,
} from "./posting-blocks.ts";
import { groupFinder } from "./posting-groups.ts";
import {
  type AmountOfMonth,
  amountsOf,
  type DocumentOfMonth,
  documentsOf,
  documentsOfTypeIn,
  type ReferenceColumn,
  referencesIn,
} from "./posting-queries.ts";
import type { PostingNumbers } from "./posting-rows.ts";
import { sourceFinder, sourcesByMonth } from "./posting-sources.ts";
import { type ReceivedPostings, receivedPostings } from "./received-postings.ts";
import { storing } from "./snapshot-file.ts";
import { storedMonths, storedPostings } from "./stored-postings.ts";
import { sumsOfDatabase } from "./sums-of-database.ts";
import type { SumSigns } from "./sums-of-groups.ts";
import { unlistedIn } from "./unlisted-documents.ts";

export interface PulledMonth {
  /** Which pull of the month counts, from 1. */
  readonly attempt: number;
  readonly isPulled: boolean;
  /** Null when it was pulled and not carried over from an earlier snapshot. */
  readonly carriedOver: CarriedOverMonth | null;
}

/** The origin of a month whose entries were not read again. */
export interface CarriedOverMonth {
  /** The snapshot of the pull that read them. */
  readonly snapshotId: string;
  /** The evidence accepted in their place: unchanged versions of every document behind them, or an equal ledger alone. */
  readonly reason: "versions" | "ledger";
}

/** The results of a complete month. */
interface FinishedMonth {
  readonly sums: MonthSums;
  readonly series: readonly SeriesIntake[];
  readonly unknownFields: Iterable<string>;
}

export class PostingStore {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #received: ReceivedPostings;
  /** Whether readers find what was received, arranged in temporary tables. */
  #isArranged = false;
  #numbers: PostingNumbers | null = null;

  constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    this.#database = database;
    this.#received = receivedPostings(path, database);
  }

  months(): ReadonlyMap<Month, PulledMonth> {
    const rows = this.#database.prepare("SELECT * FROM months ORDER BY month").all();
    return new Map(
      rows.map((row) => [
        month(textIn(row, "month")),
        {
          attempt: numberIn(row, "attempt"),
          isPulled: row["state"] === "pulled",
          carriedOver: carriedOverIn(row),
        },
      ]),
    );
  }

  /** Begins a month, or begins it again: entries read before are deleted. */
  begin(of: Month, attempt: number, carriedOver: CarriedOverMonth | null = null): void {
    this.#transaction(() => {
      for (const table of ["month_sums", "series", "unknown_fields", "months"]) {
        this.#database.prepare(`DELETE FROM ${table} WHERE month = ?`).run(of);
      }
      this.#database
        .prepare(
          `INSERT INTO months (month, attempt, state, carried_over_from, carried_over_because)
           VALUES (?, ?, 'pulling', ?, ?)`,
        )
        .run(of, attempt, carriedOver?.snapshotId ?? null, carriedOver?.reason ?? null);
    });
    this.#receive(of);
  }

  /** Keeps and returns the postings of a page whose ids the month does not have yet. */
  add(of: Month, postings: readonly Posting[]): readonly Posting[] {
    this.#isArranged = false;
    return this.#received.add(of, postings);
  }

  /** Keeps postings each of which got an id of its own from the caller. */
  addNew(of: Month, postings: readonly Posting[]): void {
    this.#isArranged = false;
    this.#received.addNew(of, postings);
  }

  /** Receives again what a pulled month lost with the process that received it: `read` adds it. Sums and series stay. */
  receiveAgain(of: Month, read: () => void): void {
    this.#receive(of);
    read();
    this.#received.end(of);
  }

  /** Whether the postings of a pulled month are lost until they are received again. */
  areLost(of: Month): boolean {
    return !this.#received.has(of);
  }

  /** Counts which of these postings the month has with the same content: document, account, amount, everything. */
  countStored(of: Month, postings: readonly Posting[]): number {
    return this.#received.countSame(of, postings);
  }

  /** Finishes a month with its sums, its series and its unknown fields. */
  finish(of: Month, { sums, series, unknownFields }: FinishedMonth): void {
    this.#transaction(() => {
      insertSeries(this.#database, series);
      insertUnknownFields(this.#database, of, unknownFields);
      insertSums(this.#database, of, sums);
      this.#database.prepare("UPDATE months SET state = 'pulled' WHERE month = ?").run(of);
    });
    this.#received.end(of);
  }

  sums(of: Month): MonthSums {
    return readSums(this.#database, of);
  }

  /** The months whose postings in the file still are those that were received. */
  monthsAsReceived(): ReadonlySet<Month> {
    const received = [...this.months().keys()].map((of) => [of, this.sums(of)] as const);
    return monthsAsReceived(this.#database, new Map(received));
  }

  /** The series of all months, as they were received. */
  series(): readonly SeriesIntake[] {
    return readSeries(this.#database);
  }

  /** Paths of fields of entries that are unknown to the decoder. */
  unknownFields(): readonly string[] {
    return readUnknownFields(this.#database);
  }

  /** The answers that contained the postings of each month, each once. */
  sources(): ReadonlyMap<Month, readonly SourceHash[]> {
    this.#prepareToRead();
    return sourcesByMonth(this.#database);
  }

  /** Every document with entries, once for each month in which it has some. */
  documents(): Iterable<DocumentOfMonth> {
    this.#prepareToRead();
    return documentsOf(this.#database);
  }

  /** The documents of one type that have postings in months that are included. */
  documentsOfType(type: string, isIncluded?: (of: Month) => boolean): readonly DocumentId[] {
    this.#prepareToRead();
    return documentsOfTypeIn(this.#database, type, isIncluded);
  }

  /** The documents that received entries name and none of these lists has. */
  unlisted(lists: readonly DocumentListName[]): readonly DocumentId[] {
    this.#receiveStored();
    this.#received.write();
    return unlistedIn(this.#database, lists);
  }

  /** Every distinct id in this column, sorted as text. */
  references(column: ReferenceColumn): readonly string[] {
    this.#prepareToRead();
    return referencesIn(this.#database, column);
  }

  count(): number {
    if (this.#received.isStarted()) return this.#received.count();
    const row = this.#database.prepare("SELECT count(*) AS count FROM postings").get();
    return row === undefined ? 0 : numberIn(row, "count");
  }

  /** The postings of some documents with the month in which they were pulled; documents are few. */
  ofDocuments(ids: Iterable<DocumentId>): Iterable<AmountOfMonth> {
    this.#prepareToRead();
    return amountsOf(this.#database, ids);
  }

  /** Sums over all postings in the sign of the books. */
  sumsWith(sign: SumSigns): PostingSums {
    return sumsOfDatabase(this.#arranged(), sign);
  }

  /** Every posting in blocks, queried again at each call; leaving the loop closes the query. */
  inOrder(
    order: Exclude<PostingOrder, "account">,
    only?: PostingSelection,
  ): Iterable<readonly Posting[]> {
    const arranged = this.#arranged();
    return only === undefined
      ? blocksInOrder(arranged, order)
      : blocksOfSelection(arranged, order, only);
  }

  /** The postings of the accounts in blocks, account by account and by date, read through their index. */
  ofAccounts(
    ids: Iterable<LedgerAccountId>,
    only?: PostingSelection,
  ): Iterable<readonly Posting[]> {
    return blocksOfAccounts(this.#arranged(), ids, only);
  }

  /** Arranges the postings in the file when all months are pulled; within the caller's transaction. */
  arrange(): void {
    if (!this.#received.isStarted() && areArranged(this.#database)) return;
    this.#receiveStored();
    for (const [of, { isPulled }] of this.months()) {
      invariant(!isPulled || this.#received.has(of), "every pulled month was received");
    }
    this.#received.write();
    dropArranged(this.#database, "temp");
    arrangePostings(this.#database, "main");
    this.#received.clear();
    this.#isArranged = false;
    this.#numbers = null;
  }

  /** What is known of the arranged postings, once for all that read them. */
  #arranged(): ArrangedPostings {
    this.#prepareToRead();
    this.#numbers ??= {
      group: groupFinder(this.#database),
      source: sourceFinder(this.#database),
    };
    return { database: this.#database, numbers: this.#numbers };
  }

  /** Without an arrangement in the file, because the pull is not finished or was of an earlier version, readers have their own. */
  #prepareToRead(): void {
    if (this.#isArranged || (!this.#received.isStarted() && areArranged(this.#database))) return;
    this.#receiveStored();
    this.#received.write();
    this.#transaction(() => {
      arrangePostings(this.#database, "temp");
    });
    this.#isArranged = true;
    this.#numbers = null;
  }

  #receive(of: Month): void {
    this.#isArranged = false;
    this.#received.begin(of);
  }

  /** Receives what the file has, unless this process has received postings. */
  #receiveStored(): void {
    if (this.#received.isStarted()) return;
    this.#received.start();
    for (const of of storedMonths(this.#database)) {
      this.receiveAgain(of, () => {
        for (const block of storedPostings(this.#database, "main", of)) this.add(of, block);
      });
    }
  }

  #transaction<Value>(work: () => Value): Value {
    return storing(this.#path, this.#database, work);
  }
}

function carriedOverIn(row: Row): CarriedOverMonth | null {
  const reason = row["carried_over_because"];
  if (reason !== "versions" && reason !== "ledger") return null;
  return { snapshotId: textIn(row, "carried_over_from"), reason };
}
