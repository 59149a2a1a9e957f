/** T5: the first page of a series is unchanged when requested again after the last page. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * The list is newest first: an entry posted or deleted while pages are read shifts all others by one,
 * so that one may be missed or repeated between two pages. The first page of the longest series of a
 * month is requested again; a series of one page cannot shift. In other series a missed entry leaves
 * its account untied.
 */
export const firstPageIsStable: Check = {
  id: "T5",
  name: "first-page-is-stable",
  formula:
    "first page, requested after the last = first page; of the longest series of a month with more than one page",
  severity: "blocking",
  compares: {
    expected: "no difference",
    actual: "differences of the first page when requested again",
  },
  compare: inEverySeries(({ isFirstPageUnchanged }) =>
    isFirstPageUnchanged === null ? [] : [{ expected: 0, actual: isFirstPageUnchanged ? 0 : 1 }],
  ),
};
