/** B7: a balance sheet is the opening balance of the year plus all movements since. */
import { type Amount, add } from "../../amount/amount.ts";
import { netOf, rollForward, rowOf, type TrialBalanceRow } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * The pull requests one balance sheet per month. The position at the end of month `m` follows from the
 * ledger: the opening balances of the year and all movements since. The balance sheet of month `m`
 * must be equal, account by account; it would differ if it showed only the movement of the month, or
 * omitted an account without movement. Result accounts have no line: their balance is part of the open
 * years (B8).
 */
export const positionIsRollForward: Check = {
  id: "B7",
  name: "position-is-roll-forward",
  formula: "BS[m] = S[1] + sum (D - C) of months 1 to m, per account",
  severity: "blocking",
  compares: {
    expected: "opening balance plus all movements, general ledger",
    actual: "amount, balance sheet",
  },
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
