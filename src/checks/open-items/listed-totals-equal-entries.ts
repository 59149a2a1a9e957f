/** D16: the total of a listed invoice is what its entries put on the control accounts. */
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { comparedInLists } from "../internal/listed-comparer.ts";
import { bookedOnControlAccounts, listedTotals } from "../internal/listed-totals.ts";
import { listsPass } from "../internal/lists-pass.ts";

/**
 * Only documents with entries on those accounts are compared: one that is not booked yet has none. The total includes tax
 * (specification 2.3), so it blocks however many differ.
 */
export const listedTotalsEqualEntries: Check = {
  id: "D16",
  name: "listed-totals-equal-entries",
  formula: "total of a listed invoice = sum of its x on the control accounts",
  severity: "blocking",
  gap: lackDocumentLists,
  compares: {
    expected: "sum of the postings of the document on the control accounts",
    actual: "total including tax, list of documents",
  },
  compare: (books) => comparedInLists(books, listedTotals(bookedOnControlAccounts(books))),
  tallied: (books) => listsPass(books).totals,
};
