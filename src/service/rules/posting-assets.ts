/** Changes of value of fixed assets. */
import { add, negate } from "../../amount/amount.ts";
import type { AssetChangeRecord, AssetRecord } from "./asset-records.ts";
import { type DraftLine, type PostingContext, PostingRefusal } from "./posting-line.ts";

/**
 * The account of the cost, or that of the accumulated depreciation, against the expense account of the asset or the
 * contra account of the change. A divestment takes both out, so that its contra account receives the book value.
 * Gap: Fixed assets.
 */
export function draftAssetChange(change: AssetChangeRecord, context: PostingContext): DraftLine[] {
  const asset = context.assets.get(change.assetId);
  if (asset === undefined) throw new PostingRefusal(`asset ${change.assetId} does not exist`);
  const contraAccountId = contraOf(change, asset);
  if (contraAccountId === null) return [];
  const description =
    change.reference === null || change.reference === "" ? asset.name : change.reference;
  const { contactId } = change;
  const lines: readonly Pick<DraftLine, "ledgerAccountId" | "amount">[] = [
    { ledgerAccountId: contraAccountId, amount: negate(change.amount) },
    ...assetLines(change, asset),
  ];
  return lines.map((line) => ({ ...line, description, contactId }));
}

function assetLines(
  { change, amount, costDivested }: AssetChangeRecord,
  { ledgerAccountId, depreciationAccountId, purchaseValue }: AssetRecord,
): readonly Pick<DraftLine, "ledgerAccountId" | "amount">[] {
  const accumulatedId = depreciationAccountId ?? ledgerAccountId;
  if (accumulatedId === ledgerAccountId) return [{ ledgerAccountId, amount }];
  switch (change) {
    case "investment":
      return [{ ledgerAccountId, amount }];
    case "depreciation":
    case "value_change":
      return [{ ledgerAccountId: accumulatedId, amount }];
    case "divestment": {
      const cost = costDivested ?? purchaseValue;
      return [
        { ledgerAccountId, amount: negate(cost) },
        { ledgerAccountId: accumulatedId, amount: add(cost, amount) },
      ];
    }
  }
}

/** Null for an investment that its purchase invoice has already booked. */
function contraOf(change: AssetChangeRecord, asset: AssetRecord): string | null {
  if (change.contraAccountId !== null) return change.contraAccountId;
  switch (change.change) {
    case "investment":
      return null;
    case "depreciation":
      return asset.expenseAccountId;
    case "divestment":
    case "value_change":
      throw new PostingRefusal(`a ${change.change} of an asset needs a contra account`);
  }
}
