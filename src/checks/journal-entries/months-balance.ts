/** J4: all postings of a month sum to zero. */
import { ZERO } from "../../amount/amount.ts";
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
