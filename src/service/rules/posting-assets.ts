/** Changes of value of fixed assets. */
import { negate } from "../../amount/amount.ts";
import type { AssetChangeRecord, AssetRecord } from "./administration-books.ts";
import { type DraftLine, type PostingContext, PostingRefusal } from "./posting-line.ts";

/** The asset's account against its expense account, or against the contra account of the change. */
export function draftAssetChange(change: AssetChangeRecord, context: PostingContext): DraftLine[] {
  const asset = context.assets.get(change.assetId);
  if (asset === undefined) throw new PostingRefusal(`asset ${change.assetId} does not exist`);
  const contraAccountId = contraOf(change, asset);
  if (contraAccountId === null) return [];
  const description =
    change.reference === null || change.reference === "" ? asset.name : change.reference;
  const { contactId } = change;
  return [
    { ledgerAccountId: contraAccountId, amount: negate(change.amount), description, contactId },
    { ledgerAccountId: asset.ledgerAccountId, amount: change.amount, description, contactId },
  ];
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
