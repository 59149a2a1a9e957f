/** B5: every account of the balance sheet has its closing balance in the general ledger. */
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * Compares the balance sheet with the ledger of the same month; B7 calculates the balance from the
 * start of the year. Accounts with a balance that are missing from the balance sheet are compared too.
 */
export const balanceEqualsLedger: Check = {
  id: "B5",
  name: "balance-equals-ledger",
  formula: "BS = F per account",
  severity: "blocking",
  compares: {
    expected: "closing balance, general ledger",
    actual: "amount, balance sheet",
  },
  *compare(books) {
    for (const { month, balanceSheet, generalLedger } of books.months) {
      yield* compareShown(books, {
        month,
        sections: balanceSheet.sections,
        belongs: isBalanceAccount,
        accounts: generalLedger.rows.keys(),
        amountOf: (id) => rowOf(generalLedger, id).closing,
        sources: [...balanceSheet.sources, ...generalLedger.sources],
      });
    }
  },
};
