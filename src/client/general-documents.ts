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
  type Read,
  record,
} from "./record-readers.ts";
import { body, date, flag, type Given, id, required, text } from "./written-body.ts";

const generalDocumentAt = record({
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
});
/** `contact`, `notes` and `events` are beyond the specification: a service may leave them out. */
export type GeneralDocument = Read<typeof generalDocumentAt>;

const generalDocumentBody = body({
  reference: text,
  date,
  due_date: date,
  contact_id: id<ContactId>(),
  reminder_date: date,
  reminder: body({ date: required(date), message: text }),
});
/** A new one needs a reference; `reminder` writes a note that is something to do on its date. */
export type GeneralDocumentFields = Given<typeof generalDocumentBody>;

const besideGeneralDocument = body({ remove_contact: flag });
/** `removeContact` is for changes: the document is then nobody's. */
export type BesideGeneralDocument = Given<typeof besideGeneralDocument>;

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
      read: generalDocumentAt,
      fields: generalDocumentBody,
      also: besideGeneralDocument,
    },
    ({ filter = {}, sort }: DocumentList<DocumentFilter>) => ({
      filter: filterText({ ...filter }),
      sort,
    }),
  );
