/** The two lists of open items: debtors and creditors. */
import type { Books, BooksMonth } from "./books.ts";
import type { DocumentListName } from "./listed-document.ts";
import type { Aging, OpenItems } from "./statements.ts";

export const OPEN_ITEM_LISTS = ["debtors", "creditors"] as const;
/** @useDeclaredType */
export type OpenItemList = (typeof OPEN_ITEM_LISTS)[number];

/** The list of open items to which the documents of a list belong; null for journals and bank mutations. */
export const OPEN_ITEM_LIST_OF: Readonly<Record<DocumentListName, OpenItemList | null>> = {
  sales_invoices: "debtors",
  purchase_invoices: "creditors",
  receipts: "creditors",
  general_journal_documents: null,
  financial_mutations: null,
};

/** The list at the end of the month before the books. */
export const itemsBefore = ({ comparatives }: Books, list: OpenItemList): OpenItems =>
  list === "debtors" ? comparatives.debtorsBefore : comparatives.creditorsBefore;

export const agingOf = (month: BooksMonth, list: OpenItemList): Aging =>
  list === "debtors" ? month.debtorsAging : month.creditorsAging;
