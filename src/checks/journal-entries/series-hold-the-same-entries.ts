/** J5: entries that come by more than one way of asking are the same entries. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/**
 * A month is asked without project, by project and by account; where no series repeats what another
 * brought, one account is asked by itself, so that there is always something to compare. Each series must have all entries of the month that answer
 * to what it asked, whatever series brought them, by their ids; and none beside those.
 */
export const seriesHoldTheSameEntries: Check = {
  id: "J5",
  name: "series-hold-the-same-entries",
  formula:
    "ids of a series = ids of the month without that project, of that project, or of that account",
  severity: "blocking",
  compare: inEverySeries(({ entriesExpected, entriesFound, entriesUnexpected }) => [
    { expected: entriesExpected, actual: entriesFound },
    { expected: 0, actual: entriesUnexpected },
  ]),
};
