/** Documents dated in the months after the books: credit notes, and costs of the year that were invoiced later. */
import type { Period } from "../../calendar/month.ts";
import type { DocumentListName, ListedDocument } from "../listed-document.ts";
import type { SourceHash } from "../source.ts";

/** The lists of which documents after the books are read. */
export const LATER_LISTS = [
  "sales_invoices",
  "purchase_invoices",
  "receipts",
] as const satisfies readonly DocumentListName[];
/** @useDeclaredType */
export type LaterListName = (typeof LATER_LISTS)[number];

/** The documents of these months as listed on the day of the pull. */
export interface LaterDocuments {
  /** At most three months, from the one after the books. */
  readonly period: Period;
  /** In the order of `LATER_LISTS`; one that the service does not give is absent. */
  readonly lists: readonly LaterList[];
}

export interface LaterList {
  readonly list: LaterListName;
  /** In the order of the list. */
  readonly documents: readonly LaterDocument[];
  /** Rows that post nothing: purchases that wait for processing, drafts of invoices. */
  readonly drafts: number;
  /** False if the list is longer than what is read of it. */
  readonly isWhole: boolean;
  readonly sources: readonly SourceHash[];
}

/** A document with its details, of which the period says to which year an amount belongs. */
export type LaterDocument = Pick<
  ListedDocument,
  "list" | "id" | "number" | "date" | "contactId" | "total" | "payments" | "details" | "source"
>;
