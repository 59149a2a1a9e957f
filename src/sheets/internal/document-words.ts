/** Kinds of documents as bookkeepers call them; the API's type names stay inside. */
import type { Books } from "../../ledger/books.ts";
import type { DocumentRef } from "../../ledger/posting.ts";
import type { Words } from "../sheet.ts";

/** The type names of the API, an open list: a type that is not here is shown as it is. */
const KEYS: ReadonlyMap<string, string> = new Map([
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
]);
/** Types that general journals go by. */
const JOURNAL_TYPES: ReadonlySet<string> = new Set(["Document", "GeneralJournalDocument"]);
const CLOSING = "closing";
const JOURNAL = "journal";

/** Keys that every sheet with documents asks for. */
export const DOCUMENT_WORDS: readonly string[] = [...KEYS.values(), CLOSING].map(
  (key) => `documents.${key}`,
);

/** The API calls general journals and purchases alike; the books know which are journals. */
export function documentTitle(books: Books, words: Words, document: DocumentRef): string {
  const journal = JOURNAL_TYPES.has(document.type)
    ? books.journalDocuments.get(document.id)
    : undefined;
  const journalKey = journal?.closesYear === true ? CLOSING : JOURNAL;
  const key = journal === undefined ? KEYS.get(document.type) : journalKey;
  return key === undefined ? document.type : words.of(`documents.${key}`);
}
