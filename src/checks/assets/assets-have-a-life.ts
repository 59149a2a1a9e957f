/** A9: assets without a life, and assets that are fully depreciated and still in use, for information. */
import { equalAmounts, isZero, ZERO } from "../../amount/amount.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

/** In the last month: the state in which the books leave the asset. Land has no life, so this is no fault. */
export const assetsHaveALife: Check = {
  id: "A9",
  name: "assets-have-a-life",
  formula: "assets without lifespan, or with value at end = residual value, in the last month",
  severity: "information",
  gap: lackAssets,
  compares: {
    expected: "none",
    actual: "1 for an asset without lifespan, or that is fully depreciated and in use",
  },
  *compare({ months }) {
    for (const { month, assets } of months.slice(-1)) {
      for (const asset of assets.lines) {
        yield {
          month,
          subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
          isCount: true,
          expected: ZERO,
          actual: countOf(asset.lifespanSeconds === null || isFullyDepreciated(asset) ? 1 : 0),
          sources: assets.sources,
        };
      }
    }
  },
};

const isFullyDepreciated = ({ valueAtEnd, residualValue, divestment }: AssetLine): boolean =>
  isZero(divestment) && equalAmounts(valueAtEnd, residualValue);
