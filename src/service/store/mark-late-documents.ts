/** Marks receipts and invoices as late when their due date has passed. Specification 3; Gap: States. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Store } from "./store.ts";

const OVERDUE = `administration_id = ? AND state = 'open' AND due_on < ?
  AND kind IN ('receipt', 'purchase_invoice', 'sales_invoice')`;

/** Open documents that were due before today become late at `now`, with a new version. */
export function markLateDocuments(
  store: Store,
  administrationId: string,
  { today, now }: { readonly today: CalendarDate; readonly now: string },
): void {
  // Reading takes no lock, and most of the time no document is overdue.
  const named = [administrationId, today] as const;
  if (store.rows(`SELECT 1 FROM documents WHERE ${OVERDUE} LIMIT 1`, ...named).length === 0) return;
  store.run(
    `UPDATE documents SET state = 'late', version = max(version + 1, unixepoch(?)), updated_at = ?
     WHERE ${OVERDUE}`,
    now,
    now,
    ...named,
  );
}
