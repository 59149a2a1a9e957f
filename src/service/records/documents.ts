/** The records of the documents without payments: general, general journal and typeless (specification 2.5). */

import { amountOf } from "../../amount/amount.ts";
import { listOf, orNull } from "../../fields/kind.ts";
import { amount, date, identifier, oneOf, text } from "../../fields/scalars.ts";
import type { GeneralJournalRecord, JournalLineRecord } from "../rules/administration-books.ts";
import {
  type GeneralDocumentRecord,
  INVOICE_STATES,
  type TypelessDocumentRecord,
} from "../rules/stored-documents.ts";
import { CONTACT_IN_DOCUMENT, type ShownContact } from "./contact.ts";
import { from, ids, integer, onlyIn, record, stamps } from "./declared-record.ts";
import { ORIGIN, type RelatedRecords, relatedFields } from "./document-parts.ts";

/** A document with its related records; a contact that a shape omits is not read. */
export type ShownDocument<Document> = Document &
  RelatedRecords & {
    /** Digits. */
    readonly version: string;
    readonly contact: () => ShownContact | null;
  };

/** A general document has no currency, so its rate is 1. Gap: General documents. */
const RATE = amountOf("1");

export const GENERAL_DOCUMENT = record<ShownDocument<GeneralDocumentRecord>>("general_document", {
  ...ids,
  contact_id: from(orNull(identifier), (document) => document.contactId),
  contact: onlyIn(
    "current",
    from(orNull(CONTACT_IN_DOCUMENT), (document) => document.contact()),
  ),
  reference: from(orNull(text), (document) => document.reference),
  date: from(date, (document) => document.date),
  due_date: from(orNull(date), (document) => document.dueOn),
  entry_number: from(orNull(integer), (document) => document.entryNumber),
  state: from(oneOf(...INVOICE_STATES), (document) => document.state),
  exchange_rate: from(orNull(amount), () => RATE),
  ...stamps,
  version: from(integer, (document) => document.version),
  notes: onlyIn("current", relatedFields.notes),
  attachments: relatedFields.attachments,
  events: onlyIn("current", relatedFields.events),
});

/** Gap: Lists beyond the specification. The same in both shapes, with all fields. */
export const TYPELESS_DOCUMENT = record<ShownDocument<TypelessDocumentRecord>>(
  "typeless_document",
  {
    ...ids,
    contact_id: from(orNull(identifier), (document) => document.contactId),
    contact: from(orNull(CONTACT_IN_DOCUMENT), (document) => document.contact()),
    reference: from(orNull(text), (document) => document.reference),
    date: from(date, (document) => document.date),
    state: from(oneOf(...INVOICE_STATES), (document) => document.state),
    origin: from(orNull(ORIGIN), (document) => document.origin),
    ...stamps,
    version: from(integer, (document) => document.version),
    attachments: relatedFields.attachments,
    events: relatedFields.events,
  },
);

/** An entry with the timestamps of its document. */
type ShownEntry = JournalLineRecord & Pick<GeneralJournalRecord, "createdAt" | "updatedAt">;

/** Gap: Document lists. Debit and credit are always present; the unused one is zero. */
const ENTRY = record<ShownEntry>("general_journal_document_entry", {
  ...ids,
  ledger_account_id: from(identifier, (line) => line.ledgerAccountId),
  project_id: from(orNull(identifier), (line) => line.projectId),
  contact_id: from(orNull(identifier), (line) => line.contactId),
  debit: from(amount, (line) => line.debit),
  credit: from(amount, (line) => line.credit),
  row_order: from(orNull(integer), (line) => line.rowOrder ?? null),
  ...stamps,
  description: from(orNull(text), (line) => (line.description === "" ? null : line.description)),
});

export const GENERAL_JOURNAL_DOCUMENT = record<ShownDocument<GeneralJournalRecord>>(
  "general_journal_document",
  {
    ...ids,
    reference: from(orNull(text), (document) => document.reference),
    date: from(date, (document) => document.date),
    journal_type: from(orNull(oneOf("fiscal_year_ending")), (document) => document.journalType),
    ...stamps,
    version: from(integer, (document) => document.version),
    general_journal_document_entries: from(listOf(ENTRY), ({ lines, createdAt, updatedAt }) =>
      lines.map((line, place) => ({ rowOrder: place, ...line, createdAt, updatedAt })),
    ),
    notes: onlyIn("current", relatedFields.notes),
    attachments: relatedFields.attachments,
    events: onlyIn("current", relatedFields.events),
  },
);
