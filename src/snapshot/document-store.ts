/** The documents of a snapshot, as the lists of the service state them. */

import type { DatabaseSync } from "node:sqlite";
import { toStored } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import { textIn } from "../fields/row.ts";
import { PROCESSED } from "../ledger/document-states.ts";
import { type DocumentId, documentId } from "../ledger/ledger-account.ts";
import {
  DOCUMENT_LISTS,
  type DocumentListName,
  type DocumentListRead,
  type InvoicePayment,
  type ListedContents,
  type ListedDetail,
  type ListedDocument,
  type ListedDraft,
  type ListedHeader,
  TYPE_OF_LIST,
} from "../ledger/listed-document.ts";
import { idsAsked, insertList, readLists } from "./document-list-rows.ts";
import { type InsertRows, insertRows } from "./insert-rows.ts";
import { invoicePayments } from "./invoice-payments.ts";
import {
  documentFinder,
  draftFinder,
  listedContents,
  listedDocuments,
} from "./listed-documents.ts";
import { storing, writing } from "./snapshot-file.ts";

export class DocumentStore {
  readonly #path: string;
  readonly #database: DatabaseSync;
  readonly #insert: InsertRows;
  readonly #insertDrafts: InsertRows;

  constructor(path: string, database: DatabaseSync) {
    this.#path = path;
    this.#database = database;
    this.#insert = insertRows(database, "INSERT OR IGNORE INTO documents", COLUMNS_WRITTEN);
    this.#insertDrafts = insertRows(
      database,
      "INSERT OR IGNORE INTO document_drafts",
      DRAFT_COLUMNS_WRITTEN,
    );
  }

  /** Begins a list, or begins it again: what was read before is deleted. */
  begin(list: DocumentListName): void {
    this.#transaction(() => {
      for (const table of ["documents", "document_drafts", "document_lists"]) {
        this.#database.prepare(`DELETE FROM ${table} WHERE list = ?`).run(list);
      }
    });
  }

  /** Stores the rows of a page; one that the list had on an earlier page keeps its first form. */
  add(rows: readonly (ListedDocument | ListedDraft)[]): void {
    this.#transaction(() => {
      for (const row of rows) {
        if ("details" in row) this.#insert(columnsOfDocument(row));
        else this.#insertDrafts([row.list, row.id, row.state, row.number, row.source]);
      }
    });
  }

  /** Stores which documents of a list without states wait for processing: these, and no other. */
  markNew(list: DocumentListName, ids: readonly DocumentId[]): void {
    const mark = this.#database.prepare(
      "UPDATE documents SET state = 'new' WHERE list = ? AND id = ?",
    );
    this.#transaction(() => {
      this.#database
        .prepare("UPDATE documents SET state = ? WHERE list = ? AND state IS NULL")
        .run(PROCESSED, list);
      for (const id of ids) mark.run(list, id);
    });
  }

  /** Marks a list as read. */
  finish(read: DocumentListRead): void {
    writing(this.#path, () => {
      insertList(this.#database, read);
    });
  }

  /** Replaces what was noted while the lists were read. */
  note(notes: Iterable<string>): void {
    const insert = this.#database.prepare("INSERT INTO document_notes (note) VALUES (?)");
    this.#transaction(() => {
      this.#database.exec("DELETE FROM document_notes");
      for (const one of notes) insert.run(one);
    });
  }

  notes(): readonly string[] {
    const rows = this.#database.prepare("SELECT note FROM document_notes ORDER BY note").all();
    return rows.map((row) => textIn(row, "note"));
  }

  /** In the order in which they are requested. */
  lists(): readonly DocumentListRead[] {
    return readLists(this.#database);
  }

  /** By list, date and id, queried again at each call; leaving the loop closes the query. */
  all(only: readonly DocumentListName[] = DOCUMENT_LISTS): Iterable<ListedHeader> {
    return listedDocuments(this.#database, only);
  }

  /** Finds documents by list and id. */
  finder(): (list: DocumentListName, id: DocumentId) => ListedContents | null {
    return documentFinder(this.#database);
  }

  /** The documents of a list, by id; see `Books`. */
  contents(
    list: DocumentListName,
    periodsAfter?: CalendarDate,
  ): Iterable<ListedContents & { readonly id: DocumentId }> {
    return listedContents(this.#database, list, periodsAfter);
  }

  /** The payments of all invoices, by type and id of the documents that book them. */
  invoicePayments(): Iterable<InvoicePayment> {
    return invoicePayments(this.#database);
  }

  /** The ids of its documents and drafts. */
  *ids(list: DocumentListName): Generator<DocumentId> {
    for (const table of ["documents", "document_drafts"]) {
      const rows = this.#database.prepare(`SELECT id FROM ${table} WHERE list = ?`).iterate(list);
      for (const row of rows) yield documentId(textIn(row, "id"));
    }
  }

  /** Finds drafts by list and id. */
  draftFinder(): (list: DocumentListName, id: DocumentId) => ListedDraft | null {
    return draftFinder(this.#database);
  }

  /** Whether a request with this purpose for a list, or for something of it, was answered. */
  wasAsked(path: string, purpose: string): boolean {
    const find = this.#database.prepare(
      "SELECT 1 FROM answers WHERE purpose = ? AND address LIKE '%' || ? || '%' LIMIT 1",
    );
    return find.get(purpose, path) !== undefined;
  }

  /** The ids of each request for documents of a list by their ids that was answered, in the order of the requests. */
  idsAsked(path: string, purpose: string): readonly (readonly DocumentId[])[] {
    return idsAsked(this.#database, path, purpose);
  }

  #transaction(work: () => void): void {
    storing(this.#path, this.#database, work);
  }
}

const COLUMNS_WRITTEN = `list, id, document_type, state, number, date, due_date, contact_id, total, currency,
  total_in_currency, unpaid, payments, details, allocations, financial_account_id, message,
  sha256`;
const DRAFT_COLUMNS_WRITTEN = "list, id, state, number, sha256";

/** Most lines have neither a period nor a quantity. */
const tailOfDetail = ({ period, quantity }: ListedDetail): readonly (string | number | null)[] => {
  const days = [period?.first ?? null, period?.last ?? null];
  if (quantity !== undefined) return [...days, toStored(quantity.count), quantity.productId];
  return period === null ? [] : days;
};

/** The values of `COLUMNS_WRITTEN`. */
const columnsOfDocument = (one: ListedDocument) => [
  one.list,
  one.id,
  TYPE_OF_LIST[one.list],
  one.state,
  one.number,
  one.date,
  one.dueDate,
  one.contactId,
  one.total === null ? null : toStored(one.total),
  one.inCurrency?.currency ?? null,
  one.inCurrency === null ? null : toStored(one.inCurrency.total),
  one.unpaid === null ? null : toStored(one.unpaid),
  JSON.stringify(
    one.payments.map((payment) => [
      payment.date,
      toStored(payment.amount),
      payment.id,
      payment.invoiceId,
      payment.mutationId,
      payment.financialAccountId,
      payment.ledgerAccountId,
      payment.linkedPaymentId,
    ]),
  ),
  JSON.stringify(
    one.details.map((detail) => [
      detail.ledgerAccountId,
      detail.contactId,
      detail.taxRateId,
      toStored(detail.amount),
      detail.projectId,
      detail.description,
      ...tailOfDetail(detail),
    ]),
  ),
  JSON.stringify(
    one.allocations.map((allocation) => [
      allocation.ledgerAccountId,
      allocation.privateLedgerAccountId,
      toStored(allocation.amount),
    ]),
  ),
  one.bankLine?.financialAccountId ?? null,
  one.bankLine?.message ?? null,
  one.source,
];
