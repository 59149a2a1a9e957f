/** General documents: stored, but not booked (specification 2.5, 4.5). */
import type { Session } from "../api/client.ts";
import { type ContactId, contactId, documentId } from "../ledger/ledger-account.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  type Documents,
  documentQuery,
  documentsOf,
} from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import * as read from "./record-readers.ts";
import * as write from "./written-body.ts";

const GENERAL_DOCUMENT_FIELDS = {
  id: read.idOf(documentId),
  administration_id: read.identifier,
  contact_id: read.orNull(read.idOf(contactId)),
  contact: read.optional(read.orNull(contactAt)),
  reference: read.orNull(read.text),
  date: read.date,
  due_date: read.orNull(read.date),
  entry_number: read.orNull(read.count),
  state: read.oneOf(...DOCUMENT_STATES),
  exchange_rate: read.orNull(read.decimal),
  created_at: read.instant,
  updated_at: read.instant,
  version: read.word,
  notes: read.optional(read.listOf(noteAt)),
  attachments: read.optional(read.listOf(attachmentAt)),
  events: read.optional(read.listOf(eventAt)),
};
/** A document of this kind; a service may leave out `contact`, `notes`, `attachments` and `events`. @interface */
export type GeneralDocument = read.RecordOf<typeof GENERAL_DOCUMENT_FIELDS>;

const REMINDER = { date: write.required(write.date), message: write.text };
/** @interface */
export type Reminder = write.InputOf<typeof REMINDER>;
const reminderBody: write.Writer<Reminder> = write.body(REMINDER);

const GENERAL_DOCUMENT_BODY = {
  reference: write.text,
  date: write.date,
  due_date: write.date,
  contact_id: write.id<ContactId>(),
  reminder_date: write.date,
  reminder: reminderBody,
};
/** A new document needs a reference; `reminder` adds a to-do note for its date. @interface */
export type GeneralDocumentFields = write.InputOf<typeof GENERAL_DOCUMENT_BODY>;

const GENERAL_DOCUMENT_OPTIONS_BODY = { remove_contact: write.flag };
/** `removeContact` is for updates: it detaches the document from its contact. @interface */
export type GeneralDocumentOptions = write.InputOf<typeof GENERAL_DOCUMENT_OPTIONS_BODY>;

export type GeneralDocuments = Documents<
  GeneralDocument,
  GeneralDocumentFields,
  GeneralDocumentOptions,
  DocumentList<DocumentFilter>
>;

export const generalDocumentsOf = (session: Session): GeneralDocuments =>
  documentsOf(
    session,
    {
      plural: "general_documents",
      root: "general_document",
      read: read.record(GENERAL_DOCUMENT_FIELDS),
      fields: write.body(GENERAL_DOCUMENT_BODY),
      options: write.body(GENERAL_DOCUMENT_OPTIONS_BODY),
    },
    documentQuery,
  );
