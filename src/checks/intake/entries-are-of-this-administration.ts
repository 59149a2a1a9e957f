/** T6: no entry is of another administration than the requested one. */
import type { Check } from "../check.ts";
import { inEverySeries } from "../internal/counts.ts";

/** Such rows are left out of the books. A row without an administration counts as ours. */
export const entriesAreOfThisAdministration: Check = {
  id: "T6",
  name: "entries-are-of-this-administration",
  formula: "rows of another administration = 0 per series of postings",
  severity: "blocking",
  compares: {
    expected: "none",
    actual: "postings of another administration",
  },
  compare: inEverySeries(({ rowsForeign }) => [{ expected: 0, actual: rowsForeign }]),
};
