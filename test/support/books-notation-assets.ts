/** Computes the value of every fixed asset, and its changes, from the lines of the books notation. */
import { type Amount, add, amountOf, isZero, sumOf } from "../../src/amount/amount.ts";
import { type CalendarDate, dateOf } from "../../src/calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, type Month } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import { ledgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { AssetLine, AssetRegister } from "../../src/ledger/statements.ts";
import type { AssetChange, AssetDraft, BooksDraft } from "./books-notation-draft.ts";
import { sourceOf } from "./books-notation-reports.ts";

const CHANGES = ["depreciation", "divestment", "value_change"] as const;

/** `asset 7  0200  Van  2024-01-15  12000.00` buys it, `asset 7  2025-01-31  depreciation  -200.00` changes it. */
export function readAsset(draft: BooksDraft, line: string, where: string): void {
  const [head = "", second = "", third = "", ...rest] = line.split(/\s{2,}/);
  const assetId = head.replace(/^asset\s+/, "");
  const known = draft.assets.find((asset) => asset.assetId === assetId);
  if (known === undefined) {
    const [on = "", amount = ""] = rest;
    draft.assets.push({
      assetId,
      ledgerAccountId: ledgerAccountId(second),
      name: third,
      purchasedOn: dateOf(on),
      purchaseValue: amountOf(amount),
      changes: [],
    });
    return;
  }
  const kind = CHANGES.find((change) => change === third);
  invariant(kind !== undefined, where);
  known.changes.push({ date: dateOf(second), kind, amount: amountOf(rest[0] ?? "") });
}

/** A completely divested asset disappears after that month; one that is written off remains. */
export const assetsOf = (draft: BooksDraft, month: Month): AssetRegister => ({
  lines: draft.assets
    .filter(
      (asset) =>
        asset.purchasedOn <= lastDayOf(month) && !isDisposedBefore(asset, firstDayOf(month)),
    )
    .map((asset) => assetLine(asset, month)),
  sources: [sourceOf(`assets/${month}`)],
});

function isDisposedBefore({ purchaseValue, changes }: AssetDraft, day: CalendarDate): boolean {
  const before = changes.filter(({ date }) => date < day);
  return (
    before.some(({ kind }) => kind === "divestment") && isZero(add(purchaseValue, all(before)))
  );
}

function assetLine(asset: AssetDraft, month: Month): AssetLine {
  const { purchaseValue, purchasedOn } = asset;
  const isNew = purchasedOn >= firstDayOf(month);
  const before = asset.changes.filter(({ date }) => date < firstDayOf(month));
  const during = asset.changes.filter(
    ({ date }) => firstDayOf(month) <= date && date <= lastDayOf(month),
  );
  const of = (wanted: AssetChange["kind"]): Amount =>
    all(during.filter(({ kind }) => kind === wanted));
  const since = all([...before, ...during]);
  return {
    assetId: asset.assetId,
    ledgerAccountId: asset.ledgerAccountId,
    name: asset.name,
    purchasedOn,
    lifespanSeconds: null,
    purchaseValue,
    calculatedPurchaseValue: purchaseValue,
    residualValue: amountOf("0"),
    valueChangesSincePurchase: since,
    valueAtBegin: isNew ? amountOf("0") : add(purchaseValue, all(before)),
    investment: isNew ? purchaseValue : amountOf("0"),
    depreciation: of("depreciation"),
    divestment: of("divestment"),
    valueChanges: of("value_change"),
    valueAtEnd: add(purchaseValue, since),
  };
}

const all = (changes: readonly AssetChange[]): Amount => sumOf(changes.map(({ amount }) => amount));
