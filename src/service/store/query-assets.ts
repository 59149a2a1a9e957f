/** Fixed assets with their changes in value up to a day. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { ReportAsset } from "../rules/report-assets.ts";
import { ASSET_CHANGES } from "./book-document.ts";
import { ASSETS } from "./master-tables.ts";
import type { Store } from "./store.ts";

/** Bought on or before `until`, by date of purchase, then by id. */
export function assetsUntil(
  store: Store,
  administrationId: string,
  until: CalendarDate,
): ReportAsset[] {
  const rows = store.rows(
    `SELECT * FROM asset_changes
     WHERE administration_id = ? AND date <= ? ORDER BY asset_id, date, document_id`,
    administrationId,
    until,
  );
  const changes = Map.groupBy(rows.map(ASSET_CHANGES.read), ({ assetId }) => assetId);
  return ASSETS.select(
    store,
    administrationId,
    "AND purchased_on <= ? ORDER BY purchased_on, id",
    until,
  ).map((asset) => ({ ...asset, changes: changes.get(asset.id) ?? [] }));
}
