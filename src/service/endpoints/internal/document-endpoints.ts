/** The endpoints that all kinds of documents have, derived from a resource (specification 4.4, 4.5). */
import type { Kind } from "../../../fields/kind.ts";
import { publish } from "../../jobs/publish.ts";
import { STATUS } from "../../records/declared-record.ts";
import { bookDocument } from "../../store/book-document.ts";
import { replaceDocument } from "../../store/change-document.ts";
import { deleteDocumentAndParts } from "../../store/delete-document.ts";
import type { DocumentKind, DocumentOf } from "../../store/document-codecs.ts";
import type { StoredDocument } from "../../store/query-documents.ts";
import { settleDocument } from "../../store/settle-document.ts";
import type { Call, Endpoint } from "../endpoint.ts";
import { answering } from "./answering.ts";
import { booked } from "./booked.ts";
import { listDocuments, synchronizationFetch, synchronizationList } from "./document-lists.ts";
import {
  currentRecord,
  DOCUMENT_SCOPES,
  type DocumentResource,
  inWords,
  publishDocumentChange,
  requireDocument,
  stateOf,
} from "./document-resource.ts";
import { deleteSettlements } from "./payment-changes.ts";
import { withBody } from "./read-body.ts";

/** All endpoints of a kind of documents. */
export const documentEndpoints = <Name extends DocumentKind, New, Changed>(
  resource: DocumentResource<Name>,
  creation: Creation<Name, New>,
  change: Change<Name, Changed>,
): readonly Endpoint[] => [
  deleteDocument(resource),
  synchronizationFetch(resource),
  getDocument(resource),
  listDocuments(resource),
  updateDocument(resource, change),
  createDocument(resource, creation),
  synchronizationList(resource),
];

const getDocument = <Name extends DocumentKind>(resource: DocumentResource<Name>): Endpoint =>
  answering({
    operation: `GET ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Returns one ${inWords(resource.kind)}.`,
    answers: resource.record,
    answer: (call) => currentRecord(call, resource, call.path["id"] ?? ""),
  });

/**
 * Also deletes its postings, payments, notes, attachments and events. Returns only the status.
 * Gap: Documents that are deleted.
 */
const deleteDocument = <Name extends DocumentKind>(resource: DocumentResource<Name>): Endpoint =>
  answering({
    operation: `DELETE ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Deletes a ${inWords(resource.kind)} and everything that belongs to it.`,
    answers: STATUS,
    answer: (call) => {
      const { store, administration, now } = call;
      const id = call.path["id"] ?? "";
      store.transaction(() => {
        const stored = requireDocument(call, resource, id);
        deleteSettlements(call, id);
        deleteDocumentAndParts(store, administration.id, id, now);
        publish(
          call,
          { action: "document_destroyed", entityType: "Document", entityId: id },
          () => ({ state: stateOf(stored.document) }),
        );
      });
      return 200;
    },
  });

interface Creation<Name extends DocumentKind, Body> {
  readonly body: Kind<Body>;
  readonly example: NoInfer<Body>;
  /** The document to book, with new ids; throws a `Refusal` for an invalid body. */
  readonly readNew: (call: Call, body: Body) => DocumentOf<Name>;
  /** A further step in the same transaction, with its own events: a payment, a reminder. */
  readonly afterSave?: (call: Call, body: Body, document: DocumentOf<Name>) => void;
}

function createDocument<Name extends DocumentKind, Body>(
  resource: DocumentResource<Name>,
  { body, example, readNew, afterSave }: Creation<Name, Body>,
): Endpoint {
  return withBody({
    operation: `POST ${resource.prefix}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Creates a ${inWords(resource.kind)}.`,
    answers: resource.record,
    status: 201,
    body,
    example,
    bodyStyle: "title",
    answer: (call, sent) => {
      const { store, administration } = call;
      const id = store.transaction(() => {
        const document = readNew(call, sent);
        booked(() => {
          bookDocument(store, administration.id, document);
        });
        publishDocumentChange(call, resource, document.id, { action: "document_saved" });
        afterSave?.(call, sent, document);
        return document.id;
      });
      return currentRecord(call, resource, id);
    },
  });
}

interface Change<Name extends DocumentKind, Body> {
  readonly body: Kind<Body>;
  readonly example: NoInfer<Body>;
  /** The changed document, with the same id; omitted fields keep their values. */
  readonly readChange: (call: Call, body: Body, stored: DocumentOf<Name>) => DocumentOf<Name>;
  /** A further step in the same transaction, with its own events. */
  readonly afterSave?: (call: Call, body: Body, document: DocumentOf<Name>) => void;
  /** The `data` of the event, a tree of plain values. */
  readonly describe?: (
    call: Call,
    before: StoredDocument<Name>,
    after: StoredDocument<Name>,
  ) => unknown;
}

function updateDocument<Name extends DocumentKind, Body>(
  resource: DocumentResource<Name>,
  { body, example, readChange, afterSave, describe }: Change<Name, Body>,
): Endpoint {
  return withBody({
    operation: `PATCH ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Changes the given fields of a ${inWords(resource.kind)}.`,
    answers: resource.record,
    body,
    example,
    bodyStyle: "title",
    answer: (call, sent) => {
      const { store, administration, now } = call;
      const id = call.path["id"] ?? "";
      store.transaction(() => {
        const before = requireDocument(call, resource, id);
        const document = readChange(call, sent, before.document);
        booked(() => {
          replaceDocument(store, administration.id, document, now);
        });
        // The payments may now be insufficient, or sufficient.
        settleDocument(store, administration.id, id, now);
        const after = requireDocument(call, resource, id);
        const data = describe?.(call, before, after) ?? {};
        publishDocumentChange(call, resource, id, { action: "document_updated", data });
        afterSave?.(call, sent, document);
      });
      return currentRecord(call, resource, id);
    },
  });
}
