/** D16: the total of a listed invoice is what its entries put on the control accounts. */
import { calibrated } from "../calibrated.ts";
import type { Check } from "../check.ts";
import { lackDocumentLists } from "../internal/books-lack.ts";
import { comparedInLists } from "../internal/listed-comparer.ts";
import { bookedOnControlAccounts, listedTotals } from "../internal/listed-totals.ts";
import { listsPass } from "../internal/lists-pass.ts";

/**
 * Only documents with entries on those accounts are compared: one that is not booked yet has none. If most totals differ, the
 * service defines them otherwise, and this is a warning.
 */
export const listedTotalsEqualEntries: Check = calibrated({
  id: "D16",
  name: "listed-totals-equal-entries",
  formula: "total of a listed invoice = sum of its x on the control accounts",
  severity: "blocking-once-determined",
  gap: lackDocumentLists,
  compares: {
    expected: "sum of the postings of the document on the control accounts",
    actual: "total including tax, list of documents",
  },
  readings: [
    {
      name: "total",
      compare: (books) => comparedInLists(books, listedTotals(bookedOnControlAccounts(books))),
      tallied: (books) => listsPass(books).totals,
    },
  ],
});
