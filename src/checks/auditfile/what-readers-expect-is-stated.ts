/** X5: an auditfile has what readers expect of it, in the form in which they expect it. */
import type { Check } from "../check.ts";
import { everyRule, ofAuditfiles } from "../internal/of-auditfiles.ts";

/**
 * Some readers refuse a file that breaks one of these; its figures can be right all the same. Packages leave the
 * sources of their entries unexplained, and number the lines of a transaction alike.
 */
export const whatReadersExpectIsStated: Check = ofAuditfiles({
  id: "X5",
  name: "what-readers-expect-is-stated",
  formula: "breaches for which a reader may refuse a file = 0 per rule and file",
  severity: "warning",
  compares: { expected: "none", actual: "breaches of the rule" },
  *compareIn(source) {
    yield* everyRule(
      [
        "0003",
        "rgs-code-is-a-code",
        "account-kind-is-known",
        "journals-are-unique",
        "codes-are-unique",
        "code-is-explained",
        "line-numbers-are-unique",
        "opening-is-of-balance-accounts",
        "transaction-has-lines",
        "vat-is-stated",
        "master-data-comes-first",
      ],
      ["error", "warning"],
    )(source);
    // In a line, or a second time, each of these is an error, which X4 has.
    yield* everyRule(["account-is-defined", "opening-appears-once"], ["warning"])(source);
  },
});
