/** A5: the depreciation of a group is the movement of its accounts of accumulated depreciation. */
import { type Amount, negate, sumOf } from "../../amount/amount.ts";
import {
  type AssetGroup,
  assetGroups,
  hasChange,
  isReconciledIn,
  registerValue,
} from "../../ledger/asset-groups.ts";
import type { BooksMonth } from "../../ledger/books.ts";
import { netOf, rowOf } from "../../ledger/trial-balance.ts";
import { calibrated } from "../calibrated.ts";
import type { Check, Reading } from "../check.ts";
import { lackAssets } from "../internal/books-lack.ts";

/**
 * Where the service books depreciation is not specified: both places are measured. A month with a divestment or another
 * change of value moves the same accounts for other reasons, and one that does not reconcile is a finding of A4: A10
 * compares both as a whole.
 */
export const depreciationEqualsLedger: Check = calibrated({
  id: "A5",
  name: "depreciation-equals-ledger",
  formula:
    "sum of depreciation = D - C of the accounts of accumulated depreciation, per group; months without divestment or value changes",
  severity: "blocking-once-determined",
  gap: lackAssets,
  compares: {
    expected: "movement of the accounts, general ledger",
    actual: "depreciation of their assets, asset report",
  },
  readings: [
    { name: "accumulated", compare: comparing(onAccumulated) },
    { name: "cost", compare: comparing(onCost) },
    {
      name: "accumulated-positive",
      compare: comparing((month, group) => negate(onAccumulated(month, group))),
    },
  ],
});

function onAccumulated({ generalLedger }: BooksMonth, { accumulated }: AssetGroup): Amount {
  return sumOf(accumulated.map((id) => netOf(rowOf(generalLedger, id))));
}

function onCost({ generalLedger }: BooksMonth, { cost }: AssetGroup): Amount {
  return negate(sumOf(cost.map((id) => rowOf(generalLedger, id).credit)));
}

function comparing(movedIn: (month: BooksMonth, group: AssetGroup) => Amount): Reading["compare"] {
  return function* (books) {
    const groups = assetGroups(books).filter(
      ({ isRegistered, accumulated }) => isRegistered && accumulated.length > 0,
    );
    for (const group of groups) {
      for (const month of books.months) {
        const isOtherwiseMoved =
          hasChange(month, group, "divestment") || hasChange(month, group, "valueChanges");
        if (isOtherwiseMoved || !isReconciledIn(month, group)) continue;
        yield {
          month: month.month,
          subject: { kind: "account", ledgerAccountId: group.accumulated[0] ?? group.cost[0] },
          expected: movedIn(month, group),
          actual: registerValue(month, group, "depreciation"),
          sources: [...month.generalLedger.sources, ...month.assets.sources],
        };
      }
    }
  };
}
