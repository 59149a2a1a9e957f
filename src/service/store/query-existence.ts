/** Whether an administration has a record that a parameter names. */
import type { Store } from "./store.ts";

export type NamedTable = "contacts" | "financial_accounts" | "ledger_accounts" | "projects";

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
