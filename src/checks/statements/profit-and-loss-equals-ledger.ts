/** P7: every account of the profit and loss has its movement in the general ledger. */

import { movementInYear } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * Debit positive, so the four sections have one formula. The closing journal empties the result
 * accounts in the ledger, while the profit and loss excludes it: it is excluded here too. An account
 * that is not a result account belongs in no section and must be zero.
 */
export const profitAndLossEqualsLedger: Check = {
  id: "P7",
  name: "profit-and-loss-equals-ledger",
  formula: "R = C - D, K = D - C, X = D - C, O = C - D per account, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "movement without closing journals, general ledger",
    actual: "amount, profit and loss",
  },
  *compare(books) {
    for (const month of books.months) {
      const { profitAndLoss, generalLedger } = month;
      yield* compareShown(books, {
        month: month.month,
        sections: profitAndLoss.sections,
        belongs: isResultAccount,
        accounts: generalLedger.rows.keys(),
        amountOf: (id) => movementInYear(month, id),
        sources: [...profitAndLoss.sources, ...generalLedger.sources],
      });
    }
  },
};
