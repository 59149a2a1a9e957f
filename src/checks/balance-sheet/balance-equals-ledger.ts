/** B5: every account of the balance sheet has the balance that closes it in the general ledger. */
import { ZERO } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check, Comparison } from "../check.ts";
import { isBalanceAccount, shownPerAccount } from "../internal/accounts-of-books.ts";

/**
 * One month's sheet with the same month's ledger; B7 comes to the balance from the beginning of the
 * year. Accounts with a balance that the sheet leaves out are compared too.
 */
export const balanceEqualsLedger: Check = {
  id: "B5",
  name: "balance-equals-ledger",
  formula: "BS = F per account",
  severity: "blocking",
  compare: compareBalances,
};

function* compareBalances(books: Books): Generator<Comparison> {
  for (const { month, balanceSheet, generalLedger } of books.months) {
    const shown = shownPerAccount(balanceSheet.sections);
    const standing = [...generalLedger.rows.keys()].filter((id) => isBalanceAccount(books, id));
    for (const id of new Set([...standing, ...shown.keys()])) {
      yield {
        month,
        subject: { kind: "account", ledgerAccountId: id },
        expected: isBalanceAccount(books, id) ? rowOf(generalLedger, id).closing : ZERO,
        actual: shown.get(id) ?? ZERO,
        sources: [...balanceSheet.sources, ...generalLedger.sources],
      };
    }
  }
}
