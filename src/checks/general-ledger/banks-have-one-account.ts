/** G12: a bank account, card or cash box has one ledger account. */
import type { FinancialAccountId } from "../../ledger/ledger-account.ts";
import type { Check } from "../check.ts";
import { lackFinancialAccounts } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

/** A ledger account that were one too many would be counted as cash. */
export const banksHaveOneAccount: Check = {
  id: "G12",
  name: "banks-have-one-account",
  formula: "ledger accounts of a financial account = 1",
  severity: "blocking",
  gap: lackFinancialAccounts,
  compares: { expected: "one", actual: "ledger accounts of the financial account, chart" },
  *compare({ accounts }) {
    const counts = new Map<FinancialAccountId, number>();
    for (const { financialAccountId: id } of accounts.values()) {
      if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
    for (const [financialAccountId, count] of counts) {
      yield {
        month: null,
        subject: { kind: "financial-account", financialAccountId },
        isCount: true,
        expected: countOf(1),
        actual: countOf(count),
        sources: [],
      };
    }
  },
};
