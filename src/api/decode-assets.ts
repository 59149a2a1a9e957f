/** The assets report: one fixed asset over one month; reductions are negative (specification 2.10). */
import { ledgerAccountId } from "../ledger/ledger-account.ts";
import type { AssetLine, AssetRegister } from "../ledger/statements.ts";
import {
  type AmountReader,
  type Answer,
  at,
  dateAt,
  idAt,
  listAt,
  nullOr,
  type Place,
  recordAt,
  rootOf,
  textAt,
  wordAt,
} from "./decoding.ts";

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
  answer: Answer,
  read: AmountReader<Money>,
): AssetRegister<Money> => ({
  lines: listAt(rootOf(answer)).map((place) => assetLine(place, read)),
  sources: [answer.source],
});

function assetLine<Money>(place: Place, read: AmountReader<Money>): AssetLine<Money> {
  const item = recordAt(place, FIELDS);
  const amount = (name: string): Money => read(at(item, name), "debit");
  return {
    assetId: idAt(at(item, "asset_id"), (text) => text),
    ledgerAccountId: idAt(at(item, "ledger_account_id"), ledgerAccountId),
    name: textAt(at(item, "name")),
    purchasedOn: dateAt(at(item, "purchase_date")),
    lifespanSeconds: nullOr(at(item, "lifespan"), wordAt),
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
