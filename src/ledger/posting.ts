/** Postings (one signed line on one ledger account), and the journal entries they form. */
import { type Amount, add, ZERO } from "../amount/amount.ts";
import { type DecimalText, decimalText } from "../amount/decimal-text.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** The document of a posting, identified by type and id. */
export interface DocumentRef {
  /** The name in the API: `SalesInvoice`, `Document`, `FinancialMutation`, ... an open list. */
  readonly type: string;
  readonly id: DocumentId;
  /** The number that people know, `2025-0007`, as a document list states it; absent where no list has it. */
  readonly number?: string;
}

/** One line of a journal entry (the API's "journal entry item"). */
export interface Posting<Money = Amount> {
  /** Any string; unique within an administration. */
  readonly id: string;
  readonly date: CalendarDate;
  readonly document: DocumentRef;
  readonly ledgerAccountId: LedgerAccountId;
  readonly projectId: ProjectId | null;
  readonly contactId: ContactId | null;
  readonly taxRateId: TaxRateId | null;
  readonly financialAccountId: FinancialAccountId | null;
  /** Debit positive in books; in the sign as sent where a client reads it. */
  readonly amount: Money;
  readonly description: string;
  /** The answer that contained it. */
  readonly source: SourceHash;
}

/**
 * Yields postings in a form that other programs print and serialize: the amount is decimal text, still debit positive.
 * `postingRecords(books.postings("date"))`
 */
export async function* postingRecords(
  postings: AsyncIterable<Posting>,
): AsyncGenerator<Posting<DecimalText>, void> {
  for await (const posting of postings) {
    yield { ...posting, amount: decimalText(posting.amount) };
  }
}

/** The postings of one document; over all its dates they sum to zero. */
export interface JournalEntry {
  readonly document: DocumentRef;
  readonly postings: readonly Posting[];
}

export function entrySum({ postings }: JournalEntry): Amount {
  let sum = ZERO;
  for (const { amount } of postings) sum = add(sum, amount);
  return sum;
}
