/** F8: receipts and payments with a suspense account as contra account, and transfers in transit that do not cancel. */

import { type Amount, absolute, compareAmounts, negate, ZERO } from "../../amount/amount.ts";
import { accountsWithRole } from "../../ledger/account-roles.ts";
import type { Books } from "../../ledger/books.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { totalsBy } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";

/**
 * Receipts and payments whose purpose is not known yet, for all months together: the cash flow does not explain them.
 * Transfers that left one own account and arrived on another are explained, and so are wages that are paid from the
 * clearing account of the payroll.
 */
export const contraAccountsAreKnown: Check = {
  id: "F8",
  name: "contra-accounts-are-known",
  formula:
    "sum of received, sum of paid [1..m] = 0 per clearing account; sum of received = - sum of paid [1..m] per account of transfers in transit",
  severity: "information",
  judgesBooks: true,
  gap: lackFinancialAccounts,
  compares: { expected: "no receipts or payments", actual: "receipts or payments, cash flow" },
  *compare(books) {
    const suspense = new Set(accountsWithRole(books, "suspense"));
    const inTransit = new Set(accountsWithRole(books, "in-transit"));
    const wages = new Set(accountsWithRole(books, "net-wages"));
    const isSuspense = (id: LedgerAccountId): boolean =>
      !wages.has(id) && (suspense.has(id) || books.accounts.get(id)?.type === "temporary");
    const totals = { received: totalsOf(books, "received"), paid: totalsOf(books, "paid") };
    const sources = books.months.flatMap(({ cashFlow }) => cashFlow.sources);
    for (const side of ["received", "paid"] as const) {
      const others = totals[side === "paid" ? "received" : "paid"];
      for (const [ledgerAccountId, amount] of totals[side]) {
        const arrived = negate(others.get(ledgerAccountId) ?? ZERO);
        yield {
          month: null,
          subject: { kind: "cash-line", side, ledgerAccountId, financialAccountId: null },
          expected: inTransit.has(ledgerAccountId)
            ? nearest(arrived, amount)
            : isSuspense(ledgerAccountId)
              ? ZERO
              : amount,
          actual: amount,
          sources,
        };
      }
    }
  },
};

const totalsOf = (books: Books, side: "received" | "paid"): ReadonlyMap<LedgerAccountId, Amount> =>
  totalsBy(
    books.months.flatMap(({ cashFlow }) => cashFlow[side]),
    (line) => line.ledgerAccountId,
  );

/** The part of an amount that arrived on the other side: of the larger side the smaller one, of the smaller all. */
const nearest = (arrived: Amount, amount: Amount): Amount =>
  compareAmounts(absolute(arrived), absolute(amount)) < 0 ? arrived : amount;
