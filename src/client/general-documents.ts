/** General documents: kept, and not booked (specification 2.5, 4.5). */
import type { Session } from "../api/client.ts";
import { dateAt, textAt, wordAt } from "../api/decoding.ts";
import { type ContactId, contactId, documentId } from "../ledger/ledger-account.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  type Documents,
  documentsOf,
} from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { filterText } from "./filter-text.ts";
import {
  countAt,
  decimalAt,
  identifierAt,
  idOf,
  instantAt,
  listOf,
  oneOf,
  optional,
  orNull,
  type RecordOf,
  record,
} from "./record-readers.ts";
import { body, date, flag, type GivenOf, id, required, text, type Writer } from "./written-body.ts";

const GENERAL_DOCUMENT_FIELDS = {
  id: idOf(documentId),
  administration_id: identifierAt,
  contact_id: orNull(idOf(contactId)),
  contact: optional(orNull(contactAt)),
  reference: orNull(textAt),
  date: dateAt,
  due_date: orNull(dateAt),
  entry_number: orNull(countAt),
  state: oneOf(...DOCUMENT_STATES),
  exchange_rate: orNull(decimalAt),
  created_at: instantAt,
  updated_at: instantAt,
  version: wordAt,
  notes: optional(listOf(noteAt)),
  attachments: listOf(attachmentAt),
  events: optional(listOf(eventAt)),
};
/** `contact`, `notes` and `events` are beyond the specification: a service may leave them out. @interface */
export type GeneralDocument = RecordOf<typeof GENERAL_DOCUMENT_FIELDS>;

const REMINDER = { date: required(date), message: text };
/** @interface */
export type Reminder = GivenOf<typeof REMINDER>;
const reminderBody: Writer<Reminder> = body(REMINDER);

const GENERAL_DOCUMENT_BODY = {
  reference: text,
  date,
  due_date: date,
  contact_id: id<ContactId>(),
  reminder_date: date,
  reminder: reminderBody,
};
/** A new one needs a reference; `reminder` writes a note that is something to do on its date. @interface */
export type GeneralDocumentFields = GivenOf<typeof GENERAL_DOCUMENT_BODY>;

const BESIDE_GENERAL_DOCUMENT_BODY = { remove_contact: flag };
/** `removeContact` is for changes: the document is then nobody's. @interface */
export type BesideGeneralDocument = GivenOf<typeof BESIDE_GENERAL_DOCUMENT_BODY>;

export type GeneralDocuments = Documents<
  GeneralDocument,
  GeneralDocumentFields,
  BesideGeneralDocument,
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
      also: body(BESIDE_GENERAL_DOCUMENT_BODY),
    },
    ({ filter = {}, sort }: DocumentList<DocumentFilter>) => ({
      filter: filterText({ ...filter }),
      sort,
    }),
  );
