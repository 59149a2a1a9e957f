/** G17: every ledger account has a number, and no other account has it. */
import type { Check } from "../check.ts";
import { comparedNumbers } from "../internal/account-numbers.ts";

/**
 * A warning: numbers are optional, and an account without figures that has the number of another confuses no figure. The service
 * refuses its auditfile for either (specification 4.6); ours leaves such an account out.
 */
export const accountsHaveANumberOfTheirOwn: Check = {
  id: "G17",
  name: "accounts-have-a-number-of-their-own",
  formula: "1 without a number, else other accounts with the same number, = 0 per account",
  severity: "warning",
  compares: {
    expected: "none",
    actual:
      "1 for a ledger account without a number, or other ledger accounts with its number, chart",
  },
  compare: ({ accounts }) =>
    comparedNumbers(
      [...accounts.values()].filter(({ isUnlisted }) => isUnlisted !== true),
      1,
    ),
};
