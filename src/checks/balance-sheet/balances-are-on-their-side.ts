/** B13, of ledger accounts: no negative cash, none of debtors in credit, none of creditors or provisions in debit; D7 is about contacts. */
import { isNegative, ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { type Side, turn } from "../../ledger/signs.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { controlAccounts } from "../control-accounts.ts";

/**
 * At the end of the last month. A credit card or overdraft with a type of liabilities is not cash here. An overdraft
 * on an asset account belongs among the liabilities, and so do advances of debtors.
 */
export const balancesAreOnTheirSide: Check = {
  id: "B13",
  name: "balances-are-on-their-side",
  formula:
    "F >= 0 per account of cash and of debtors, F <= 0 per account of creditors and provisions, last month",
  severity: "warning",
  judgesBooks: true,
  compares: {
    expected: "zero, if the balance is on the other side",
    actual: "closing balance, general ledger",
  },
  *compare(books) {
    const last = books.months.at(-1);
    if (last === undefined) return;
    for (const [ledgerAccountId, side] of sidesOf(books)) {
      const { closing } = rowOf(last.generalLedger, ledgerAccountId);
      yield {
        month: last.month,
        subject: { kind: "account", ledgerAccountId },
        expected: isNegative(turn(closing, side)) ? ZERO : closing,
        actual: closing,
        sources: last.generalLedger.sources,
      };
    }
  },
};

function sidesOf(books: Books): ReadonlyMap<LedgerAccountId, Side> {
  const sides = new Map<LedgerAccountId, Side>();
  for (const { id, type, financialAccountId } of books.accounts.values()) {
    if (financialAccountId !== null && type === "current_assets") sides.set(id, "debit");
    if (type === "provisions") sides.set(id, "credit");
  }
  for (const id of controlAccounts(books, "debtors")) {
    sides.set(id, "debit");
  }
  for (const id of controlAccounts(books, "creditors")) {
    sides.set(id, "credit");
  }
  return sides;
}
