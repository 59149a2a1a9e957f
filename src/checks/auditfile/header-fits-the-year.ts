/** X16: the header of an auditfile has a currency, a fiscal year that fits its dates, and a date after its last day. */
import type { Check } from "../check.ts";
import { countInFile, everyRule, ofAuditfiles } from "../internal/of-auditfiles.ts";

/** A file that was made before the year was over can lack what was booked after it was made. */
export const headerFitsTheYear: Check = ofAuditfiles({
  id: "X16",
  name: "header-fits-the-year",
  formula:
    "header without a currency, of another year, or made before the last day of the year = 0",
  severity: "warning",
  compares: { expected: "none", actual: "headers that do not fit" },
  *compareIn(source) {
    yield* everyRule(["currency-is-a-code", "fiscal-year-fits"], ["warning"])(source);
    for (const file of source.files) {
      if (file.createdOn === null) continue;
      const actual = file.createdOn <= file.last ? 1 : 0;
      yield countInFile({ file, figure: "created-before-end", expected: 0, actual });
    }
  },
});
