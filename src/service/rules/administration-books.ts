/**
 * The books of an administration of the embedded service: master data and documents. Postings are not
 * among them; `posting-rules` derives them. Amounts are as users enter them: positive for an invoice,
 * negative for a credit note. A bank mutation is positive when money comes in.
 */

import type { Amount } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { FiscalCalendar } from "../../calendar/fiscal-year.ts";
import { optional, orNull, type ValueOf } from "../../fields/kind.ts";
import { record } from "../../fields/record.ts";
import { amount, count, date, text } from "../../fields/scalars.ts";
import type { AccountType } from "../../ledger/ledger-account.ts";
import type { AssetChangeRecord, AssetRecord } from "./asset-records.ts";
import type { PaymentRegistration } from "./document-parts.ts";
import { STAMPS } from "./stamped.ts";
import type {
  DocumentHead,
  DocumentOrigin,
  GeneralDocumentRecord,
  InvoiceState,
  TypelessDocumentRecord,
} from "./stored-documents.ts";
import type { SubscriptionBooks } from "./subscription-books.ts";

/** Ids consist of digits, up to 18 of them. @internal */
export interface AdministrationBooks {
  readonly administration: AdministrationRecord;
  readonly ledgerAccounts: readonly LedgerAccountRecord[];
  /** The ledger account that posting rules use for each role. */
  readonly roles: Readonly<Record<AccountRole, string>>;
  readonly taxRates: readonly TaxRateRecord[];
  readonly contacts: readonly ContactRecord[];
  readonly projects: readonly ProjectRecord[];
  readonly financialAccounts: readonly FinancialAccountRecord[];
  readonly assets: readonly AssetRecord[];
  /** Absent if nothing is sold by subscription. */
  readonly subscriptions?: SubscriptionBooks;
  /** In any order. There may be many, so they are a stream that is read once. */
  readonly documents: () => Iterable<BookedDocument>;
}

export interface AdministrationRecord {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly country: string;
  /** `nl`, `nl-be` or `en`. */
  readonly language: string;
  readonly timeZone: string;
  readonly chamberOfCommerce: string | null;
  readonly taxNumber: string | null;
  readonly fiscalCalendar: FiscalCalendar;
  readonly periodStartOn: CalendarDate;
  /** For administrations whose date must not advance; null follows the clock. */
  readonly today: CalendarDate | null;
}

export type AccountRole =
  | "debtors"
  | "creditors"
  | "tax_payable"
  | "tax_receivable"
  /** Holds costs paid for later months. */
  | "deferred_costs"
  /** Holds revenue invoiced for later months. */
  | "deferred_revenue"
  | "payment_differences"
  | "exchange_differences"
  /** Holds bank mutations that are not placed yet. */
  | "unplaced_mutations"
  /** Receives the result of a year that is closed. */
  | "retained_result";

export interface LedgerAccountRecord {
  readonly id: string;
  readonly name: string;
  readonly accountType: AccountType;
  /** The number people use; null when none was given. */
  readonly accountId: string | null;
  readonly parentId: string | null;
  readonly active: boolean;
  readonly rgs: { readonly code: string; readonly name: string; readonly reference: string } | null;
  readonly financialAccountId: string | null;
}

export type TaxRateType = "sales_invoice" | "purchase_invoice" | "general_journal_document";

/**
 * How a rate's tax is settled: charged on the document, or by the customer under a reverse charge. The document
 * then adds no tax; on a purchase the administration owes the tax and deducts it.
 */
export const TAX_TREATMENTS = ["charged", "reverse_charge"] as const;
export type TaxTreatment = (typeof TAX_TREATMENTS)[number];

export interface TaxRateRecord {
  readonly id: string;
  readonly name: string;
  readonly percentage: Amount | null;
  readonly taxRateType: TaxRateType;
  readonly showTax: boolean;
  readonly active: boolean;
  /** Set only for foreign rates. */
  readonly country: string | null;
  /** If absent, `charged`. */
  readonly treatment?: TaxTreatment;
  /** The boxes of the tax return, such as `NL/4b` and `NL/5b`; if absent, those that follow from the rate. */
  readonly reportReferences?: readonly string[];
}

export interface ContactRecord {
  readonly id: string;
  readonly companyName: string | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
  readonly customerId: string;
  readonly country: string;
  readonly taxNumber: string | null;
  readonly archived: boolean;
}

export interface ProjectRecord {
  readonly id: string;
  readonly name: string;
  readonly state: "active" | "archived";
}

export interface FinancialAccountRecord {
  readonly id: string;
  readonly type: "BankAccount" | "CreditCardAccount" | "CashAccount";
  readonly name: string;
  readonly identifier: string | null;
  readonly currency: string;
  readonly active: boolean;
  readonly ledgerAccountId: string;
}

/** What is stored of a line as entered, besides what is booked. */
const TYPED_DETAIL = record({
  /** The quantity as text, possibly with a unit; null if none was given. */
  quantity: orNull(text),
  productId: orNull(text),
  /** The sort order of the lines; lines with equal order keep the order in which they were given. */
  order: count,
  ...STAMPS,
});
export type TypedDetail = ValueOf<typeof TYPED_DETAIL>;

/** One line of an invoice or receipt. */
export const DETAIL = record({
  id: text,
  ledgerAccountId: text,
  taxRateId: text,
  projectId: orNull(text),
  description: text,
  quantity: amount,
  price: amount,
  /** The days that the amount belongs to; null means the document's date. */
  period: orNull(record({ first: date, last: date })),
  /** The line as a client entered it; absent for a line loaded with the books. */
  typed: optional(TYPED_DETAIL),
});
export type DetailRecord = ValueOf<typeof DETAIL>;

export const FISCAL_ALLOCATION = record({
  id: text,
  ledgerAccountId: text,
  /** An equity account, to which the share is booked including its tax. */
  privateLedgerAccountId: text,
  /** Above 0; at most 100 for all shares of an account together. */
  percentage: amount,
  ...STAMPS,
});
/** The private share of a purchase on one ledger account. */
export type FiscalAllocationRecord = ValueOf<typeof FISCAL_ALLOCATION>;

/** A sales invoice: debtors against revenue and tax. */
export interface SalesInvoiceRecord extends DocumentHead {
  readonly kind: "sales_invoice";
  readonly state: "draft" | InvoiceState;
  readonly dueOn: CalendarDate;
  readonly currency: string;
  /** Units of the administration's currency per unit of `currency`. */
  readonly exchangeRate: Amount;
  readonly pricesIncludeTax: boolean;
  readonly details: readonly DetailRecord[];
}

/** A purchase invoice or a receipt: costs and tax against creditors. In state `new` it posts nothing. */
export type PurchaseRecord = PurchaseInvoiceRecord | ReceiptRecord;

interface PurchaseInvoiceRecord extends PurchaseFields {
  readonly kind: "purchase_invoice";
}

interface ReceiptRecord extends PurchaseFields {
  readonly kind: "receipt";
}

interface PurchaseFields extends DocumentHead {
  readonly state: InvoiceState;
  readonly dueOn: CalendarDate | null;
  readonly entryNumber: number;
  readonly origin: DocumentOrigin | null;
  readonly currency: string;
  readonly exchangeRate: Amount;
  readonly pricesIncludeTax: boolean;
  readonly details: readonly DetailRecord[];
  /** Absent if no part is private. */
  readonly fiscalAllocations?: readonly FiscalAllocationRecord[];
  readonly isRecurring: boolean;
  readonly isSavedAutomatically: boolean;
  readonly attachmentNames: readonly string[];
}

export const JOURNAL_LINE = record({
  id: text,
  ledgerAccountId: text,
  taxRateId: orNull(text),
  projectId: orNull(text),
  contactId: orNull(text),
  description: text,
  /** Exactly one of debit and credit is zero. */
  debit: amount,
  credit: amount,
  /** As given; null if none was given. If absent, it is the position of the line. */
  rowOrder: optional(orNull(count)),
});
export type JournalLineRecord = ValueOf<typeof JOURNAL_LINE>;

/** A manual booking. In state `new` it posts nothing; unbalanced it is refused. */
export interface GeneralJournalRecord extends DocumentHead {
  readonly kind: "general_journal_document";
  readonly state: "new" | "saved";
  readonly journalType: "fiscal_year_ending" | null;
  readonly lines: readonly JournalLineRecord[];
  readonly isRecurring: boolean;
  readonly attachmentNames: readonly string[];
}

/** What a part of a bank mutation explains: an invoice that it pays, or a ledger account. */
export type MutationPart =
  | {
      readonly kind: "payment";
      readonly invoiceKind: "sales_invoice" | "purchase_invoice" | "receipt";
      readonly invoiceId: string;
      readonly contactId: string | null;
      /** In the administration's currency, as the bank booked it. */
      readonly amount: Amount;
      /** The amount at which the invoice was booked, if the rate has changed since; the rest is an exchange difference. */
      readonly settledAmount: Amount;
    }
  | {
      readonly kind: "booking";
      readonly ledgerAccountId: string;
      readonly taxRateId: string | null;
      readonly projectId: string | null;
      readonly contactId: string | null;
      readonly description: string;
      readonly amount: Amount;
    };

/** One line of a bank statement; the part that nothing explains is booked to `unplaced_mutations`. */
export interface FinancialMutationRecord extends DocumentHead {
  readonly kind: "financial_mutation";
  readonly financialAccountId: string;
  readonly message: string;
  readonly amount: Amount;
  readonly parts: readonly MutationPart[];
}

/** A payment without a bank mutation: from a cash box, or settled through a ledger account. */
export interface PaymentRecord extends DocumentHead {
  readonly kind: "payment";
  readonly invoiceKind: "sales_invoice" | "purchase_invoice" | "receipt";
  readonly invoiceId: string;
  /** Positive: received for a sales invoice, paid for the others. */
  readonly amount: Amount;
  readonly via:
    | { readonly kind: "financial_account"; readonly financialAccountId: string }
    | { readonly kind: "ledger_account"; readonly ledgerAccountId: string };
  /** Absent for a payment loaded with the books. */
  readonly registration?: PaymentRegistration;
}

export type BookedDocument =
  | SalesInvoiceRecord
  | PurchaseRecord
  | GeneralDocumentRecord
  | TypelessDocumentRecord
  | GeneralJournalRecord
  | FinancialMutationRecord
  | PaymentRecord
  | AssetChangeRecord;
