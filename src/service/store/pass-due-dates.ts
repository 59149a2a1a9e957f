/** Receipts and purchase invoices that grow late by themselves, as days pass. Specification 3; Gap: States. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import type { Store } from "./store.ts";

const OVERDUE = `administration_id = ? AND state = 'open' AND due_on < ?
  AND kind IN ('receipt', 'purchase_invoice')`;

/** Open ones whose due date lies before today are late from `now` on, with a new version. */
export function passDueDates(
  store: Store,
  administrationId: string,
  { today, now }: { readonly today: CalendarDate; readonly now: string },
): void {
  // Looking does not lock: most of the time there are none.
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
