/** J7: profit and loss and balance sheet, worked out again from the opening ledger and the entries. */
import { type Amount, add, subtract, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { NO_MOVEMENT, netOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import {
  isBalanceAccount,
  isResultAccount,
  shownPerAccount,
} from "../internal/accounts-of-books.ts";

/**
 * The second path to every figure of both statements: of the ledger only the first opening is used.
 * A balance is that opening with all entries since; a result is the entries of the month without the
 * journal that closes a year, which profit and loss leaves out. An account that does not belong on a
 * statement shows nothing there.
 */
export const statementsFollowFromEntries: Check = {
  id: "J7",
  name: "statements-follow-from-entries",
  formula:
    "BS[m] = S[1] + sum of x of months 1 to m, per account; R, K, X, O = sum of x per account, closing journals left out",
  severity: "blocking",
  compare: compareStatements,
};

function* compareStatements(books: Books): Generator<Comparison> {
  const balances = openingBalances(books);
  for (const month of books.months) {
    for (const [id, movement] of month.movements) {
      balances.set(id, add(balances.get(id) ?? ZERO, netOf(movement)));
    }
    const { profitAndLoss, balanceSheet, movements, closingMovements, entrySources } = month;
    const made = (id: LedgerAccountId): Amount =>
      subtract(netOf(movements.get(id) ?? NO_MOVEMENT), closingMovements.get(id) ?? ZERO);
    const results = shownPerAccount(profitAndLoss.sections);
    const moved = [...movements.keys()].filter((id) => isResultAccount(books, id));
    const sheet = shownPerAccount(balanceSheet.sections);
    const standing = [...balances.keys()].filter((id) => isBalanceAccount(books, id));
    for (const id of new Set([...moved, ...results.keys()])) {
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isResultAccount(books, id) ? made(id) : ZERO,
        actual: results.get(id) ?? ZERO,
        sources: [...profitAndLoss.sources, ...entrySources],
      };
    }
    for (const id of new Set([...standing, ...sheet.keys()])) {
      yield {
        month: month.month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isBalanceAccount(books, id) ? (balances.get(id) ?? ZERO) : ZERO,
        actual: sheet.get(id) ?? ZERO,
        sources: [...balanceSheet.sources, ...entrySources],
      };
    }
  }
}

const openingBalances = ({ months }: Books): Map<LedgerAccountId, Amount> =>
  new Map([...(months[0]?.generalLedger.rows ?? [])].map(([id, { opening }]) => [id, opening]));
