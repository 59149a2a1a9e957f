/** J4: all postings of a month sum to zero. */
import { ZERO } from "../../amount/amount.ts";
import type { Check } from "../check.ts";

/**
 * Reads the postings as sheets and auditfile will read them, not the sums that were kept while they
 * were pulled (J1). Together with J3 it finds a document that balances but lies half in another month.
 */
export const monthsBalance: Check = {
  id: "J4",
  name: "months-balance",
  formula: "sum of x = 0 per month",
  severity: "blocking",
  async *compare(_books, entries) {
    const { months } = await entries();
    for (const [month, { total, sources }] of months) {
      yield {
        month,
        subject: { kind: "figure", word: "figures.entries" },
        expected: ZERO,
        actual: total,
        sources: [...sources],
      };
    }
  },
};
