/** Whether lists of the service have what their figures need: every invoice of an age group, every owner of revenue. */
import { isZero } from "../amount/amount.ts";
import type { Month } from "../calendar/month.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { agingOf, type OpenItemList } from "../ledger/open-item-lists.ts";
import { resultsPer } from "./internal/entry-results.ts";
import { explain, openDocuments } from "./internal/open-documents.ts";

/**
 * Returns whether the open invoices of every contact on the list add up to its amount at the end of these months: D13 leaves out
 * the others. Declarations of sheets, which have nothing but the books, ask for either list and several months: one pass over
 * the lists of documents answers all of them.
 */
export function listedInFull(): (
  books: Books,
  list: OpenItemList,
  months: readonly BooksMonth[],
) => boolean {
  const known = new WeakMap<Books, FullMonths>();
  return (books, list, months) => {
    const full = known.get(books) ?? readFullMonths(books);
    known.set(books, full);
    return months.every(({ month }) => full[list].has(month));
  };
}

type FullMonths = Readonly<Record<OpenItemList, ReadonlySet<Month>>>;

function readFullMonths(books: Books): FullMonths {
  const open = openDocuments(books);
  const isFull = (at: BooksMonth, list: OpenItemList): boolean => {
    const documents = open.get(at.month)?.[list];
    return agingOf(at, list).lines.every(({ contactId, amount }) => {
      const own = documents?.get(contactId);
      return own === undefined ? isZero(amount) : explain(own, amount);
    });
  };
  const months = (list: OpenItemList): ReadonlySet<Month> =>
    new Set(books.months.filter((at) => isFull(at, list)).map(({ month }) => month));
  return { debtors: months("debtors"), creditors: months("creditors") };
}

/** Whether entries of revenue have a contact or a project: a report that divides revenue must then have rows. */
export function revenueHasOwners(books: Books, dimension: "contact" | "project"): boolean {
  for (const [owner, months] of resultsPer(books, dimension)) {
    if (owner === null) continue;
    for (const { revenue } of months.values()) if (!isZero(revenue)) return true;
  }
  return false;
}
