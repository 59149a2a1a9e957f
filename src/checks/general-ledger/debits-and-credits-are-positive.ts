/** G7: debit and credit of an account are both positive. */
import { type Amount, isNegative, ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";

/**
 * A correction posted as a negative debit leaves every balance correct, so this is only a warning: the
 * totals of both sides are then smaller than the amounts posted.
 */
export const debitsAndCreditsArePositive: Check = {
  id: "G7",
  name: "debits-and-credits-are-positive",
  formula: "D >= 0, C >= 0 per account",
  severity: "warning",
  signs: "ledger",
  compares: {
    expected: "debit or credit, or zero where it is negative",
    actual: "debit or credit, general ledger",
  },
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
