/** The list of typeless documents: received, but not classified yet (specification 9; contract 4.12). */
// Gap: Lists beyond the specification.
import type { Session } from "../api/client.ts";
import { contactId, documentId } from "../ledger/ledger-account.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  documentQuery,
} from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import * as read from "./record-readers.ts";
import { readPages } from "./requests.ts";

const TYPELESS_DOCUMENT_FIELDS = {
  id: read.idOf(documentId),
  administration_id: read.optional(read.identifier),
  contact_id: read.optional(read.orNull(read.idOf(contactId))),
  contact: read.optional(read.orNull(contactAt)),
  reference: read.optional(read.orNull(read.text)),
  date: read.optional(read.orNull(read.date)),
  state: read.optional(read.oneOf(...DOCUMENT_STATES)),
  origin: read.optional(read.orNull(read.text)),
  created_at: read.optional(read.instant),
  updated_at: read.optional(read.instant),
  version: read.optional(read.word),
  notes: read.optional(read.listOf(noteAt)),
  attachments: read.optional(read.listOf(attachmentAt)),
  events: read.optional(read.listOf(eventAt)),
};
/** @interface */
export type TypelessDocument = read.RecordOf<typeof TYPELESS_DOCUMENT_FIELDS>;

export interface TypelessDocuments {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (selection?: DocumentList<DocumentFilter>) => AsyncGenerator<TypelessDocument>;
}

export const typelessDocumentsOf = (session: Session): TypelessDocuments => ({
  list: (selection) =>
    readPages(
      session,
      "/documents/typeless_documents",
      read.record(TYPELESS_DOCUMENT_FIELDS),
      documentQuery(selection),
    ),
});
