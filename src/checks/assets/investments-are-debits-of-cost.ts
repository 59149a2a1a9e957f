/** A6: the investments in the assets of a group are the debits of its accounts of cost. */
import { sumOf } from "../../amount/amount.ts";
import { assetGroups, hasChange, registerValue } from "../../ledger/asset-groups.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * A warning: a correction or a transfer between accounts debits them too. Months with other changes of value, which may
 * be booked on them, are left out.
 */
export const investmentsAreDebitsOfCost: Check = {
  id: "A6",
  name: "investments-are-debits-of-cost",
  formula: "sum of investment = D of the accounts of cost, per group",
  severity: "warning",
  gap: lackAssets,
  compares: {
    expected: "debit of the accounts of cost, general ledger",
    actual: "investments in their assets, asset report",
  },
  *compare(books) {
    for (const group of assetGroups(books).filter(({ isRegistered }) => isRegistered)) {
      for (const month of books.months) {
        const expected = sumOf(group.cost.map((id) => rowOf(month.generalLedger, id).debit));
        if (hasChange(month, group, "valueChanges")) continue;
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.cost[0] },
          expected,
          actual: registerValue(month, group, "investment"),
          sources: [...month.generalLedger.sources, ...month.assets.sources],
        };
      }
    }
  },
};
