/** A13: the cost of the assets of an account is its balance in the general ledger, every month. */
import { costAccounts, costAtEnd } from "../../ledger/asset-costs.ts";
import { rowOf } from "../../ledger/trial-balance.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * A4 compares book values, which stay the same if cost and accumulated depreciation are both too high. Accounts on which
 * documents book depreciation too show no cost. Gap: Fixed assets.
 */
export const assetCostsEqualLedger: Check = {
  id: "A13",
  name: "asset-costs-equal-ledger",
  formula:
    "sum of calculated purchase value = F of the account of cost, per account that accumulates no depreciation",
  severity: "blocking",
  gap: (books) => lackAssets(books) ?? "no-depreciation-accounts",
  compares: {
    expected: "balance of the account of cost, general ledger",
    actual: "calculated cost of its assets, asset report",
  },
  *compare(books) {
    for (const id of costAccounts(books)) {
      for (const [at, { month, generalLedger, assets }] of books.months.entries()) {
        const cost = costAtEnd(books, at, id);
        if (cost === null) continue;
        yield {
          month,
          subject: { kind: "account", ledgerAccountId: id },
          expected: rowOf(generalLedger, id).closing,
          actual: cost,
          sources: [...generalLedger.sources, ...assets.sources],
        };
      }
    }
  },
};
