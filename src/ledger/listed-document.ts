/** Documents as their lists state them: numbers, due dates, tax per rate and payments, which entries do not have. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate, DateRange } from "../calendar/calendar-date.ts";
import type {
  ContactId,
  DocumentId,
  FinancialAccountId,
  LedgerAccountId,
  ProjectId,
  TaxRateId,
} from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** The lists that a pull reads, where the service has them. */
export const DOCUMENT_LISTS = [
  "sales_invoices",
  "purchase_invoices",
  "receipts",
  "general_journal_documents",
  "financial_mutations",
] as const;
/** @useDeclaredType */
export type DocumentListName = (typeof DOCUMENT_LISTS)[number];

/** The lists without bank mutations: documents that people write, with a number and details. */
export const WRITTEN_LISTS = [
  "sales_invoices",
  "purchase_invoices",
  "receipts",
  "general_journal_documents",
] as const satisfies readonly DocumentListName[];

/** How entries name the documents of a list: purchases, receipts and journals share one type. */
export const TYPE_OF_LIST: Readonly<
  Record<DocumentListName, "SalesInvoice" | "Document" | "FinancialMutation">
> = {
  financial_mutations: "FinancialMutation",
  sales_invoices: "SalesInvoice",
  purchase_invoices: "Document",
  receipts: "Document",
  general_journal_documents: "Document",
};

/** A line of a document, an entry of a journal or a part of a bank mutation; lines of text, which have no account, are left out. */
export interface ListedDetail {
  readonly ledgerAccountId: LedgerAccountId;
  readonly projectId: ProjectId | null;
  /** That of the document; in a journal each entry has its own. */
  readonly contactId: ContactId | null;
  readonly taxRateId: TaxRateId | null;
  /**
   * Without tax and after the private share, in the sign of the list; debit positive in a journal. Of a bank mutation it includes tax, and
   * is positive for money received.
   */
  readonly amount: Amount;
  /** Empty if it has none. */
  readonly description: string;
  /** The days over which the service books the amount; null for a detail that is booked on the date of its document. */
  readonly period: DateRange | null;
  /** Absent where none is stated: it is then one. */
  readonly quantity?: ListedQuantity;
}

/** How many of what a line is about. */
export interface ListedQuantity {
  readonly count: Amount;
  /** Null for a line that was typed, and not of a product. */
  readonly productId: string | null;
}

/** The private share of the costs on an account: it includes tax, and is booked on an account of equity. */
export interface ListedAllocation {
  /** Of the details that it is a share of. */
  readonly ledgerAccountId: LedgerAccountId;
  readonly privateLedgerAccountId: LedgerAccountId;
  /** In the sign of the list. */
  readonly amount: Amount;
}

/** A part of a document that is paid, or settled otherwise. */
export interface ListedPayment {
  /** Entries of a payment without a bank mutation name it as their document, of type `Payment`. */
  readonly id: DocumentId;
  readonly date: CalendarDate;
  /** In the sign of the document that it pays. */
  readonly amount: Amount;
  /** The document that it pays. */
  readonly invoiceId: DocumentId;
  /** The bank mutation whose entries book it; null for a payment with entries of its own. */
  readonly mutationId: DocumentId | null;
  /** Where a payment without a mutation is booked: on the account of this bank, or on this account. */
  readonly financialAccountId: FinancialAccountId | null;
  readonly ledgerAccountId: LedgerAccountId | null;
  /** The payment of the other invoice, where two settle each other. */
  readonly linkedPaymentId: DocumentId | null;
}

/** A payment of a listed invoice, beside the document whose entries book it. */
export interface InvoicePayment
  extends Omit<ListedPayment, "id" | "invoiceId" | "mutationId" | "linkedPaymentId"> {
  readonly bookedBy: { readonly type: "FinancialMutation" | "Payment"; readonly id: DocumentId };
  readonly invoice: Pick<ListedDocument, "list" | "number" | "contactId" | "source"> & {
    /** Null if not stated. */
    readonly currency: string | null;
  };
}

/**
 * Amounts are in the administration's currency and in the sign of the list: an invoice is positive, a credit note negative, a bank mutation
 * positive for money received.
 */
export interface ListedDocument {
  readonly list: DocumentListName;
  readonly id: DocumentId;
  /**
   * As listed: which states post is in `document-states.ts`. Records of journals have none: `new` is then one that the service lists
   * in that state, and `processed` another one; null if the service does not say which journals are new.
   */
  readonly state: string | null;
  /** The number that people know, `2025-0007`; null if the document has none. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly contactId: ContactId | null;
  /** Including tax; null if the list does not state it in the administration's currency. */
  readonly total: Amount | null;
  /** The currency of the document and its total in it; null if the list does not state them. */
  readonly inCurrency: { readonly currency: string; readonly total: Amount } | null;
  /** What is not paid yet, or nothing explains yet, as of the day of the pull; null if not stated. */
  readonly unpaid: Amount | null;
  readonly payments: readonly ListedPayment[];
  /** In the order of the list. */
  readonly details: readonly ListedDetail[];
  /** Of purchases and receipts. */
  readonly allocations: readonly ListedAllocation[];
  /** The line on the bank statement; null for other documents. */
  readonly bankLine: {
    readonly financialAccountId: FinancialAccountId;
    readonly message: string;
  } | null;
  readonly source: SourceHash;
}

/** A document without its details and allocations. */
export type ListedHeader = Omit<
  ListedDocument,
  "details" | "allocations" | "bankLine" | "payments"
> & {
  readonly payments: readonly Pick<ListedPayment, "date" | "amount">[];
};

/** What is compared with the entries of a document. */
export interface ListedContents
  extends Omit<
    ListedDocument,
    "id" | "dueDate" | "inCurrency" | "unpaid" | "payments" | "bankLine"
  > {
  /** Null for other documents. */
  readonly mutation: BankMutation | null;
}

/** A bank mutation and what explains it, beside its details. */
export interface BankMutation extends NonNullable<ListedDocument["bankLine"]> {
  /** Positive for money received, and so is what nothing explains. */
  readonly amount: Amount;
  readonly open: Amount;
  readonly payments: readonly ListedPayment[];
}

/** A row of a list that posts nothing and may lack a date: a sales invoice in state `draft`, a purchase in state `new`. */
export type ListedDraft = Pick<ListedDocument, "list" | "id" | "number" | "source"> & {
  readonly state: string;
};

/** A list that the service gave. */
export interface DocumentListRead {
  readonly list: DocumentListName;
  /** Different rows of the books' period, drafts included; what is fetched by id is not counted. */
  readonly rows: number;
  /** The total that the service states for them; null if it states none. */
  readonly rowsStated: number | null;
  /** Pages before the last with fewer rows than another one: a service fills every page but the last. */
  readonly shortPages: number;
  /** The answers with those rows. */
  readonly sources: readonly SourceHash[];
  /** Null if the service gives no versions of them. */
  readonly versions: ListVersions | null;
  /** Whether the service gives the documents that entries name and the list does not have, so that a missing one does not exist. */
  readonly givesById: boolean;
}

/** The rows of a list compared with the versions of its documents, which were read after it. */
export interface ListVersions {
  /** Documents of the period with a version. */
  readonly rows: number;
  readonly source: SourceHash;
  readonly onlyInVersions: IdsFound;
  /** Or given by their ids, as entries name them. */
  readonly onlyInList: IdsFound;
}

export interface IdsFound {
  readonly count: number;
  /** The first of them. */
  readonly ids: readonly DocumentId[];
}
