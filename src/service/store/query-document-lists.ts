/** Documents of one kind as lists and synchronization ask for them (specification 4.4, 4.5). */

import type { DocumentKind } from "./document-codecs.ts";
import { type DocumentOrder, type DocumentSelection, documentsSql } from "./document-list-sql.ts";
import { type PageWanted, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { documentsById, type StoredDocument } from "./query-documents.ts";
import { digitsIn, textIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

/** One page, and how many there are in all. */
export function documentsPage<Kind extends DocumentKind>(
  store: Store,
  administrationId: string,
  selection: DocumentSelection<Kind> & { readonly order: DocumentOrder },
  page: PageWanted,
): RowsPage<StoredDocument<Kind>> {
  const sql = documentsSql(administrationId, selection, selection.order);
  const found = pageOfRows(store, sql, page, (row) => textIn(row, "id"));
  const documents = new Map(
    documentsById(store, administrationId, selection.kind, found.rows).map((kept) => [
      kept.document.id,
      kept,
    ]),
  );
  return { ...found, rows: found.rows.flatMap((id) => documents.get(id) ?? []) };
}

export interface DocumentVersion {
  readonly id: string;
  /** Digits. */
  readonly version: string;
}

/** All of them, by rising id; two short texts for each document, so a whole administration fits. */
export function documentVersions(
  store: Store,
  administrationId: string,
  selection: DocumentSelection<DocumentKind>,
): readonly DocumentVersion[] {
  const { columns, from, order, values } = documentsSql(administrationId, selection, "age");
  return store
    .rows(`SELECT ${columns} ${from} ORDER BY ${order}`, ...values)
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}
