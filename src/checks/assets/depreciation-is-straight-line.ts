/** A7: an asset is depreciated by the same amount each month of its life. */
import {
  absolute,
  amountOf,
  compareAmounts,
  equalAmounts,
  isZero,
  negate,
  subtract,
} from "../../amount/amount.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import { straightLine } from "../../ledger/straight-line.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/** Of the amount of a month; the cents of all months are settled in the last one. */
const TOLERANCE = amountOf("0.01");

/**
 * Months in which the asset is depreciated, other than the one that ends at the residual value. An asset without a life
 * is depreciated in another way. A depreciation within the tolerance counts as equal.
 */
export const depreciationIsStraightLine: Check = {
  id: "A7",
  name: "depreciation-is-straight-line",
  formula:
    "- depreciation = (calculated purchase value - residual value) / months of the lifespan, within 0.01, per asset",
  severity: "warning",
  gap: lackAssets,
  compares: {
    expected: "straight-line depreciation of one month, within 0.01",
    actual: "depreciation, asset report",
  },
  *compare({ months }) {
    for (const { month, assets } of months) {
      for (const asset of assets.lines) {
        const perMonth = straightLine(asset);
        if (perMonth === null || !isDepreciated(asset)) continue;
        const actual = asset.depreciation;
        const expected = negate(perMonth);
        const isNear = compareAmounts(absolute(subtract(actual, expected)), TOLERANCE) <= 0;
        yield {
          month,
          subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
          expected: isNear ? actual : expected,
          actual,
          sources: assets.sources,
        };
      }
    }
  },
};

const isDepreciated = ({
  depreciation,
  valueAtEnd,
  residualValue,
  divestment,
}: AssetLine): boolean =>
  !isZero(depreciation) && isZero(divestment) && !equalAmounts(valueAtEnd, residualValue);
