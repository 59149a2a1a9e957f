/** J7: profit and loss and balance sheet, recalculated from the opening ledger and the entries. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NO_MOVEMENT, netOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isBalanceAccount, isResultAccount } from "../internal/accounts-of-books.ts";

/**
 * A second calculation of every figure of both statements, which uses only the first opening balance
 * of the ledger. A balance is that opening plus all entries since; a result is the entries of the
 * month without the closing journal, which the profit and loss excludes. An account that does not
 * belong on a statement must be zero there.
 */
export const statementsFollowFromEntries: Check = {
  id: "J7",
  name: "statements-follow-from-entries",
  formula:
    "BS[m] = S[1] + sum of x of months 1 to m, per account; R, K, X, O = sum of x per account, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "opening balance and postings",
    actual: "amount, balance sheet or profit and loss",
  },
  *compare(books) {
    const balances = openingBalances(books);
    for (const month of books.months) {
      for (const [id, movement] of month.movements) {
        balances.set(id, add(balances.get(id) ?? ZERO, netOf(movement)));
      }
      const { profitAndLoss, balanceSheet, movements, closingMovements, entrySources } = month;
      yield* compareShown(books, {
        month: month.month,
        sections: profitAndLoss.sections,
        belongs: isResultAccount,
        accounts: movements.keys(),
        amountOf: (id) =>
          subtract(netOf(movements.get(id) ?? NO_MOVEMENT), closingMovements.get(id) ?? ZERO),
        sources: [...profitAndLoss.sources, ...entrySources],
      });
      yield* compareShown(books, {
        month: month.month,
        sections: balanceSheet.sections,
        belongs: isBalanceAccount,
        accounts: balances.keys(),
        amountOf: (id) => balances.get(id) ?? ZERO,
        sources: [...balanceSheet.sources, ...entrySources],
      });
    }
  },
};

const openingBalances = ({ months }: Books): Map<LedgerAccountId, Amount> =>
  new Map([...(months[0]?.generalLedger.rows ?? [])].map(([id, { opening }]) => [id, opening]));
