/** The assets report: one fixed asset over one month; reductions are negative (specification 2.10). */
import { ledgerAccountId } from "../ledger/ledger-account.ts";
import type { AssetLine, AssetRegister } from "../ledger/statements.ts";
import * as json from "./decoding.ts";

const FIELDS = new Set([
  "asset_id",
  "ledger_account_id",
  "name",
  "purchase_date",
  "lifespan",
  "purchase_value",
  "calculated_purchase_value",
  "residual_value",
  "total_value_changes_since_purchase",
  "value_at_begin",
  "investment",
  "depreciation",
  "divestment",
  "value_changes",
  "value_at_end",
]);

export const decodeAssets = <Money>(
  answer: json.Answer,
  read: json.AmountReader<Money>,
): AssetRegister<Money> => ({
  lines: json.listAt(json.rootOf(answer)).map((place) => assetLine(place, read)),
  sources: [answer.source],
});

function assetLine<Money>(place: json.Place, read: json.AmountReader<Money>): AssetLine<Money> {
  const item = json.recordAt(place, FIELDS);
  const amount = (name: string): Money => read(json.at(item, name), "debit");
  const assetId = json.idAt(json.at(item, "asset_id"), (text) => text);
  return {
    assetId,
    ledgerAccountId: json.idAt(json.at(item, "ledger_account_id"), ledgerAccountId),
    name: json.ifReadable(item, "name", json.wordAt)?.trim() || assetId,
    purchasedOn: json.dateAt(json.at(item, "purchase_date")),
    lifespanSeconds: json.ifReadable(item, "lifespan", secondsAt),
    purchaseValue: amount("purchase_value"),
    calculatedPurchaseValue: amount("calculated_purchase_value"),
    residualValue: amount("residual_value"),
    valueChangesSincePurchase: amount("total_value_changes_since_purchase"),
    valueAtBegin: amount("value_at_begin"),
    investment: amount("investment"),
    depreciation: amount("depreciation"),
    divestment: amount("divestment"),
    valueChanges: amount("value_changes"),
    valueAtEnd: amount("value_at_end"),
  };
}

/** Less than a million years. */
function secondsAt(place: json.Place): string {
  const text = json.wordAt(place);
  if (!/^\d{1,13}(?:\.\d{1,4})?$/.test(text)) throw json.malformed(place, "a number of seconds");
  return text;
}
