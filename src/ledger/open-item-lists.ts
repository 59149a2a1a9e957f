/** The two lists of open items: debtors and creditors. */
import type { Books, BooksMonth } from "./books.ts";
import type { Aging, OpenItems } from "./statements.ts";

export const OPEN_ITEM_LISTS = ["debtors", "creditors"] as const;
/** @useDeclaredType */
export type OpenItemList = (typeof OPEN_ITEM_LISTS)[number];

/** The list at the end of the month before the books. */
export const itemsBefore = ({ comparatives }: Books, list: OpenItemList): OpenItems =>
  list === "debtors" ? comparatives.debtorsBefore : comparatives.creditorsBefore;

export const agingOf = (month: BooksMonth, list: OpenItemList): Aging =>
  list === "debtors" ? month.debtorsAging : month.creditorsAging;
