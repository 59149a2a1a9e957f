/** General documents: stored, but not booked (specification 2.5, 4.5). */

import type { Session } from "../api/client.ts";
import { listOf, optional, orNull } from "../fields/kind.ts";
import { date, flag, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { contactId, documentId } from "../ledger/ledger-account.ts";
import { type Body, body, type InputOf, required, sentIn } from "./bodies.ts";
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
import { count, decimal, knownWord, type RecordOf, record, sent, word } from "./records.ts";

const GENERAL_DOCUMENT_FIELDS = {
  id: identifierOf(documentId),
  administration_id: identifier,
  contact_id: sent(orNull(identifierOf(contactId))),
  contact: optional(orNull(contactAt)),
  reference: sent(orNull(text)),
  date: sent(date),
  due_date: sent(orNull(date)),
  entry_number: orNull(count),
  state: knownWord(...DOCUMENT_STATES),
  exchange_rate: orNull(decimal),
  created_at: instant,
  updated_at: instant,
  version: word,
  notes: optional(listOf(noteAt)),
  attachments: optional(listOf(attachmentAt)),
  events: optional(listOf(eventAt)),
};
/** A document of this kind; a service may leave out `contact`, `notes`, `attachments` and `events`. @interface */
export type GeneralDocument = RecordOf<typeof GENERAL_DOCUMENT_FIELDS>;

const REMINDER = { date: required(date), message: text };
/** @interface */
export type Reminder = InputOf<typeof REMINDER>;
const reminderBody: Body<Reminder> = body(REMINDER);

const GENERAL_DOCUMENT_BODY = {
  ...sentIn(GENERAL_DOCUMENT_FIELDS),
  reminder_date: date,
  reminder: reminderBody,
};
/** A new document needs a reference; `reminder` adds a to-do note for its date. @interface */
export type GeneralDocumentFields = InputOf<typeof GENERAL_DOCUMENT_BODY>;

const GENERAL_DOCUMENT_OPTIONS_BODY = { remove_contact: flag };
/** `removeContact` is for updates: it detaches the document from its contact. @interface */
export type GeneralDocumentOptions = InputOf<typeof GENERAL_DOCUMENT_OPTIONS_BODY>;

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
      read: record(GENERAL_DOCUMENT_FIELDS),
      fields: body(GENERAL_DOCUMENT_BODY),
      options: body(GENERAL_DOCUMENT_OPTIONS_BODY),
    },
    documentQuery,
  );
