/** A snapshot: one file with every answer as received, and the postings read from the answers. */
import { existsSync } from "node:fs";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { requestKey } from "../api/request-line.ts";
import { type ApiRequest, type ApiResponse, hashOf } from "../api/transport.ts";
import { discardBytes } from "../bytes/discard-bytes.ts";
import type { Month, Period } from "../calendar/month.ts";
import { Failure, invariant } from "../failure.ts";
import { sourceHash } from "../ledger/source.ts";
import { leaveLog, transaction, useLog } from "../operating-system/shared-database.ts";
import {
  type AnsweredRequest,
  answeredRequestIn,
  columnsOf,
  compressedBody,
  decompressedBody,
  headersOf,
} from "./answer-rows.ts";
import { arrangeDocuments } from "./arrange-postings.ts";
import { factsIn, hashesIn, storeFacts, type TakenFacts } from "./auditfile-tables.ts";
import { copyMonth, type MonthCopied } from "./copy-month.ts";
import { DocumentStore } from "./document-store.ts";
import { countIntact } from "./intact-answers.ts";
import { PostingStore } from "./posting-store.ts";
import {
  createFile,
  damaged,
  IDENTITY_NAME,
  openFileForPull,
  openFileOrEarlier,
  orClosed,
  prepareDocuments,
  storing,
  writing,
} from "./snapshot-file.ts";
import { answersIn, identityAtFinish, identityOf } from "./snapshot-identity.ts";
import { checkSameOrder, type PullOrder, readMeta, writeMeta } from "./snapshot-meta.ts";
import { storeSuppliedNames, suppliedNamesIn } from "./snapshot-names.ts";
import { orderUntil } from "./until-month.ts";

const ANSWER_FOR = "SELECT 1 FROM answers WHERE purpose = ? LIMIT 1";
const ANSWERS = "SELECT answers.*, bodies.body FROM answers LEFT JOIN bodies USING (sha256)";

type Parts = Omit<ApiResponse, "headers"> & { readonly headers: string };
export class Snapshot {
  readonly path: string;
  /** Its period ends with the month until which the snapshot is read. */
  readonly order: PullOrder;
  readonly pulledPeriod: Period;
  /** @internal */ readonly postings: PostingStore;
  /** @internal */ readonly documents: DocumentStore;
  /** Of the format before: its documents are to be read from its answers. @internal */
  readonly isEarlier: boolean;
  readonly #database: DatabaseSync;
  readonly #find: StatementSync;
  readonly #findBody: StatementSync;
  readonly #findNumber: StatementSync;
  readonly #insertBody: StatementSync;
  readonly #insertAnswer: StatementSync;
  readonly #insertRefusal: StatementSync;

  /** @internal */ constructor(path: string, database: DatabaseSync, until: Month | null = null) {
    this.path = path;
    this.#database = database;
    const order = readMeta(path, database);
    this.pulledPeriod = order.period;
    this.isEarlier = prepareDocuments(database);
    this.postings = new PostingStore(path, database);
    this.documents = new DocumentStore(path, database);
    this.order = until === null ? order : orderUntil(until, path, database, order);
    this.#find = database.prepare(`${ANSWERS} WHERE key = ?`);
    this.#findBody = database.prepare("SELECT 1 FROM bodies WHERE sha256 = ?");
    this.#findNumber = database.prepare(`${ANSWERS} WHERE number = ?`);
    this.#insertBody = database.prepare("INSERT INTO bodies (sha256, body) VALUES (?, ?)");
    this.#insertAnswer = database.prepare(
      `INSERT INTO answers (purpose, key, method, address, is_report, status, headers, sha256, received_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    this.#insertRefusal = database.prepare(
      `INSERT INTO refusals (key, method, address, is_report, status, headers, sha256, received_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    );
  }

  /** The answer to a request; null if it has not been answered. Failure `snapshot-damaged`. @internal */
  answer(request: ApiRequest): ApiResponse | null {
    const row = this.#find.get(requestKey(request));
    return row === undefined ? null : this.#responseOf(row);
  }

  /** Stores an answer, which finishes the request. @internal */
  storeAnswer(request: ApiRequest, response: ApiResponse, receivedAt: string): void {
    this.#storing(response, () => {
      this.#insertAnswer.run(request.purpose, ...columnsOf(request, response), receivedAt);
    });
  }

  /** Stores a response that is not an answer, such as a 429: it is evidence, and the request is sent again. @internal */
  storeRefusal(request: ApiRequest, response: ApiResponse, receivedAt: string): void {
    this.#storing(response, () => {
      this.#insertRefusal.run(...columnsOf(request, response), receivedAt);
    });
  }

  /** Whether any request with this purpose was answered. @internal */
  hasAnswersFor = (purpose: string): boolean =>
    this.#database.prepare(ANSWER_FOR).get(purpose) !== undefined;

  /** The answers to requests for journal entries with one purpose, in the order received. @internal */
  *entryAnswers(purpose: string): Generator<{ address: string; response: ApiResponse }> {
    const rows = this.#database
      .prepare(
        `${ANSWERS} WHERE purpose = ? AND address LIKE '%/reports/journal_entries.json?%'
         ORDER BY number`,
      )
      .iterate(purpose);
    for (const row of rows) {
      yield { address: String(row["address"]), response: this.#responseOf(row) };
    }
  }

  /** Every answered request, sorted by purpose and then in the order of the requests; `body` returns the bodies. */
  *requests(): Generator<AnsweredRequest> {
    const rows = this.#database
      .prepare(
        `SELECT number, purpose, method, address, status, received_at, sha256 FROM answers
         ORDER BY purpose, number`,
      )
      .iterate();
    for (const row of rows) yield answeredRequestIn(row);
  }

  /** The body of an answer as received, by its number. Failure `snapshot-damaged`. */
  body(number: number): Uint8Array {
    const row = this.#findNumber.get(number);
    if (row === undefined) throw damaged(this.path, `it has no answer ${String(number)}`);
    const { body } = this.#partsOf(row);
    if (row["body"] instanceof Uint8Array) discardBytes(row["body"]);
    return body;
  }

  answerCount = (): number => answersIn(this.#database);

  /** SHA-256 of the auditfiles from which the books were read; none for books of a service. @internal */
  auditfileHashes = (): readonly string[] => hashesIn(this.#database);

  /** The records of the auditfiles, without transactions; null for books of a service. @internal */
  auditfileFacts = (): ReturnType<typeof factsIn> => factsIn(this.#database);

  /** Stores what the auditfiles state beside their transactions. @internal */
  storeAuditfileFacts(facts: TakenFacts): void {
    storing(this.path, this.#database, () => {
      storeFacts(this.#database, facts);
    });
  }

  /** Equal for equal answers, supplied names and auditfiles. */
  identity = (): string => identityOf(this.#database, this.suppliedNames());

  /** The names that the user supplied, as text; null if none were needed. Failure `snapshot-damaged`. */
  suppliedNames = (): string | null => suppliedNamesIn(this.path, this.#database);

  /** Replaces the stored names. @internal */
  storeSuppliedNames(text: string): void {
    storeSuppliedNames(this.path, this.#database, text);
  }

  /** Verifies every body against its hash and returns their number. Failure `snapshot-damaged` names the first that differs. */
  verify(): number {
    return this.#reading(() =>
      countIntact(this.#database, (numbers) => {
        for (const number of numbers) discardBytes(this.body(number));
      }),
    );
  }

  /** Copies a month of another snapshot in one transaction, as if it had been pulled at the first attempt. @internal */
  carryOverMonth(copied: MonthCopied): void {
    writing(this.path, () => {
      const { month } = copied;
      copyMonth(this.#database, copied, (postings) => {
        this.postings.receiveAgain(month, () => {
          for (const block of postings) this.postings.add(month, block);
        });
      });
    });
  }

  /** Whether the pull is complete. */
  isFinished = (): boolean => identityAtFinish(this.#database) !== null;

  /** Whether the postings are those of the answers: false if an answer was replaced afterwards. @internal */
  arePostingsCurrent = (identity = this.identity()): boolean =>
    identityAtFinish(this.#database) === identity;

  /** Marks the pull, or the rebuilt postings, as complete. */
  finish(): void {
    writing(this.path, () => {
      // Before it, because a log has every page once more, which takes a fifth longer; beside readers that is what it
      // takes.
      const isPlain = leaveLog(this.#database);
      transaction(this.#database, () => {
        if (!this.isEarlier) arrangeDocuments(this.#database);
        this.postings.arrange();
        this.#database
          .prepare("INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)")
          .run(IDENTITY_NAME, this.identity());
      });
      if (!isPlain) leaveLog(this.#database);
    });
  }

  /** Makes one plain file of an unfinished snapshot, so that it can be moved. @internal */
  settle = (): void => {
    writing(this.path, () => {
      invariant(leaveLog(this.#database), "nobody else knows of a snapshot that is moved");
    });
  };

  close = (): void => {
    this.#database.close();
  };

  /** Stores body and row together or not at all. */
  #storing(response: ApiResponse, insert: () => void): void {
    storing(this.path, this.#database, () => {
      const { sha256, body } = response;
      if (this.#findBody.get(sha256) === undefined) {
        this.#insertBody.run(sha256, compressedBody(body));
      }
      insert();
    });
  }

  #responseOf(row: Readonly<Record<string, unknown>>): ApiResponse {
    const { headers, ...parts } = this.#partsOf(row);
    return { ...parts, headers: headersOf(headers) };
  }

  /** Verifies the body; the headers stay a text. */
  #partsOf(row: Readonly<Record<string, unknown>>): Parts {
    const { key, status, headers, body: stored, sha256 } = row;
    const isRow =
      typeof status === "number" &&
      typeof headers === "string" &&
      stored instanceof Uint8Array &&
      typeof sha256 === "string";
    if (!isRow) throw damaged(this.path, `the answer to "${String(key)}" has another form`);
    const body = this.#reading(() => decompressedBody(stored));
    if (hashOf(body) !== sha256) {
      throw damaged(this.path, `the answer to "${String(key)}" does not match its hash ${sha256}`);
    }
    return { status, headers, body, sha256: sourceHash(sha256) };
  }

  /** An answer that the database or the compression cannot read is damaged. */
  #reading<Value>(read: () => Value): Value {
    try {
      return read();
    } catch (cause) {
      if (cause instanceof Failure) throw cause;
      throw damaged(this.path, "an answer in it cannot be read", cause);
    }
  }
}

/** Creates a snapshot, or resumes it. Failures: snapshot-damaged, output-not-writable, disk-full. */
export function openForPull(path: string, order: PullOrder): Snapshot {
  if (!existsSync(path)) {
    createFile(path, (database) => {
      writeMeta(path, database, order);
    });
  }
  const database = openFileForPull(path);
  return orClosed(database, () => {
    const snapshot = new Snapshot(path, database);
    checkSameOrder(path, snapshot.order, order);
    writing(path, () => {
      // If the process died just before its end, the snapshot is finished but still in the mode for writing.
      if (snapshot.isFinished()) leaveLog(database);
      // A killed process loses nothing, and a power failure at most the last answers, which are requested again.
      else useLog(database, "NORMAL");
    });
    return snapshot;
  });
}

/** Opens a snapshot, or its months until one. Failures: snapshot-missing, snapshot-damaged. */
export function openSnapshot(path: string, until: Month | null = null): Snapshot {
  const database = openFileOrEarlier(path);
  return orClosed(database, () => {
    const snapshot = new Snapshot(path, database, until);
    // Half of what is usual, as it is only read: 4 MB less, in the same time.
    database.exec("PRAGMA cache_size = -1000; PRAGMA temp.cache_size = -1000;");
    return snapshot;
  });
}
