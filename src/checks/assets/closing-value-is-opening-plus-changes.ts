/** A1: the closing value of a fixed asset is its opening value plus the changes of the month. */
import { type Amount, negate, sumOf } from "../../amount/amount.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Reading } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";
import { forEveryAsset } from "../internal/month-figures.ts";

/** Specification 2.10: reductions are negative. The reading that they are positive is measured too. */
export const closingValueIsOpeningPlusChanges: Check = calibrated({
  id: "A1",
  name: "closing-value-is-opening-plus-changes",
  formula:
    "value at end = value at begin + investment + depreciation + divestment + value changes, per asset",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "opening value plus the movements of the month",
    actual: "closing value, asset report",
  },
  readings: [
    { name: "reductions-negative", compare: compareValues((amount) => amount) },
    { name: "reductions-positive", compare: compareValues(negate) },
  ],
});

function compareValues(reduction: (amount: Amount) => Amount): Reading["compare"] {
  return forEveryAsset((asset) =>
    sumOf([
      asset.valueAtBegin,
      asset.investment,
      reduction(asset.depreciation),
      reduction(asset.divestment),
      asset.valueChanges,
    ]),
  );
}
