/** V2: a tax account moves by the tax of the rates and by movements without a rate. */
import { type Amount, add, ZERO } from "../../amount/amount.ts";
import type { LedgerAccountId } from "../../ledger/ledger-account.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import { vatRulesOf } from "../../ledger/vat-rules.ts";
import type { Check } from "../check.ts";
import { lackTaxAccounts } from "../internal/books-lack.ts";

export const taxAccountsMoveByRates: Check = {
  id: "V2",
  name: "tax-accounts-move-by-rates",
  formula: "D - C = sum of VT + movements without a rate, per tax account and m",
  severity: "blocking",
  gap: lackTaxAccounts,
  compares: {
    expected: "movement of the tax account, general ledger",
    actual: "tax of all rates and movements without a rate, postings",
  },
  *compare(books) {
    const { taxAccounts } = vatRulesOf(books);
    const moved = new Map<string, Amount>();
    for (const { month, ledgerAccountId, debit, credit } of books.sums.per(
      "tax-rate",
      taxAccounts,
    )) {
      const key = keyOf(month, ledgerAccountId);
      moved.set(key, add(moved.get(key) ?? ZERO, netOf({ debit, credit })));
    }
    for (const { month, generalLedger, entrySources } of books.months) {
      for (const ledgerAccountId of taxAccounts) {
        yield {
          month,
          subject: { kind: "account", ledgerAccountId },
          expected: netOf(rowOf(generalLedger, ledgerAccountId)),
          actual: moved.get(keyOf(month, ledgerAccountId)) ?? ZERO,
          sources: [...generalLedger.sources, ...entrySources],
        };
      }
    }
  },
};

const keyOf = (month: string, id: LedgerAccountId): string => `${month} ${id}`;
