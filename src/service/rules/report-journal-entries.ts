/** The item of the journal entries report and the three rules of its query (specification 4.6). */
import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";

/** One posting as the report lists it. */
export interface PostingItem {
  readonly id: string;
  readonly date: CalendarDate;
  readonly documentType: string;
  readonly documentId: string;
  readonly ledgerAccountId: string;
  readonly projectId: string | null;
  readonly contactId: string | null;
  readonly taxRateId: string | null;
  readonly financialAccountId: string | null;
  /** Debit positive, on every account. Gap: Journal entries. */
  readonly amount: Amount;
  readonly description: string;
}

/** Which of the query's parameters were given. */
export interface JournalEntriesQuery {
  readonly projectId?: unknown;
  readonly contactId?: unknown;
  readonly ledgerAccountId?: unknown;
  readonly accountType?: unknown;
}

/** The text of the refusal when a rule is broken; null when all hold. */
export function journalEntriesProblem(query: JournalEntriesQuery): string | null {
  const namesParty = query.projectId !== undefined || query.contactId !== undefined;
  if (!namesParty && query.ledgerAccountId === undefined) {
    return "at least a contact_id, project_id or ledger_account_id is required";
  }
  if (query.accountType !== undefined && !namesParty) {
    return "when account_type is present, a contact_id or project_id is required";
  }
  return null;
}
