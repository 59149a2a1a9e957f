/** A12: cost, date of purchase and ledger account of an asset are the same in every month. */

import { equalAmounts, ZERO } from "../../amount/amount.ts";
import type { SourceHash } from "../../ledger/source.ts";
import type { AssetLine } from "../../ledger/statements.ts";
import type { Check } from "../check.ts";
import { lackAssets, lackMonthBefore } from "../internal/books-lack.ts";
import { countOf } from "../internal/counts.ts";

/**
 * They belong to the asset, not to the month: a report that states another one contradicts the reports before it. Name,
 * residual value and life are left out, because people correct them, and months that are carried over keep the older ones.
 */
export const assetFactsDoNotChange: Check = {
  id: "A12",
  name: "asset-facts-do-not-change",
  formula:
    "purchase value, purchase date and ledger account of an asset that differ from those of its month before = 0",
  severity: "blocking",
  gap: (books) => lackAssets(books) ?? lackMonthBefore(books),
  compares: {
    expected: "none",
    actual: "facts that differ from those of the month before, asset report",
  },
  *compare({ months }) {
    const known = new Map<
      string,
      { readonly line: AssetLine; readonly sources: readonly SourceHash[] }
    >();
    for (const { month, assets } of months) {
      for (const line of assets.lines) {
        const before = known.get(line.assetId);
        known.set(line.assetId, { line, sources: assets.sources });
        if (before === undefined) continue;
        yield {
          month,
          subject: { kind: "asset", assetId: line.assetId, name: line.name },
          isCount: true,
          expected: ZERO,
          actual: countOf(differences(before.line, line)),
          sources: [...before.sources, ...assets.sources],
        };
      }
    }
  },
};

const differences = (before: AssetLine, now: AssetLine): number =>
  [
    equalAmounts(before.purchaseValue, now.purchaseValue),
    before.purchasedOn === now.purchasedOn,
    before.ledgerAccountId === now.ledgerAccountId,
  ].filter((isEqual) => !isEqual).length;
