/** A2: what a fixed asset is worth is its calculated purchase value with all that changed it since. */
import { add } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import type { Check, Comparison } from "../check.ts";

/** Specification 2.10: reductions are negative, so the changes are added. */
export const valueIsPurchaseValueWithAllChanges: Check = {
  id: "A2",
  name: "value-is-purchase-value-with-all-changes",
  formula: "value at end = calculated purchase value + value changes since purchase, per asset",
  severity: "blocking",
  compare: compareValues,
};

function* compareValues(books: Books): Generator<Comparison> {
  for (const { month, assets } of books.months) {
    for (const asset of assets.lines) {
      yield {
        month,
        subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
        expected: add(asset.calculatedPurchaseValue, asset.valueChangesSincePurchase),
        actual: asset.valueAtEnd,
        sources: assets.sources,
      };
    }
  }
}
