/** Pages of general journal documents, newest first. */
import { invariant } from "../../failure.ts";
import type { GeneralJournalRecord } from "../rules/administration-books.ts";
import type { DocumentFilter } from "../rules/document-filter.ts";
import { type PageWanted, pageOfRows } from "./page-of-rows.ts";
import { digitsIn } from "./query-fields.ts";
import { readDocument } from "./read-document.ts";
import type { SqlValue, Store } from "./store.ts";

export interface ListedJournal {
  readonly document: GeneralJournalRecord;
  /** The second of the last change. */
  readonly version: string;
}

/** By date, then by id, both descending; and how many there are. */
export function journalDocumentsPage(
  store: Store,
  administrationId: string,
  filter: DocumentFilter & { readonly withoutNew: boolean },
  page: PageWanted,
): { readonly journals: readonly ListedJournal[]; readonly total: number } {
  const { from, values } = selectionOf(administrationId, filter);
  const columns = "*";
  const query = { columns, from, order: "date DESC, id DESC", values };
  const { rows, total } = pageOfRows(store, query, page);
  const journals = rows.map((row) => {
    const document = readDocument(row);
    invariant(document.kind === "general_journal_document", "only journals are selected");
    return { document, version: digitsIn(row, "version") };
  });
  return { journals, total };
}

/** A contact or ledger account is looked for in the lines: a document that is new posts nothing. */
const HAS_LINE = (field: string): string =>
  `EXISTS (SELECT 1 FROM json_each(content, '$.lines') WHERE value ->> '$.${field}' = ?)`;

function selectionOf(
  administrationId: string,
  filter: DocumentFilter & { readonly withoutNew: boolean },
): { readonly from: string; readonly values: readonly SqlValue[] } {
  const conditions = ["administration_id = ?", "kind = 'general_journal_document'"];
  const values: SqlValue[] = [administrationId];
  const hold = (condition: string, ...bound: readonly SqlValue[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (filter.withoutNew) hold("state <> 'new'");
  if (filter.days !== undefined) hold("date BETWEEN ? AND ?", filter.days.first, filter.days.last);
  if (filter.states !== undefined) {
    hold("state IN (SELECT value FROM json_each(?))", JSON.stringify(filter.states));
  }
  if (filter.isRecurring !== undefined) hold("is_recurring = ?", filter.isRecurring ? 1 : 0);
  if (filter.hasAttachment !== undefined) hold("has_attachment = ?", filter.hasAttachment ? 1 : 0);
  if (filter.reference !== undefined) hold("reference = ?", filter.reference);
  if (filter.contactId !== undefined) hold(HAS_LINE("contactId"), filter.contactId);
  if (filter.ledgerAccountId !== undefined) {
    hold(HAS_LINE("ledgerAccountId"), filter.ledgerAccountId);
  }
  if (filter.updatedAfter !== undefined) hold("updated_at > ?", filter.updatedAfter);
  return { from: `FROM documents WHERE ${conditions.join(" AND ")}`, values };
}
