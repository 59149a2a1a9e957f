/** T5: the first page of a series, asked again after its last, is what it was. */
import type { Check } from "../check.ts";
import { compareSeries } from "../internal/counts.ts";

/**
 * The list is newest first: an entry that is booked or deleted while pages are read moves all others by
 * one, and one of them falls between two pages. A series of one page cannot shift and is not asked again.
 */
export const firstPageStandsStill: Check = {
  id: "T5",
  name: "first-page-stands-still",
  formula: "first page after the last = first page, per series of entries of more than one page",
  severity: "blocking",
  compare: (books) =>
    compareSeries(books, ({ isFirstPageUnchanged }) =>
      isFirstPageUnchanged === null ? [] : [{ expected: 0, actual: isFirstPageUnchanged ? 0 : 1 }],
    ),
};
