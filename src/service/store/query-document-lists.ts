/** Documents of one kind as lists and synchronization ask for them (specification 4.4, 4.5). */
import type { DocumentFilter } from "../rules/document-filter.ts";
import { type PageWanted, pageOfRows } from "./page-of-rows.ts";
import { type DocumentKind, type KeptDocument, keptDocumentIn } from "./query-documents.ts";
import { digitsIn, textIn } from "./query-fields.ts";
import type { SqlValue, Store } from "./store.ts";

export interface DocumentSelection<Kind extends DocumentKind> {
  readonly kind: Kind;
  readonly filter: DocumentFilter;
  /** Leaves out what is in state `new`. */
  readonly withoutNew: boolean;
}

export type DocumentOrder = "date_desc" | "date_asc";

/** Ids are digits without leading zeros, so of one day the longer id is the newer one. */
const ORDERS: Readonly<Record<DocumentOrder, string>> = {
  date_desc: "date DESC, length(id) DESC, id DESC",
  date_asc: "date, length(id), id",
};

/** One page, and how many there are in all. */
export function documentsPage<Kind extends DocumentKind>(
  store: Store,
  administrationId: string,
  selection: DocumentSelection<Kind> & { readonly order: DocumentOrder },
  page: PageWanted,
): { readonly documents: readonly KeptDocument<Kind>[]; readonly total: number } {
  const { from, values } = fromOf(administrationId, selection);
  const query = { columns: "*", from, order: ORDERS[selection.order], values };
  const { rows, total } = pageOfRows(store, query, page);
  return { documents: rows.map((row) => keptDocumentIn(row, selection.kind)), total };
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
  const { from, values } = fromOf(administrationId, selection);
  return store
    .rows(`SELECT id, version ${from} ORDER BY length(id), id`, ...values)
    .map((row) => ({ id: textIn(row, "id"), version: digitsIn(row, "version") }));
}

/** Where the content of a kind keeps what it books; a document that is new posts nothing. */
const LINES: Readonly<Partial<Record<DocumentKind, string>>> = {
  sales_invoice: "$.details",
  purchase_invoice: "$.details",
  receipt: "$.details",
  general_journal_document: "$.lines",
};

function fromOf(
  administrationId: string,
  { kind, filter, withoutNew }: DocumentSelection<DocumentKind>,
): { readonly from: string; readonly values: readonly SqlValue[] } {
  const conditions = ["administration_id = ?", "kind = ?"];
  const values: SqlValue[] = [administrationId, kind];
  const hold = (condition: string, ...bound: readonly SqlValue[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (withoutNew) hold("state <> 'new'");
  if (filter.days !== undefined) hold("date BETWEEN ? AND ?", filter.days.first, filter.days.last);
  if (filter.states !== undefined) {
    hold("state IN (SELECT value FROM json_each(?))", JSON.stringify(filter.states));
  }
  if (filter.isRecurring !== undefined) hold("is_recurring = ?", filter.isRecurring ? 1 : 0);
  if (filter.hasAttachment !== undefined) hold("has_attachment = ?", filter.hasAttachment ? 1 : 0);
  if (filter.isSavedAutomatically !== undefined) {
    hold("is_saved_automatically = ?", filter.isSavedAutomatically ? 1 : 0);
  }
  if (filter.reference !== undefined) hold("reference = ?", filter.reference);
  if (filter.updatedAfter !== undefined) hold("updated_at > ?", filter.updatedAfter);
  const path = LINES[kind] ?? null;
  // Details have no contact of their own; the lines of a journal do.
  if (filter.contactId !== undefined) {
    holdContact(hold, kind === "general_journal_document" ? path : null, filter.contactId);
  }
  if (filter.ledgerAccountId !== undefined) {
    if (path === null) hold("FALSE");
    else hold(HAS_LINE(path, "ledgerAccountId"), filter.ledgerAccountId);
  }
  return { from: `FROM documents WHERE ${conditions.join(" AND ")}`, values };
}

/** The document's own contact, or that of one of its lines. */
function holdContact(
  hold: (condition: string, ...bound: readonly SqlValue[]) => void,
  path: string | null,
  contactId: string,
): void {
  if (path === null) hold("contact_id = ?", contactId);
  else hold(`(contact_id = ? OR ${HAS_LINE(path, "contactId")})`, contactId, contactId);
}

const HAS_LINE = (path: string, field: string): string =>
  `EXISTS (SELECT 1 FROM json_each(content, '${path}') WHERE value ->> '$.${field}' = ?)`;
