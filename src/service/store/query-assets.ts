/** Fixed assets with their changes of value up to a day. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { AssetChange, ReportAsset } from "../rules/report-assets.ts";
import { amountIn, countIn, dateIn, textIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** Bought up to and with `until`, in order of purchase, then of id. */
export function assetsUntil(
  store: Store,
  administrationId: string,
  until: CalendarDate,
): ReportAsset[] {
  const changes = new Map<string, AssetChange[]>();
  const rows = store.rows(
    `SELECT asset_id, date, change, amount FROM asset_changes
     WHERE administration_id = ? AND date <= ? ORDER BY asset_id, date, document_id`,
    administrationId,
    until,
  );
  for (const row of rows) {
    const assetId = textIn(row, "asset_id");
    const known = changes.get(assetId);
    if (known === undefined) changes.set(assetId, [changeIn(row)]);
    else known.push(changeIn(row));
  }
  return store
    .rows(
      `SELECT id, name, ledger_account_id, purchased_on, purchase_value, residual_value,
         lifespan_years
       FROM assets WHERE administration_id = ? AND purchased_on <= ? ORDER BY purchased_on, id`,
      administrationId,
      until,
    )
    .map((row) => ({
      id: textIn(row, "id"),
      name: textIn(row, "name"),
      ledgerAccountId: textIn(row, "ledger_account_id"),
      purchasedOn: dateIn(row, "purchased_on"),
      purchaseValue: amountIn(row, "purchase_value"),
      residualValue: amountIn(row, "residual_value"),
      lifespanYears: countIn(row, "lifespan_years"),
      changes: changes.get(textIn(row, "id")) ?? [],
    }));
}

function changeIn(row: SqlRow): AssetChange {
  const change = textIn(row, "change");
  invariant(isChange(change), `"${change}" is a change of value`);
  return { date: dateIn(row, "date"), change, amount: amountIn(row, "amount") };
}

const isChange = (text: string): text is AssetChange["change"] =>
  ["investment", "depreciation", "divestment", "value_change"].includes(text);
