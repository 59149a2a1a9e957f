/** The parsed lines of the books notation, from which the reports are derived. */
import type { Amount } from "../../src/amount/amount.ts";
import type { CalendarDate } from "../../src/calendar/calendar-date.ts";
import type { FiscalYear } from "../../src/calendar/fiscal-year.ts";
import type { Month } from "../../src/calendar/month.ts";
import type { Contact, FinancialAccount, Project, TaxRate } from "../../src/ledger/books.ts";
import type { ContactId, LedgerAccount, LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import type {
  DocumentListName,
  ListedDocument,
  ListedDraft,
} from "../../src/ledger/listed-document.ts";
import type { Posting } from "../../src/ledger/posting.ts";

/** The use of a ledger account in addition to its type. */
export type AccountPart = "cash" | "debtors" | "creditors";

/** A change of a fixed asset's value; reductions are negative. */
export interface AssetChange {
  readonly date: CalendarDate;
  readonly kind: "depreciation" | "divestment" | "value_change";
  readonly amount: Amount;
}

export interface AssetDraft {
  readonly assetId: string;
  readonly ledgerAccountId: LedgerAccountId;
  readonly name: string;
  readonly purchasedOn: CalendarDate;
  readonly purchaseValue: Amount;
  readonly residualValue: Amount;
  /** In seconds, as the service states it; null without a life. */
  readonly lifespanSeconds: string | null;
  readonly changes: AssetChange[];
}

/** The parsed notation, from which `booksOf` derives the reports. */
export interface BooksDraft {
  name: string;
  fiscalYear: FiscalYear;
  /** The last month of books that contain only the first months of the year. */
  until: Month | null;
  showsOpenYears: boolean;
  readonly accounts: LedgerAccount[];
  readonly parts: Map<LedgerAccountId, AccountPart>;
  readonly contacts: Contact[];
  readonly projects: Project[];
  readonly taxRates: TaxRate[];
  readonly financialAccounts: FinancialAccount[];
  readonly openings: Map<LedgerAccountId, Amount>;
  /** Whose opening it is; an account without one has amounts without a contact. */
  readonly openingContacts: Map<LedgerAccountId, ContactId>;
  readonly openYears: { readonly year: string; readonly amount: Amount }[];
  readonly assets: AssetDraft[];
  readonly postings: Posting[];
  /** The document lists that the service has. */
  readonly lists: Set<DocumentListName>;
  readonly listed: ListedDocument[];
  readonly listedDrafts: ListedDraft[];
  /** Numbers of the documents that close the year. */
  readonly closingDocuments: Set<string>;
}
