/** An item of the journal entries report, and the three rules of its query (specification 4.6). */
import type { PostingLine } from "./posting-line.ts";

/** One posting as the report lists it. Gap: Journal entries: debit positive, on every account. */
export interface PostingItem extends Omit<PostingLine, "closesYear" | "invoiceId"> {
  readonly id: string;
}

/** Which of the query's parameters were given. */
export interface JournalEntriesQuery {
  readonly projectId?: unknown;
  readonly contactId?: unknown;
  readonly ledgerAccountId?: unknown;
  readonly accountType?: unknown;
}

/** The text of the refusal if a rule is broken; null if all hold. */
export function journalEntriesProblem(query: JournalEntriesQuery): string | null {
  const hasProjectOrContact = query.projectId !== undefined || query.contactId !== undefined;
  if (!hasProjectOrContact && query.ledgerAccountId === undefined) {
    return "at least a contact_id, project_id or ledger_account_id is required";
  }
  if (query.accountType !== undefined && !hasProjectOrContact) {
    return "when account_type is present, a contact_id or project_id is required";
  }
  return null;
}
