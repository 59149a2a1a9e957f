/** J4: all postings of a month sum to zero. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Month } from "../../calendar/month.ts";
import type { Check } from "../check.ts";

/**
 * Reads the stored postings, as sheets and auditfile do, not the sums recorded during the pull (J1).
 * Together with J3 it finds a document that balances but is partly in another month.
 */
export const monthsBalance: Check = {
  id: "J4",
  name: "months-balance",
  formula: "sum of x = 0 per month",
  severity: "blocking",
  compares: {
    expected: "zero",
    actual: "sum of the postings of the month",
  },
  *compare(books) {
    const totals = new Map<Month, Amount>();
    for (const { month, debit, credit } of books.sums.per("project", null)) {
      totals.set(month, add(totals.get(month) ?? ZERO, subtract(debit, credit)));
    }
    const sources = new Map(books.months.map(({ month, entrySources }) => [month, entrySources]));
    for (const month of new Set([...sources.keys(), ...totals.keys()])) {
      yield {
        month,
        subject: { kind: "figure", word: "figures.entries" },
        expected: ZERO,
        actual: totals.get(month) ?? ZERO,
        sources: sources.get(month) ?? [],
      };
    }
  },
};
