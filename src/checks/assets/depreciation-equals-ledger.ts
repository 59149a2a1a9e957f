/** A5: the depreciation of a group is the movement of its accounts of accumulated depreciation. */
import { depreciationIn } from "../../ledger/asset-changes.ts";
import { assetGroups, registerValue } from "../../ledger/asset-groups.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/** Names the accounts of depreciation, where A4 and A10 name those of cost. */
export const depreciationEqualsLedger: Check = {
  id: "A5",
  name: "depreciation-equals-ledger",
  formula:
    "sum of depreciation = D - C of the accounts of accumulated depreciation, or sum of x of documents of depreciation in months with disposal or value changes, per group",
  severity: "blocking",
  gap: (books) => lackAssets(books) ?? "no-depreciation-accounts",
  compares: {
    expected: "movement of the accounts, general ledger, or postings of documents of depreciation",
    actual: "depreciation of their assets, asset report",
  },
  *compare(books) {
    for (const group of assetGroups(books).filter(({ isRegistered }) => isRegistered)) {
      for (const month of books.months) {
        const expected = depreciationIn(books, month, group);
        if (expected === null) continue;
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.accumulated[0] ?? group.cost[0] },
          expected,
          actual: registerValue(month, group, "depreciation"),
          sources: [...month.generalLedger.sources, ...month.entrySources, ...month.assets.sources],
        };
      }
    }
  },
};
