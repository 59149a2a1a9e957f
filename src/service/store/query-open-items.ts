/** What is open on debtors or creditors at the end of a day, per contact and per invoice. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { AccountRole } from "../rules/administration-books.ts";
import type { OpenItem } from "../rules/report-open-items.ts";
import { amountIn, dateIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

export type OpenItemRole = Extract<AccountRole, "debtors" | "creditors">;

/**
 * Open items up to and with `until`, debit positive: one per invoice that is not settled then, and
 * one per contact and date for what is booked without an invoice.
 */
export function openItems(
  store: Store,
  administrationId: string,
  role: OpenItemRole,
  until: CalendarDate,
): OpenItem[] {
  const [row] = store.rows(
    "SELECT ledger_account_id FROM account_roles WHERE administration_id = ? AND role = ?",
    administrationId,
    role,
  );
  invariant(row !== undefined, `the books have a ledger account for ${role}`);
  return store
    .rows(
      OPEN_ITEMS_SQL,
      administrationId,
      textIn(row, "ledger_account_id"),
      until,
      administrationId,
    )
    .map((item) => ({
      contactId: textOrNullIn(item, "contact_id"),
      amount: amountIn(item, "amount"),
      countsFrom: dateIn(item, "counts_from"),
    }));
}

/** Gap: aging, from which date. An invoice counts from its due date, without one from its date. */
const OPEN_ITEMS_SQL = `
  SELECT open.contact_id, open.amount, coalesce(d.due_on, d.date, open.date) AS counts_from
  FROM (
    SELECT contact_id, invoice_id, min(date) AS date, SUM(amount) AS amount
    FROM postings INDEXED BY postings_by_account
    WHERE administration_id = ? AND ledger_account_id = ? AND date <= ?
    GROUP BY contact_id, invoice_id, CASE WHEN invoice_id IS NULL THEN date END
    HAVING SUM(amount) <> 0
  ) open
  LEFT JOIN documents d ON d.administration_id = ? AND d.id = open.invoice_id
  ORDER BY counts_from, open.invoice_id`;
