/** Documents of one kind, for lists and for synchronization (specification 4.4, 4.5). */

import { digitsIn, textIn } from "../../fields/row.ts";
import type { DocumentKind } from "./document-codecs.ts";
import { type DocumentOrder, type DocumentSelection, documentsSql } from "./document-list-sql.ts";
import { type PageRequest, pageOfRows, type RowsPage } from "./page-of-rows.ts";
import { documentsById, type StoredDocument } from "./query-documents.ts";
import type { Store } from "./store.ts";

/** One page, and the total number. */
export function documentsPage<Kind extends DocumentKind>(
  store: Store,
  administrationId: string,
  selection: DocumentSelection<Kind> & { readonly order: DocumentOrder },
  page: PageRequest,
): RowsPage<StoredDocument<Kind>> {
  const sql = documentsSql(administrationId, selection, selection.order);
  const found = pageOfRows(store, sql, page, (row) => textIn(row, "id"));
  const documents = new Map(
    documentsById(store, administrationId, selection.kind, found.rows).map((stored) => [
      stored.document.id,
      stored,
    ]),
  );
  return { ...found, rows: found.rows.flatMap((id) => documents.get(id) ?? []) };
}

export interface DocumentVersion {
  readonly id: string;
  /** Digits. */
  readonly version: string;
}

/** All selected documents by ascending id; two short texts each, so all of an administration fit in memory. */
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
