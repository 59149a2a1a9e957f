/** B12: equity at the end is equity at the beginning, net profit and the other movements of its accounts. */
import { equityRollForward } from "../../ledger/equity-roll-forward.ts";
import type { Check } from "../check.ts";

/**
 * Equity includes the results of open years, so that a closing journal moves nothing. The other movements are those of
 * the entries on equity accounts: capital, dividend, a correction of reserves.
 */
export const equityRollsForward: Check = {
  id: "B12",
  name: "equity-rolls-forward",
  formula:
    "sum EQ[m] + sum OY[m] = sum EQ[0] + sum OY[0] + sum NP[1..m] + sum of x on equity accounts, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "balance sheet before the books, net profit, and postings on equity accounts",
    actual: "equity with the results of open years, balance sheet",
  },
  *compare(books) {
    const equity = equityRollForward(books);
    if (equity === null || equity.expected === null) return;
    yield {
      month: null,
      subject: { kind: "figure", word: "sections.equity" },
      expected: equity.expected,
      actual: equity.end,
      sources: equity.sources,
    };
  },
};
