/** What a line of the books notation has become: what the reports are derived from. */
import type { Amount } from "../../src/amount/amount.ts";
import type { FiscalYear } from "../../src/calendar/fiscal-year.ts";
import type { Contact, FinancialAccount, Project, TaxRate } from "../../src/ledger/books.ts";
import type { LedgerAccount, LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";

/** What a ledger account is used for beyond its type. */
export type AccountPart = "cash" | "debtors" | "creditors";

/** The notation, read; what `booksOf` derives the reports from. */
export interface BooksDraft {
  name: string;
  fiscalYear: FiscalYear;
  showsOpenYears: boolean;
  readonly accounts: LedgerAccount[];
  readonly parts: Map<LedgerAccountId, AccountPart>;
  readonly contacts: Contact[];
  readonly projects: Project[];
  readonly taxRates: TaxRate[];
  readonly financialAccounts: FinancialAccount[];
  readonly openings: Map<LedgerAccountId, Amount>;
  readonly openYears: { readonly year: string; readonly amount: Amount }[];
  readonly postings: Posting[];
  /** Numbers of the documents that close the year. */
  readonly closingDocuments: Set<string>;
}
