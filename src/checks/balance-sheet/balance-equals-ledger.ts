/** B5: every account of the balance sheet has the balance that closes it in the general ledger. */
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { compareShown, isBalanceAccount } from "../internal/accounts-of-books.ts";

/**
 * One month's sheet with the same month's ledger; B7 comes to the balance from the beginning of the
 * year. Accounts with a balance that the sheet leaves out are compared too.
 */
export const balanceEqualsLedger: Check = {
  id: "B5",
  name: "balance-equals-ledger",
  formula: "BS = F per account",
  severity: "blocking",
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
