/** Whether lists of the service have what their figures need: every invoice of an age group, every owner of revenue. */
import { equalAmounts, isZero } from "../amount/amount.ts";
import type { Books } from "../ledger/books.ts";
import { agingOf, type OpenItemList } from "../ledger/open-item-lists.ts";
import { resultsPer } from "./internal/entry-results.ts";
import { openDocuments, openTogether } from "./internal/open-documents.ts";

/**
 * Whether the open invoices of every contact on the list add up to its amount at the end of the books: D13 leaves out the
 * others.
 */
export function areListedInFull(books: Books, list: OpenItemList): boolean {
  const documents = openDocuments(books)[list];
  const last = books.months.at(-1);
  if (last === undefined) return true;
  return agingOf(last, list).lines.every(({ contactId, amount }) => {
    const open = documents.get(contactId);
    if (open === undefined) return isZero(amount);
    return open.isComplete && equalAmounts(openTogether(open), amount);
  });
}

/** Whether entries of revenue have a contact or a project: a report that divides revenue must then have rows. */
export function revenueHasOwners(books: Books, dimension: "contact" | "project"): boolean {
  for (const [owner, months] of resultsPer(books, dimension)) {
    if (owner === null) continue;
    for (const { revenue } of months.values()) if (!isZero(revenue)) return true;
  }
  return false;
}
