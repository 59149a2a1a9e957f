/** G7: what an account was debited and what it was credited are both sums of positive amounts. */
import { type Amount, isNegative, ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";

/**
 * A correction that a service books as a negative debit leaves every balance right, so this only
 * warns: the turnover of both sides is then smaller than what was posted.
 */
export const debitsAndCreditsArePositive: Check = {
  id: "G7",
  name: "debits-and-credits-are-positive",
  formula: "D >= 0, C >= 0 per account",
  severity: "warning",
  *compare(books) {
    for (const { month, generalLedger } of books.months) {
      for (const [id, { debit, credit }] of generalLedger.rows) {
        for (const actual of [debit, credit]) {
          yield {
            month,
            subject: { kind: "account", ledgerAccountId: id },
            expected: positivePart(actual),
            actual,
            sources: generalLedger.sources,
          };
        }
      }
    }
  },
};

const positivePart = (amount: Amount): Amount => (isNegative(amount) ? ZERO : amount);
