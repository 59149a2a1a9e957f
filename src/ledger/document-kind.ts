/** What a document is for tax, by the name of its type in the API, which is an open list. */
import type { Books } from "./books.ts";
import type { DocumentListName } from "./listed-document.ts";
import type { DocumentRef } from "./posting.ts";

/** The service's types of general journal documents: a specific one, or the general one. */
const JOURNAL = "GeneralJournalDocument";
const SALES: ReadonlySet<string> = new Set(["SalesInvoice", "ExternalSalesInvoice"]);
const PURCHASES: ReadonlySet<string> = new Set(["Document", "PurchaseInvoice", "Receipt"]);

/** @useDeclaredType */
export type DocumentKind = "sale" | "purchase" | "journal" | "other";

export function documentKind(
  { journalDocuments }: Pick<Books, "journalDocuments">,
  { type, id }: DocumentRef,
): DocumentKind {
  return type === "Document" && journalDocuments.has(id) ? "journal" : kindOfType(type);
}

/** The kind of a document that is not known as a general journal. */
export function kindOfType(type: string): DocumentKind {
  if (type === JOURNAL) return "journal";
  if (SALES.has(type)) return "sale";
  return PURCHASES.has(type) ? "purchase" : "other";
}

/**
 * The lists that a document of a type may be in, the likeliest first: most services name all purchases and journals
 * alike.
 */
const LISTS_OF_TYPE: ReadonlyMap<string, readonly DocumentListName[]> = new Map([
  ["SalesInvoice", ["sales_invoices"]],
  ["Document", ["receipts", "purchase_invoices", "general_journal_documents"]],
  ["PurchaseInvoice", ["purchase_invoices"]],
  ["Receipt", ["receipts"]],
  ["GeneralJournalDocument", ["general_journal_documents"]],
  ["FinancialMutation", ["financial_mutations"]],
]);

/** None for a type of which no list is read. */
export const listsOfType = (type: string): readonly DocumentListName[] =>
  LISTS_OF_TYPE.get(type) ?? [];

export const typesOfList = (list: DocumentListName): readonly string[] =>
  [...LISTS_OF_TYPE].filter(([, lists]) => lists.includes(list)).map(([type]) => type);

/** The lists whose documents have no postings in other months than that of their date. */
export const BOOKED_ON_THEIR_DATE: ReadonlySet<DocumentListName> = new Set([
  "general_journal_documents",
  "financial_mutations",
]);

export const KIND_OF_LIST: Readonly<Record<DocumentListName, DocumentKind>> = {
  sales_invoices: "sale",
  purchase_invoices: "purchase",
  receipts: "purchase",
  general_journal_documents: "journal",
  financial_mutations: "other",
};

/** Whether the document is a journal that closes a fiscal year; one of another type may have the same id. */
export const closesYear = (
  books: Pick<Books, "journalDocuments">,
  document: Parameters<typeof documentKind>[1],
): boolean =>
  documentKind(books, document) === "journal" &&
  books.journalDocuments.get(document.id)?.closesYear === true;
