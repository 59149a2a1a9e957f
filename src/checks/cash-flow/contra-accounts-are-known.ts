/** F8: receipts and payments with a suspense account or an account of transfers in transit as contra account. */

import { ZERO } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { totalsBy } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";

/** What they are for is not known yet: the cash flow does not explain them. Shown for all months together. */
export const contraAccountsAreKnown: Check = {
  id: "F8",
  name: "contra-accounts-are-known",
  formula:
    "sum of received, sum of paid [1..m] = 0 per clearing account and account of transfers in transit",
  severity: "information",
  judgesBooks: true,
  gap: lackFinancialAccounts,
  compares: { expected: "no receipts or payments", actual: "receipts or payments, cash flow" },
  *compare(books) {
    const named = new Set([
      ...accountsWithRole(books, "suspense"),
      ...accountsWithRole(books, "in-transit"),
    ]);
    const isSuspense = (id: LedgerAccountId): boolean =>
      named.has(id) || books.accounts.get(id)?.type === "temporary";
    const sources = books.months.flatMap(({ cashFlow }) => cashFlow.sources);
    for (const side of ["received", "paid"] as const) {
      const lines = books.months.flatMap(({ cashFlow }) => cashFlow[side]);
      for (const [ledgerAccountId, amount] of totalsBy(lines, (line) => line.ledgerAccountId)) {
        yield {
          month: null,
          subject: { kind: "cash-line", side, ledgerAccountId, financialAccountId: null },
          expected: isSuspense(ledgerAccountId) ? ZERO : amount,
          actual: amount,
          sources,
        };
      }
    }
  },
};
