/** B7: a balance sheet is the position at the end of its month, whatever month one starts counting. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { netOf, rollForward, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";

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
  const isOnSheet = (id: LedgerAccountId): boolean => {
    const account = books.accounts.get(id);
    return account !== undefined && !isResultType(account.type);
  };
  const ledgers = books.months.map(({ generalLedger }) => generalLedger);
  for (const [index, month] of books.months.entries()) {
    const rolled = rollForward(ledgers.slice(0, index + 1));
    const shown = shownPerAccount(month);
    const standing = [...rolled.rows.keys()].filter(isOnSheet);
    for (const id of new Set([...standing, ...shown.keys()])) {
      const row = rowOf(rolled, id);
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isOnSheet(id) ? add(row.opening, netOf(row)) : ZERO,
        actual: shown.get(id) ?? ZERO,
        sources: [...month.balanceSheet.sources, ...rolled.sources],
      };
    }
  }
}

/** An account that is shown twice counts twice. */
function shownPerAccount({ balanceSheet }: BooksMonth): ReadonlyMap<LedgerAccountId, Amount> {
  const shown = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of Object.values(balanceSheet.sections).flat()) {
    shown.set(ledgerAccountId, add(shown.get(ledgerAccountId) ?? ZERO, amount));
  }
  return shown;
}
