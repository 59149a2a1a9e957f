/** The endpoints that every kind of document has, made from its resource (specification 4.4, 4.5). */
import type { Static, TSchema } from "typebox";
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
  DOCUMENT_SCOPES,
  type DocumentResource,
  demandDocument,
  documentChanged,
  inWords,
  recordNow,
  stateOf,
} from "./document-resource.ts";
import { takeBackSettlements } from "./payment-changes.ts";
import { withBody } from "./read-body.ts";

/** Everything that can be asked of a kind of documents. */
export const documentEndpoints = <
  Kind extends DocumentKind,
  New extends TSchema,
  Changed extends TSchema,
>(
  resource: DocumentResource<Kind>,
  creation: Creation<Kind, New>,
  change: Change<Kind, Changed>,
): readonly Endpoint[] => [
  deleteDocument(resource),
  synchronizationFetch(resource),
  getDocument(resource),
  listDocuments(resource),
  updateDocument(resource, change),
  createDocument(resource, creation),
  synchronizationList(resource),
];

const getDocument = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint =>
  answering({
    operation: `GET ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Returns one ${inWords(resource.kind)}.`,
    answers: resource.record,
    answer: (call) => recordNow(call, resource, call.path["id"] ?? ""),
  });

/**
 * Its postings, payments, notes, attachments and events go with it. Answers the bare status.
 * Gap: Documents that are deleted.
 */
const deleteDocument = <Kind extends DocumentKind>(resource: DocumentResource<Kind>): Endpoint =>
  answering({
    operation: `DELETE ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Deletes a ${inWords(resource.kind)}, what it booked and everything that hangs on it.`,
    answers: STATUS,
    answer: (call) => {
      const { store, administration, now } = call;
      const id = call.path["id"] ?? "";
      store.transaction(() => {
        const kept = demandDocument(call, resource, id);
        takeBackSettlements(call, id);
        deleteDocumentAndParts(store, administration.id, id, now);
        publish(call, {
          action: "document_destroyed",
          entityType: "Document",
          entityId: id,
          state: stateOf(kept.document),
        });
      });
      return 200;
    },
  });

interface Creation<Kind extends DocumentKind, Schema extends TSchema> {
  readonly body: Schema;
  /** The document to book, with new ids; throws a `Refusal` for what it cannot be made of. */
  readonly readNew: (call: Call, body: Static<Schema>) => DocumentOf<Kind>;
  /** What comes after it in the same transaction, with events of its own: a payment, a reminder. */
  readonly afterwards?: (call: Call, body: Static<Schema>, document: DocumentOf<Kind>) => void;
}

function createDocument<Kind extends DocumentKind, Schema extends TSchema>(
  resource: DocumentResource<Kind>,
  { body, readNew, afterwards }: Creation<Kind, Schema>,
): Endpoint {
  return withBody({
    operation: `POST ${resource.prefix}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Creates a ${inWords(resource.kind)} and books it.`,
    answers: resource.record,
    status: 201,
    body,
    bodyStyle: "title",
    answer: (call, sent) => {
      const { store, administration } = call;
      const id = store.transaction(() => {
        const document = readNew(call, sent);
        booked(() => {
          bookDocument(store, administration.id, document);
        });
        documentChanged(call, resource, document.id, { action: "document_saved" });
        afterwards?.(call, sent, document);
        return document.id;
      });
      return recordNow(call, resource, id);
    },
  });
}

interface Change<Kind extends DocumentKind, Schema extends TSchema> {
  readonly body: Schema;
  /** The document as it is to be, with the same id; what is not given stays. */
  readonly readChange: (
    call: Call,
    body: Static<Schema>,
    kept: DocumentOf<Kind>,
  ) => DocumentOf<Kind>;
  /** What comes after it in the same transaction, with events of its own. */
  readonly afterwards?: (call: Call, body: Static<Schema>, document: DocumentOf<Kind>) => void;
  /** The `data` of its event, a tree of plain values. */
  readonly describe?: (
    call: Call,
    before: StoredDocument<Kind>,
    after: StoredDocument<Kind>,
  ) => unknown;
}

function updateDocument<Kind extends DocumentKind, Schema extends TSchema>(
  resource: DocumentResource<Kind>,
  { body, readChange, afterwards, describe }: Change<Kind, Schema>,
): Endpoint {
  return withBody({
    operation: `PATCH ${resource.prefix}/{id}`,
    scopes: DOCUMENT_SCOPES,
    summary: `Changes what is given of a ${inWords(resource.kind)} and books it anew.`,
    answers: resource.record,
    body,
    bodyStyle: "title",
    answer: (call, sent) => {
      const { store, administration, now } = call;
      const id = call.path["id"] ?? "";
      store.transaction(() => {
        const before = demandDocument(call, resource, id);
        const document = readChange(call, sent, before.document);
        booked(() => {
          replaceDocument(store, administration.id, document, now);
        });
        // What was paid for it may now be too little, or enough.
        settleDocument(store, administration.id, id, now);
        const after = demandDocument(call, resource, id);
        const data = describe?.(call, before, after) ?? {};
        documentChanged(call, resource, id, { action: "document_updated", data });
        afterwards?.(call, sent, document);
      });
      return recordNow(call, resource, id);
    },
  });
}
