/** A8: an asset is worth at least its residual value and at most its cost. */
import { type Amount, compareAmounts, isPositive, isZero } from "../../amount/amount.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * Assets with a life: others, such as land, are not depreciated and may be worth more than their cost. An asset that was
 * sold is worth nothing, whatever its residual value; one with a cost below zero is a correction.
 */
export const valueIsBetweenResidualAndCost: Check = {
  id: "A8",
  name: "value-is-between-residual-and-cost",
  formula: "residual value <= value at end <= calculated purchase value, per asset with a lifespan",
  severity: "warning",
  gap: lackAssets,
  compares: {
    expected: "the value, or the limit that it exceeds, asset report",
    actual: "closing value, asset report",
  },
  *compare({ months }) {
    for (const { month, assets } of months) {
      for (const asset of assets.lines) {
        if (asset.lifespanSeconds === null || isZero(asset.valueAtEnd)) continue;
        if (!isPositive(asset.calculatedPurchaseValue)) continue;
        yield {
          month,
          subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
          expected: withinLimits(asset),
          actual: asset.valueAtEnd,
          sources: assets.sources,
        };
      }
    }
  },
};

function withinLimits({ valueAtEnd, residualValue, calculatedPurchaseValue }: AssetLine): Amount {
  if (compareAmounts(valueAtEnd, residualValue) < 0) return residualValue;
  return compareAmounts(valueAtEnd, calculatedPurchaseValue) > 0
    ? calculatedPurchaseValue
    : valueAtEnd;
}
