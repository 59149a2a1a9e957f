/** B7: a balance sheet is the position at the end of its month, whatever month one starts counting. */
import { add, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { netOf, rollForward, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { isBalanceAccount, shownPerAccount } from "../internal/accounts-of-books.ts";

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
  compare: comparePositions,
};

function* comparePositions(books: Books): Generator<Comparison> {
  const ledgers = books.months.map(({ generalLedger }) => generalLedger);
  for (const [index, month] of books.months.entries()) {
    const rolled = rollForward(ledgers.slice(0, index + 1));
    const shown = shownPerAccount(month.balanceSheet.sections);
    const standing = [...rolled.rows.keys()].filter((id) => isBalanceAccount(books, id));
    for (const id of new Set([...standing, ...shown.keys()])) {
      const row = rowOf(rolled, id);
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isBalanceAccount(books, id) ? add(row.opening, netOf(row)) : ZERO,
        actual: shown.get(id) ?? ZERO,
        sources: [...month.balanceSheet.sources, ...rolled.sources],
      };
    }
  }
}
