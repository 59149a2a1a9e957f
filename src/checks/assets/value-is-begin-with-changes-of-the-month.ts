/** A1: what a fixed asset is worth at the end of a month is what it was worth with what changed. */
import { type Amount, negate, sumOf } from "../../amount/amount.ts";
import type { Books } from "../../ledger/books.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Comparison } from "../check.ts";

/** Specification 2.10: reductions are negative. A service that states them positive is measured too. */
export const valueIsBeginWithChangesOfTheMonth: Check = calibrated(
  {
    id: "A1",
    name: "value-is-begin-with-changes-of-the-month",
    formula:
      "value at end = value at begin + investment + depreciation + divestment + value changes, per asset",
    severity: "blocking",
  },
  [
    { name: "reductions-negative", compare: (books) => compareValues(books, (amount) => amount) },
    { name: "reductions-positive", compare: (books) => compareValues(books, negate) },
  ],
);

function* compareValues(
  books: Books,
  reduction: (amount: Amount) => Amount,
): Generator<Comparison> {
  for (const { month, assets } of books.months) {
    for (const asset of assets.lines) {
      yield {
        month,
        subject: { kind: "asset", assetId: asset.assetId, name: asset.name },
        expected: sumOf([
          asset.valueAtBegin,
          asset.investment,
          reduction(asset.depreciation),
          reduction(asset.divestment),
          asset.valueChanges,
        ]),
        actual: asset.valueAtEnd,
        sources: assets.sources,
      };
    }
  }
}
