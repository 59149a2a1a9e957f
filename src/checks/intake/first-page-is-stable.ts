/** T5: the first page of a series, asked again after its last, is what it was. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * The list is newest first: an entry that is booked or deleted while pages are read moves all others by
 * one, and one of them falls between two pages. The longest series of a month is asked again; a series of
 * one page cannot shift. In the others an entry that fell out leaves its account untied.
 */
export const firstPageIsStable: Check = {
  id: "T5",
  name: "first-page-is-stable",
  formula:
    "first page after the last = first page, of the longest series of a month if it has more than one page",
  severity: "blocking",
  compare: inEverySeries(({ isFirstPageUnchanged }) =>
    isFirstPageUnchanged === null ? [] : [{ expected: 0, actual: isFirstPageUnchanged ? 0 : 1 }],
  ),
};
