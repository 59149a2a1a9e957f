/** A10: the changes of the assets of a group are the movement of its accounts in the general ledger. */
import { subtract, sumOf } from "../../amount/amount.ts";
import { accountsOf, assetGroups, opensEqually, registerValue } from "../../ledger/asset-groups.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * Names the month in which a difference arose, which A4 then finds in every later month. Groups that differ at the
 * beginning of the month are left out: what is registered late is a change of the register alone. A1 adds up the changes.
 */
export const assetChangesEqualLedger: Check = {
  id: "A10",
  name: "asset-changes-equal-ledger",
  formula:
    "sum of value at end - value at begin = D - C of the accounts of cost and accumulated depreciation, per group",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "movement of the accounts, general ledger",
    actual: "changes of their assets, asset report",
  },
  *compare(books) {
    for (const group of assetGroups(books).filter(
      ({ isRegistered, isKnown }) => isRegistered && isKnown,
    )) {
      for (const month of books.months) {
        if (!opensEqually(month, group)) continue;
        const atBegin = registerValue(month, group, "valueAtBegin");
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.cost[0] },
          expected: sumOf(accountsOf(group).map((id) => netOf(rowOf(month.generalLedger, id)))),
          actual: subtract(registerValue(month, group, "valueAtEnd"), atBegin),
          sources: [...month.generalLedger.sources, ...month.assets.sources],
        };
      }
    }
  },
};
