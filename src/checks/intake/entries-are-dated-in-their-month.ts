/** T7: every entry is dated in the requested month. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/** Other rows are left out: an entry belongs to the month of its date, and is received with that month too. */
export const entriesAreDatedInTheirMonth: Check = {
  id: "T7",
  name: "entries-are-dated-in-their-month",
  formula: "rows dated outside m = 0 per series of postings",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "postings dated outside the month",
  },
  compare: inEverySeries(({ rowsOutsideMonth }) => [{ expected: 0, actual: rowsOutsideMonth }]),
};
