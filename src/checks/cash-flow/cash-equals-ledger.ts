/** F5: cash in the cash flow equals the ledger accounts of the financial accounts. */
import type { FinancialAccountId, LedgerAccountId } from "../../ledger/ledger-account.ts";
import type { Check } from "../check.ts";
import { balanceTogether } from "../internal/accounts-of-books.ts";

const ENDS = ["opening", "closing"] as const;

/** Compares their total in every month, and each financial account in the last month, as requested. */
export const cashEqualsLedger: Check = {
  id: "F5",
  name: "cash-equals-ledger",
  formula: "opening = sum S, closing = sum F of the accounts of financial accounts",
  severity: "blocking",
  compares: {
    expected: "balances of the accounts of financial accounts, general ledger",
    actual: "cash, cash flow",
  },
  *compare(books) {
    const ownerOf = (id: LedgerAccountId): FinancialAccountId | null =>
      books.accounts.get(id)?.financialAccountId ?? null;
    for (const { month, cashFlow, generalLedger } of books.months) {
      for (const end of ENDS) {
        yield {
          month,
          subject: { kind: "figure", word: `figures.cash-${end}` },
          expected: balanceTogether(generalLedger, end, (id) => ownerOf(id) !== null),
          actual: cashFlow[end],
          sources: [...cashFlow.sources, ...generalLedger.sources],
        };
      }
    }
    for (const { financialAccountId, month, cashFlow } of books.periodReports.cashFlows) {
      const ledger = books.months.find((one) => one.month === month)?.generalLedger;
      if (ledger === undefined) continue;
      for (const end of ENDS) {
        yield {
          month,
          subject: { kind: "financial-account", financialAccountId },
          expected: balanceTogether(ledger, end, (id) => ownerOf(id) === financialAccountId),
          actual: cashFlow[end],
          sources: [...cashFlow.sources, ...ledger.sources],
        };
      }
    }
  },
};
