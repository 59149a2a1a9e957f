/** A4: the assets of a group have the book value of its accounts in the general ledger, every month. */
import { assetDocuments } from "../../ledger/asset-documents.ts";
import {
  type AssetGroup,
  accountsOf,
  assetGroups,
  ledgerBalance,
  registerValue,
} from "../../ledger/asset-groups.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * Only groups of which the service keeps assets are compared: the register has one in some month, or a document of an
 * asset moved their accounts. Goodwill, deposits and loans have none in honest books. A11 warns of other groups with
 * depreciation and without assets, and of groups whose accounts are not known.
 */
export const assetValuesEqualLedger: Check = {
  id: "A4",
  name: "asset-values-equal-ledger",
  formula:
    "sum of value at end = sum F of the accounts of cost and accumulated depreciation, per group",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "book value of the accounts of cost and accumulated depreciation, general ledger",
    actual: "closing value of their assets, asset report",
  },
  *compare(books) {
    for (const group of assetGroups(books).filter((each) => hasAssets(books, each))) {
      for (const month of books.months) {
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.cost[0] },
          expected: ledgerBalance(month, group, "closing"),
          actual: registerValue(month, group, "valueAtEnd"),
          sources: [...month.generalLedger.sources, ...month.assets.sources],
        };
      }
    }
  },
};

/** An empty register does not show which accounts have assets: documents then do. */
function hasAssets(books: Books, group: AssetGroup): boolean {
  if (group.isRegistered) return group.isKnown;
  const isPossible = group.isKnown || lackAssets(books) !== null;
  return isPossible && assetDocuments(books).haveChanged(accountsOf(group));
}
