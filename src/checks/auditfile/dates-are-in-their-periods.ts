/** X7: the transactions of an auditfile are dated in their periods and in the fiscal year. */
import type { Check } from "../check.ts";
import { everyRule, ofAuditfiles } from "../internal/of-auditfiles.ts";

export const datesAreInTheirPeriods: Check = ofAuditfiles({
  id: "X7",
  name: "dates-are-in-their-periods",
  formula: "transactions dated outside their period or the fiscal year = 0 per file",
  severity: "warning",
  compares: { expected: "none", actual: "transactions with such a date" },
  compareIn: everyRule(["date-is-in-period", "date-is-in-year"], ["warning"]),
});
