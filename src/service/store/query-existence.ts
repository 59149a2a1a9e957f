/** Whether an administration has the record that a parameter refers to. */
import { textIn } from "../../fields/row.ts";
import type { Store } from "./store.ts";

export type NamedTable =
  | "assets"
  | "contacts"
  | "financial_accounts"
  | "ledger_accounts"
  | "projects";

export function hasRecord(
  store: Store,
  table: NamedTable,
  administrationId: string,
  id: string,
): boolean {
  const found = store.rows(
    `SELECT 1 FROM ${table} WHERE administration_id = ? AND id = ?`,
    administrationId,
    id,
  );
  return found.length > 0;
}

/** The given ids that are records of the administration. */
export function knownIds(
  store: Store,
  table: NamedTable | "tax_rates",
  administrationId: string,
  ids: readonly string[],
): ReadonlySet<string> {
  const rows = store.rows(
    `SELECT id FROM ${table}
     WHERE administration_id = ? AND id IN (SELECT value FROM json_each(?))`,
    administrationId,
    JSON.stringify(ids),
  );
  return new Set(rows.map((row) => textIn(row, "id")));
}
