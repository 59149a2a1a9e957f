/** Kinds of documents in the words of bookkeepers; the API's type names are not shown. */
import type { Books } from "../../ledger/books.ts";
import { listsOfType } from "../../ledger/document-kind.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { Words } from "../sheet.ts";

/** The type names of the API, an open list: an unknown type is shown as it is. */
const KINDS = [
  ["SalesInvoice", "sales-invoice"],
  ["ExternalSalesInvoice", "external-sales-invoice"],
  ["Document", "purchase"],
  ["PurchaseInvoice", "purchase-invoice"],
  ["Receipt", "receipt"],
  ["VatDocument", "vat-return"],
  ["GeneralJournalDocument", "journal"],
  ["FinancialMutation", "mutation"],
  ["FinancialStatement", "statement"],
  ["LedgerAccountBooking", "booking"],
  ["Payment", "payment"],
  ["CompanyAssets::Investment", "investment"],
  ["CompanyAssets::Depreciation", "depreciation"],
  ["CompanyAssets::Divestment", "divestment"],
  ["CompanyAssets::ValueChange", "value-change"],
] as const;
export type DocumentKindWord = (typeof KINDS)[number][1];
export const DOCUMENT_KINDS = KINDS.map(([, kind]) => kind);
const KIND_OF_TYPE = new Map<string, DocumentKindWord>(KINDS);
export const kindOfType = (type: string): DocumentKindWord | undefined => KIND_OF_TYPE.get(type);
/** The type names of general journals. */
const JOURNAL_TYPES: ReadonlySet<string> = new Set(["Document", "GeneralJournalDocument"]);

/** Keys used by every sheet with documents. */
export const DOCUMENT_WORDS = [...DOCUMENT_KINDS, "closing" as const].map(
  (kind) => `documents.${kind}` as const,
);
type DocumentWords = Words<(typeof DOCUMENT_WORDS)[number]>;

/** The API has one type name for general journals and purchases; the books distinguish them. */
export function documentTitle(
  books: Books,
  words: DocumentWords,
  { type, id }: DocumentRef,
): string {
  const journal = JOURNAL_TYPES.has(type) ? books.journalDocuments.get(id) : undefined;
  const journalKind = journal?.closesYear === true ? "closing" : "journal";
  const kind = journal === undefined ? kindOfType(type) : journalKind;
  return kind === undefined ? type : words.of(`documents.${kind}`);
}

/** Kind, number and contact, as far as a list states them: `Purchase invoice 2025-0012, Jansen`. */
export function documentLabel(books: Books, words: DocumentWords, document: DocumentRef): string {
  const [listed] = listsOfType(document.type).flatMap(
    (list) => books.listedDocument(list, document.id) ?? [],
  );
  const number = document.number ?? listed?.number ?? null;
  const contactId = listed?.contactId ?? null;
  const contact = contactId === null ? undefined : books.contacts.get(contactId)?.name;
  const title = documentTitle(books, words, document);
  const numbered = number === null ? title : `${title} ${number}`;
  return contact === undefined ? numbered : `${numbered}, ${contact}`;
}
