/** A2: the value of a fixed asset is its calculated purchase value plus all changes since. */
import { add } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";
import { forEveryAsset } from "../internal/month-figures.ts";

/** Specification 2.10: reductions are negative, so the changes are added. */
export const valueIsPurchaseValuePlusChanges: Check = {
  id: "A2",
  name: "value-is-purchase-value-plus-changes",
  formula: "value at end = calculated purchase value + value changes since purchase, per asset",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "calculated cost plus all value changes",
    actual: "closing value, asset report",
  },
  compare: forEveryAsset(({ calculatedPurchaseValue, valueChangesSincePurchase }) =>
    add(calculatedPurchaseValue, valueChangesSincePurchase),
  ),
};
