/** X4: identifiers of an auditfile are unique, and what its lines refer to is in the file. */
import type { Check } from "../check.ts";
import { everyRule, ofAuditfiles } from "../internal/of-auditfiles.ts";

/**
 * Rules whose breach makes a file incorrect, as far as figures depend on them; X1 to X3 have those of totals and
 * balances.
 */
export const identitiesAndReferencesHold: Check = ofAuditfiles({
  id: "X4",
  name: "identities-and-references-hold",
  formula: "breaches that make a file incorrect = 0 per rule and file",
  severity: "blocking",
  compares: { expected: "none", actual: "breaches of the rule" },
  compareIn: everyRule(
    [
      "0001",
      "0002",
      "vat-codes-are-unique",
      "periods-are-unique",
      "transaction-numbers-are-unique",
      "account-is-defined",
      "relation-is-defined",
      "vat-code-is-defined",
      "period-is-defined",
      "opening-appears-once",
    ],
    ["error"],
  ),
});
