/** A1: the closing value of a fixed asset is its opening value plus the changes of the month. */
import { sumOf } from "../../amount/amount.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";
import { forEveryAsset } from "../internal/month-figures.ts";

/** Gap: Fixed assets. Reductions are negative: the sheets add them, so another sign in every month is a finding, no reading. */
export const closingValueIsOpeningPlusChanges: Check = {
  id: "A1",
  name: "closing-value-is-opening-plus-changes",
  formula:
    "value at end = value at begin + investment + depreciation + disposal + value changes, per asset",
  severity: "blocking",
  gap: lackAssets,
  compares: {
    expected: "opening value plus the movements of the month",
    actual: "closing value, asset report",
  },
  compare: forEveryAsset((asset) =>
    sumOf([
      asset.valueAtBegin,
      asset.investment,
      asset.depreciation,
      asset.divestment,
      asset.valueChanges,
    ]),
  ),
};
