/** Documents as their lists state them: numbers, due dates, tax per rate and payments, which entries do not have. */
import type { Amount } from "../amount/amount.ts";
import type { CalendarDate } from "../calendar/calendar-date.ts";
import type { ContactId, DocumentId, LedgerAccountId, TaxRateId } from "./ledger-account.ts";
import type { SourceHash } from "./source.ts";

/** The lists that a pull reads, where the service has them. */
export const DOCUMENT_LISTS = [
  "sales_invoices",
  "purchase_invoices",
  "receipts",
  "general_journal_documents",
] as const;
/** @useDeclaredType */
export type DocumentListName = (typeof DOCUMENT_LISTS)[number];

/** How entries name the documents of a list: purchases, receipts and journals share one type. */
export const TYPE_OF_LIST: Readonly<Record<DocumentListName, "SalesInvoice" | "Document">> = {
  sales_invoices: "SalesInvoice",
  purchase_invoices: "Document",
  receipts: "Document",
  general_journal_documents: "Document",
};

/** Amounts are in the administration's currency and in the sign of the list: an invoice is positive, a credit note negative. */
export interface ListedDocument {
  readonly list: DocumentListName;
  readonly id: DocumentId;
  /** The number that people know, `2025-0007`; null if the document has none. */
  readonly number: string | null;
  readonly date: CalendarDate;
  readonly dueDate: CalendarDate | null;
  readonly contactId: ContactId | null;
  /** Including tax; null if the list does not state it in the administration's currency. */
  readonly total: Amount | null;
  /** The currency of the document and its total in it; null if the list does not state them. */
  readonly inCurrency: { readonly currency: string; readonly total: Amount } | null;
  /** What is not paid yet, as of the day of the pull; null if not stated. */
  readonly unpaid: Amount | null;
  readonly payments: readonly { readonly date: CalendarDate; readonly amount: Amount }[];
  /** The details, or the entries of a journal: account, rate and amount without tax (debit positive in a journal). */
  readonly details: readonly {
    readonly ledgerAccountId: LedgerAccountId;
    readonly contactId: ContactId | null;
    readonly taxRateId: TaxRateId | null;
    readonly amount: Amount;
  }[];
  /** Of a journal, whether it waits for processing and books nothing; null if the service does not state it, and in other lists. */
  readonly isNew: boolean | null;
  readonly source: SourceHash;
}

/** A document without its details. */
export type ListedHeader = Omit<ListedDocument, "details">;

/** What is compared with the entries of a document. */
export type ListedContents = Pick<
  ListedDocument,
  "list" | "date" | "contactId" | "details" | "source"
>;

/** A list that the service gave. */
export interface DocumentListRead {
  readonly list: DocumentListName;
  /** Different documents of the books' period, drafts included. */
  readonly rows: number;
  /** The total that the service states for them; null if it states none. */
  readonly rowsStated: number | null;
  /** The answers with those rows. */
  readonly sources: readonly SourceHash[];
}
