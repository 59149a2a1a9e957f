/** S1: suspense accounts are zero at the end of the fiscal year. */
import { ZERO } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackAccounts, lackYearEnd } from "../internal/books-lack.ts";

/**
 * What is on a suspense account belongs on another line of the statements: nobody has decided on which. Only accounts
 * with that role are compared, not every account of type `temporary`: payroll and transfers have such accounts too.
 * S2 warns of items that stay open during the year; transfers in transit may be open at its end (S4).
 */
export const suspenseAccountsAreZero: Check = {
  id: "S1",
  name: "suspense-accounts-are-zero",
  formula: "F = 0 per clearing account, in the last month of the fiscal year",
  severity: "blocking",
  judgesBooks: true,
  gap: (books) => lackAccounts(["suspense"], "no-suspense-accounts")(books) ?? lackYearEnd(books),
  compares: { expected: "zero", actual: "closing balance, general ledger" },
  *compare(books) {
    if (lackYearEnd(books) !== null) return;
    const last = books.months.at(-1);
    if (last === undefined) return;
    for (const ledgerAccountId of accountsWithRole(books, "suspense")) {
      yield {
        month: last.month,
        subject: { kind: "account", ledgerAccountId },
        expected: ZERO,
        actual: rowOf(last.generalLedger, ledgerAccountId).closing,
        sources: last.generalLedger.sources,
      };
    }
  },
};
