/** Whether lists of the service have what their figures need: every invoice of an age group, every owner of revenue. */
import { isZero } from "../amount/amount.ts";
import type { Books, BooksMonth } from "../ledger/books.ts";
import { DIVIDED_TYPES, type ResultKey } from "../ledger/keyed-results.ts";
import { agingOf, type OpenItemList } from "../ledger/open-item-lists.ts";
import { resultsPer } from "./internal/entry-results.ts";
import { openDocuments } from "./internal/lists-pass.ts";
import { explain } from "./internal/open-documents.ts";

/**
 * Whether the open invoices of every contact on the list add up to its amount at the end of these months: D13 leaves
 * out the others.
 */
export function areListedInFull(
  books: Books,
  list: OpenItemList,
  months: readonly BooksMonth[],
): boolean {
  const open = openDocuments(books);
  return months.every((at) => {
    const documents = open.get(at.month)?.[list];
    return agingOf(at, list).lines.every(({ contactId, amount }) => {
      const own = documents?.get(contactId);
      return own === undefined ? isZero(amount) : explain(own, amount);
    });
  });
}

/** Whether entries of revenue or costs have a contact or a project: reports that divide them must then have rows. */
export function haveOwners(books: Books, dimension: ResultKey): boolean {
  const types = Object.values(DIVIDED_TYPES).flat();
  for (const [owner, months] of resultsPer(books, dimension)) {
    if (owner === null) continue;
    for (const sums of months.values()) if (types.some((type) => !isZero(sums[type]))) return true;
  }
  return false;
}
