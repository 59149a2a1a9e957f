/** What postings refer to, without the postings themselves. */
import type { ContactId, LedgerAccountId, ProjectId, TaxRateId } from "./ledger-account.ts";

/** Null for a document that is no general journal document. */
export type JournalUse = "plain" | "closes-year" | null;

/** A combination that occurs among postings. */
export interface PostingReferences {
  readonly documentType: string;
  readonly journal: JournalUse;
  readonly ledgerAccountId: LedgerAccountId;
  readonly contactId: ContactId | null;
  readonly projectId: ProjectId | null;
  readonly taxRateId: TaxRateId | null;
}
