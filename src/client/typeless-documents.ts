/** The list of typeless documents: what came in and nobody has given a kind yet (specification 9; contract 4.12). */
// Gap: Lists beyond the specification.
import type { Session } from "../api/client.ts";
import { dateAt, textAt, wordAt } from "../api/decoding.ts";
import { contactId, documentId } from "../ledger/ledger-account.ts";
import { readPages } from "./asking.ts";
import { contactAt } from "./contact-record.ts";
import { DOCUMENT_STATES, type DocumentFilter, type DocumentList } from "./document-operations.ts";
import { attachmentAt, eventAt, noteAt } from "./document-parts.ts";
import { filterText } from "./filter-text.ts";
import {
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

const TYPELESS_DOCUMENT_FIELDS = {
  id: idOf(documentId),
  administration_id: identifierAt,
  contact_id: orNull(idOf(contactId)),
  contact: orNull(contactAt),
  reference: orNull(textAt),
  date: orNull(dateAt),
  state: oneOf(...DOCUMENT_STATES),
  origin: orNull(textAt),
  created_at: instantAt,
  updated_at: instantAt,
  version: wordAt,
  notes: optional(listOf(noteAt)),
  attachments: listOf(attachmentAt),
  events: listOf(eventAt),
};
/** @interface */
export type TypelessDocument = RecordOf<typeof TYPELESS_DOCUMENT_FIELDS>;

export interface TypelessDocuments {
  /** In the order of the service, page after page as they are taken. */
  readonly list: (asked?: DocumentList<DocumentFilter>) => AsyncGenerator<TypelessDocument>;
}

export const typelessDocumentsOf = (session: Session): TypelessDocuments => ({
  list: ({ filter = {}, sort } = {}) =>
    readPages(session, "/documents/typeless_documents", record(TYPELESS_DOCUMENT_FIELDS), {
      filter: filterText({ ...filter }),
      sort,
    }),
});
