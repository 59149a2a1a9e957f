/** B7: a balance sheet is the position at the end of its month, whatever month one starts counting. */
import { type Amount, add } from "../../amount/amount.ts";
import { netOf, rollForward, rowOf, type TrialBalanceRow } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * The pull asks for one balance sheet per month. What a sheet from the first month to `m` would have to
 * show is known from the ledger: what stood there when the year began and every movement since. The
 * sheet of month `m` alone must show the same, account by account; if it showed only what the month
 * itself moved, or left out an account that did not move, it would differ. Result accounts have no
 * line on it: their balance is part of the open years (B8).
 */
export const positionIsRollForward: Check = {
  id: "B7",
  name: "position-is-roll-forward",
  formula: "BS[m] = S[1] + sum (D - C) of months 1 to m, per account",
  severity: "blocking",
  *compare(books) {
    const ledgers = books.months.map(({ generalLedger }) => generalLedger);
    for (const [index, { month, balanceSheet }] of books.months.entries()) {
      const rolled = rollForward(ledgers.slice(0, index + 1));
      yield* compareShown(books, {
        month,
        sections: balanceSheet.sections,
        belongs: isBalanceAccount,
        accounts: rolled.rows.keys(),
        amountOf: (id) => positionOf(rowOf(rolled, id)),
        sources: [...balanceSheet.sources, ...rolled.sources],
      });
    }
  },
};

const positionOf = (row: TrialBalanceRow): Amount => add(row.opening, netOf(row));
