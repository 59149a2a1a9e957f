/** P7: every account of the profit and loss has the movement that the general ledger gives it. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Books, BooksMonth } from "../../ledger/books.ts";
import { isResultType, type LedgerAccountId } from "../../ledger/ledger-account.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";

/**
 * Debit positive, so the four sections have one formula. The journal that closes a year empties the
 * result accounts in the ledger, while the profit and loss leaves it out: so it is left out here too.
 * An account that is no result account belongs in no section, hence zero.
 */
export const profitAndLossEqualsLedger: Check = {
  id: "P7",
  name: "profit-and-loss-equals-ledger",
  formula: "R = C - D, K = D - C, X = D - C, O = C - D per account, closing journals left out",
  severity: "blocking",
  compare: compareWithLedger,
};

function* compareWithLedger(books: Books): Generator<Comparison> {
  for (const month of books.months) {
    const shown = shownPerAccount(month);
    const isResultAccount = (id: LedgerAccountId): boolean => {
      const account = books.accounts.get(id);
      return account !== undefined && isResultType(account.type);
    };
    const booked = [...month.generalLedger.rows.keys()].filter(isResultAccount);
    for (const id of new Set([...booked, ...shown.keys()])) {
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isResultAccount(id) ? movementInYear(month, id) : ZERO,
        actual: shown.get(id) ?? ZERO,
        sources: [...month.profitAndLoss.sources, ...month.generalLedger.sources],
      };
    }
  }
}

const movementInYear = (month: BooksMonth, id: LedgerAccountId): Amount =>
  subtract(netOf(rowOf(month.generalLedger, id)), month.closingMovements.get(id) ?? ZERO);

/** An account that is shown twice counts twice. */
function shownPerAccount({ profitAndLoss }: BooksMonth): ReadonlyMap<LedgerAccountId, Amount> {
  const shown = new Map<LedgerAccountId, Amount>();
  for (const { ledgerAccountId, amount } of Object.values(profitAndLoss.sections).flat()) {
    shown.set(ledgerAccountId, add(shown.get(ledgerAccountId) ?? ZERO, amount));
  }
  return shown;
}
