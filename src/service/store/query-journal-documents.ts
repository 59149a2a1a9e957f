/** Pages of general journal documents, newest first. */
import { invariant } from "../../failure.ts";
import type { GeneralJournalRecord } from "../rules/administration-books.ts";
import type { DocumentFilter } from "../rules/document-filter.ts";
import { countIn, digitsIn } from "./query-fields.ts";
import { readDocument } from "./read-document.ts";
import type { SqlValue, Store } from "./store.ts";

export interface ListedJournal {
  readonly document: GeneralJournalRecord;
  /** The second of the last change. */
  readonly version: string;
}

/** `number` counts from 1. */
export interface JournalsWanted {
  readonly number: number;
  readonly size: number;
}

/** By date, then by id, both descending; and how many there are. */
export function journalDocumentsPage(
  store: Store,
  administrationId: string,
  filter: DocumentFilter & { readonly withoutNew: boolean },
  page: JournalsWanted,
): { readonly journals: readonly ListedJournal[]; readonly total: number } {
  const { sql, values } = whereOf(administrationId, filter);
  const [counted] = store.rows(`SELECT COUNT(*) AS count ${sql}`, ...values);
  invariant(counted !== undefined, "a count is one row");
  const rows = store.rows(
    `SELECT *, unixepoch(updated_at) AS version ${sql}
     ORDER BY date DESC, id DESC LIMIT ? OFFSET ?`,
    ...values,
    page.size,
    (page.number - 1) * page.size,
  );
  const journals = rows.map((row) => {
    const document = readDocument(row);
    invariant(document.kind === "general_journal_document", "only journals are selected");
    return { document, version: digitsIn(row, "version") };
  });
  return { journals, total: countIn(counted, "count") };
}

/** A contact or ledger account is looked for in the lines: a document that is new posts nothing. */
const HAS_LINE = (field: string): string =>
  `EXISTS (SELECT 1 FROM json_each(content, '$.lines') WHERE value ->> '$.${field}' = ?)`;

function whereOf(
  administrationId: string,
  filter: DocumentFilter & { readonly withoutNew: boolean },
): { readonly sql: string; readonly values: readonly SqlValue[] } {
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
  return { sql: `FROM documents WHERE ${conditions.join(" AND ")}`, values };
}
