/** Documents by id, with the version that synchronization compares. */
import { digitsIn } from "../../fields/row.ts";
import type { BookedDocument } from "../rules/administration-books.ts";
import { type DocumentKind, type DocumentOf, readDocument } from "./document-codecs.ts";
import type { SqlRow, Store } from "./store.ts";

export interface StoredDocument<Kind extends DocumentKind = DocumentKind> {
  readonly document: DocumentOf<Kind>;
  /** Digits; increases with every change. */
  readonly version: string;
}

/** Null if the administration has no document of this kind with this id. */
export function findDocument<Kind extends DocumentKind>(
  store: Store,
  administrationId: string,
  kind: Kind,
  id: string,
): StoredDocument<Kind> | null {
  return documentsById(store, administrationId, kind, [id])[0] ?? null;
}

/** The documents that exist, by ascending id; other ids are left out. */
export function documentsById<Kind extends DocumentKind>(
  store: Store,
  administrationId: string,
  kind: Kind,
  ids: readonly string[],
): readonly StoredDocument<Kind>[] {
  return store
    .rows(
      // The plus keeps the planner from an index by kind, which would read all documents of the kind.
      `SELECT * FROM documents WHERE administration_id = ? AND +kind = ?
       AND id IN (SELECT value FROM json_each(?)) ORDER BY length(id), id`,
      administrationId,
      kind,
      JSON.stringify(ids),
    )
    .map((row) => storedDocumentIn(row, kind));
}

export function storedDocumentIn<Kind extends DocumentKind>(
  row: SqlRow,
  kind: Kind,
): StoredDocument<Kind> {
  const document = readDocument(row);
  if (!isOfKind(document, kind)) throw new Error(`document ${document.id} is not a ${kind}`);
  return { document, version: digitsIn(row, "version") };
}

const isOfKind = <Kind extends DocumentKind>(
  document: BookedDocument,
  kind: Kind,
): document is DocumentOf<Kind> => document.kind === kind;
