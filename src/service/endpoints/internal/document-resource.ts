/**
 * What the endpoints of the kinds of documents share: how a kind is called, how its records are made,
 * and what a change of one leads to. Each kind is a value in a file of its own (`receipts.ts`).
 */
import { publish } from "../../jobs/publish.ts";
import { type ValueType, valueType } from "../../records/declared-record.ts";
import type { RecordNode } from "../../records/record.ts";
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
  /** Below the administration: `/documents/receipts`. */
  readonly prefix: `/${string}`;
  /** In paths below a document's notes: `receipt_id`. */
  readonly idName: string;
  /** What its list takes beside filter and page. */
  readonly listing: DocumentListing;
  /** One record of those that `records` made. */
  readonly record: ValueType<RecordNode>;
  /** The records of documents that were read, in their order, with everything that hangs on them. */
  readonly records: (
    call: Pick<Call, "store" | "administration" | "shapes">,
    kept: readonly StoredDocument<Kind>[],
  ) => readonly RecordNode[];
}

/** How a kind of document is listed and shown; what it is called follows from its name. */
interface DocumentDeclaration<Kind extends DocumentKind, Shown>
  extends Pick<DocumentResource<Kind>, "kind" | "listing"> {
  readonly record: ValueType<Shown>;
  /** Documents that were read, in their order, with everything that hangs on them. */
  readonly shown: (
    call: Pick<Call, "store" | "administration">,
    kept: readonly StoredDocument<Kind>[],
  ) => readonly Shown[];
}

export const documentResource = <Kind extends DocumentKind, Shown>({
  kind,
  listing,
  record,
  shown,
}: DocumentDeclaration<Kind, Shown>): DocumentResource<Kind> => ({
  kind,
  prefix: `/documents/${kind}s`,
  idName: `${kind}_id`,
  listing,
  record: valueType(record.schema, (node) => node, kind),
  records: (call, kept) => shown(call, kept).map((each) => record.node(each, call)),
});

export interface DocumentListing {
  readonly takesSort: boolean;
  readonly knowsAutomaticSaving: boolean;
  /** `exclude_new_general_journal_documents`. */
  readonly canExcludeNew: boolean;
}

/** 404 for a document that is not there, of another administration or of another kind. */
export function demandDocument<Kind extends DocumentKind>(
  { store, administration }: Pick<Call, "store" | "administration">,
  resource: DocumentResource<Kind>,
  id: string | undefined,
): StoredDocument<Kind> {
  const kept = findDocument(store, administration.id, resource.kind, id ?? "");
  if (kept === null) throw recordNotFound();
  return kept;
}

/** The record of one document as it is now. */
export const recordNow = <Kind extends DocumentKind>(
  call: Pick<Call, "store" | "administration" | "shapes">,
  resource: DocumentResource<Kind>,
  id: string,
): RecordNode => resource.records(call, [demandDocument(call, resource, id)])[0] ?? null;

export type DocumentAction = "document_saved" | "document_updated";

/**
 * Keeps what happened to a document and tells the webhooks, with the document as it is now; call it
 * last in the transaction of the change.
 */
export function documentChanged<Kind extends DocumentKind>(
  call: Pick<Call, "store" | "administration" | "shapes" | "userId" | "now">,
  resource: DocumentResource<Kind>,
  id: string,
  { action, data = {} }: { readonly action: DocumentAction; readonly data?: unknown },
): void {
  insertEvent(call, { type: "Document", id }, { action, data });
  const kept = demandDocument(call, resource, id);
  publish(call, {
    action,
    entityType: "Document",
    entityId: id,
    state: stateOf(kept.document),
    entity: resource.records(call, [kept])[0] ?? null,
  });
}

/** A kind as a sentence says it: `general document`. */
export const inWords = (name: string): string => name.replaceAll("_", " ");

/** Null for a kind without states. */
export const stateOf = (document: BookedDocument): string | null =>
  "state" in document ? document.state : null;
