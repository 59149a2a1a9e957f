/**
 * What the endpoints of all kinds of documents share: the name of a kind, how its records are made,
 * and the events of a change. Each kind is a value in a file of its own (`receipts.ts`).
 */

import type { RecordNode } from "../../../fields/node.ts";
import { publish } from "../../jobs/publish.ts";
import type { Shown } from "../../records/declared-record.ts";
import type { BookedDocument } from "../../rules/administration-books.ts";
import type { DocumentKind } from "../../store/document-codecs.ts";
import { insertEvent } from "../../store/events.ts";
import { findDocument, type StoredDocument } from "../../store/query-documents.ts";
import type { Call } from "../endpoint.ts";
import { recordNotFound } from "./not-found.ts";

/** Specification 4.1. */
export const DOCUMENT_SCOPES = { allOf: ["documents"] } as const;

export interface DocumentResource<Kind extends DocumentKind = DocumentKind> {
  readonly kind: Kind;
  /** Relative to the administration: `/documents/receipts`. */
  readonly prefix: `/${string}`;
  /** The name of the document's id in the paths of its notes: `receipt_id`. */
  readonly idName: string;
  /** The parameters of its list in addition to filter and page. */
  readonly listing: DocumentListing;
  /** The type of one record of `records`. */
  readonly record: Shown<RecordNode>;
  /** The records of documents, in the same order, with their related records. */
  readonly records: (
    call: Pick<Call, "store" | "administration" | "shapes" | "portalUrl">,
    stored: readonly StoredDocument<Kind>[],
  ) => readonly RecordNode[];
}

/** How a kind of document is listed and shown. Paths and names follow from `kind`. */
interface DocumentDeclaration<Kind extends DocumentKind, Document>
  extends Pick<DocumentResource<Kind>, "kind" | "listing"> {
  readonly record: Shown<Document>;
  /** The documents, in the same order, with their related records. */
  readonly shown: (
    call: Pick<Call, "store" | "administration" | "portalUrl">,
    stored: readonly StoredDocument<Kind>[],
  ) => readonly Document[];
}

export const documentResource = <Kind extends DocumentKind, Document>({
  kind,
  listing,
  record,
  shown,
}: DocumentDeclaration<Kind, Document>): DocumentResource<Kind> => ({
  kind,
  prefix: `/documents/${kind}s`,
  idName: `${kind}_id`,
  listing,
  record: { word: kind, schemaIn: record.schemaIn, node: (node) => node },
  records: (call, stored) => shown(call, stored).map((each) => record.node(each, call)),
});

export interface DocumentListing {
  readonly isSortable: boolean;
  readonly knowsAutomaticSaving: boolean;
  /** `exclude_new_general_journal_documents`. */
  readonly canExcludeNew: boolean;
}

/** The document; 404 if it does not exist in this administration or is of another kind. */
export function requireDocument<Kind extends DocumentKind>(
  { store, administration }: Pick<Call, "store" | "administration">,
  resource: DocumentResource<Kind>,
  id: string | undefined,
): StoredDocument<Kind> {
  const stored = findDocument(store, administration.id, resource.kind, id ?? "");
  if (stored === null) throw recordNotFound();
  return stored;
}

/** The current record of a document. */
export const currentRecord = <Kind extends DocumentKind>(
  call: Pick<Call, "store" | "administration" | "shapes" | "portalUrl">,
  resource: DocumentResource<Kind>,
  id: string,
): RecordNode => resource.records(call, [requireDocument(call, resource, id)])[0] ?? null;

export type DocumentAction = "document_saved" | "document_updated";

/**
 * Stores the event of a document and publishes it to the webhooks with the current document; call it
 * last in the transaction of the change.
 */
export function publishDocumentChange<Kind extends DocumentKind>(
  call: Pick<Call, "store" | "administration" | "shapes" | "portalUrl" | "userId" | "now">,
  resource: DocumentResource<Kind>,
  id: string,
  { action, data = {} }: { readonly action: DocumentAction; readonly data?: unknown },
): void {
  insertEvent(call, { type: "Document", id }, { action, data });
  publish(call, { action, entityType: "Document", entityId: id }, () => {
    const stored = requireDocument(call, resource, id);
    return {
      state: stateOf(stored.document),
      entity: resource.records(call, [stored])[0] ?? null,
    };
  });
}

/** A kind as it is written in a sentence: `general document`. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

/** Null for a kind without states. */
export const stateOf = (document: BookedDocument): string | null =>
  "state" in document ? document.state : null;
