/** The list of typeless documents: received, but not classified yet (specification 9; contract 4.12). */
// Gap: Lists beyond the specification.

import type { Session } from "../api/client.ts";
import { listOf, optional, orNull } from "../fields/kind.ts";
import { date, identifier, identifierOf, instant, text } from "../fields/scalars.ts";
import { contactId, documentId } from "../ledger/ledger-account.ts";
import { contactAt } from "./contact-record.ts";
import {
  DOCUMENT_STATES,
  type DocumentFilter,
  type DocumentList,
  documentQuery,
} from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { knownWord, type RecordOf, record, word } from "./records.ts";
import { readPages } from "./requests.ts";

const TYPELESS_DOCUMENT_FIELDS = {
  id: identifierOf(documentId),
  administration_id: optional(identifier),
  contact_id: optional(orNull(identifierOf(contactId))),
  contact: optional(orNull(contactAt)),
  reference: optional(orNull(text)),
  date: optional(orNull(date)),
  state: optional(knownWord(...DOCUMENT_STATES)),
  origin: optional(orNull(text)),
  created_at: optional(instant),
  updated_at: optional(instant),
  version: optional(word),
  notes: optional(listOf(noteAt)),
  attachments: optional(listOf(attachmentAt)),
  events: optional(listOf(eventAt)),
};
/** @interface */
export type TypelessDocument = RecordOf<typeof TYPELESS_DOCUMENT_FIELDS>;

export interface TypelessDocuments {
  /** In the order of the service; each page is fetched when its first record is needed. */
  readonly list: (selection?: DocumentList<DocumentFilter>) => AsyncGenerator<TypelessDocument>;
}

export const typelessDocumentsOf = (session: Session): TypelessDocuments => ({
  list: (selection) =>
    readPages(
      session,
      "/documents/typeless_documents",
      record(TYPELESS_DOCUMENT_FIELDS),
      documentQuery(selection),
    ),
});
