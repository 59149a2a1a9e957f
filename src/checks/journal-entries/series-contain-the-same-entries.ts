/** J5: different requests for the same entries return the same entries. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * A month is requested without project, by project and by account; if no series overlaps another, one
 * account is requested separately, so that there is always something to compare. Each series must have
 * exactly the entries of the month that match its request, whatever series they were received in, and an
 * entry in two series must say the same in both.
 */
export const seriesContainTheSameEntries: Check = {
  id: "J5",
  name: "series-contain-the-same-entries",
  formula:
    "postings of a series = postings of the month without that project, of that project, or of that account",
  severity: "blocking",
  compares: {
    expected: "postings that the series must contain; none that it must not",
    actual: "postings of the series",
  },
  compare: inEverySeries(({ entriesExpected, entriesFound, entriesUnexpected }) => [
    { expected: entriesExpected, actual: entriesFound },
    { expected: 0, actual: entriesUnexpected },
  ]),
};
