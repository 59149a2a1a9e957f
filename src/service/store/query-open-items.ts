/** The open items of debtors or creditors at the end of a day, per contact and per invoice. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { invariant } from "../../failure.ts";
import type { AccountRole } from "../rules/administration-books.ts";
import type { OpenItem } from "../rules/report-open-items.ts";
import { amountIn, dateIn, textIn, textOrNullIn } from "./query-fields.ts";
import type { Store } from "./store.ts";

export type OpenItemRole = Extract<AccountRole, "debtors" | "creditors">;

/**
 * Open items up to and including `until`, debit positive: one per invoice that is not settled then, and
 * one per contact and date for amounts booked without an invoice.
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
  const account = [administrationId, textIn(row, "ledger_account_id")] as const;
  return store
    .rows(OPEN_ITEMS_SQL, ...account, until, until, ...account, until, until, administrationId)
    .map((item) => ({
      contactId: textOrNullIn(item, "contact_id"),
      amount: amountIn(item, "amount"),
      countsFrom: dateIn(item, "counts_from"),
    }));
}

/**
 * Items without later changes are read from the table; items settled or changed later are summed again as
 * of that day. The indices are named, because the planner has no statistics.
 *
 * Gap: Shapes of reports. The age of an invoice counts from its due date, or from its date if it has none.
 */
const OPEN_ITEMS_SQL = `
  SELECT nullif(open.contact_id, '') AS contact_id, open.amount,
    coalesce(d.due_on, d.date, open.first_on) AS counts_from
  FROM (
    SELECT contact_id, invoice_id, first_on, balance AS amount
    FROM open_items INDEXED BY open_items_unsettled
    WHERE administration_id = ? AND ledger_account_id = ? AND last_on <= ? AND balance <> 0
    UNION ALL
    SELECT o.contact_id, o.invoice_id, o.first_on, (
      SELECT SUM(amount) FROM postings p INDEXED BY postings_by_invoice
      WHERE p.administration_id = o.administration_id AND p.invoice_id = o.invoice_id
        AND p.ledger_account_id = o.ledger_account_id AND p.date <= ?
        AND coalesce(p.contact_id, '') = o.contact_id
    )
    FROM open_items o INDEXED BY open_items_by_end
    WHERE o.administration_id = ? AND o.ledger_account_id = ? AND o.last_on > ? AND o.first_on <= ?
  ) open
  LEFT JOIN documents d ON d.administration_id = ? AND d.id = open.invoice_id
  WHERE open.amount <> 0
  ORDER BY counts_from, open.invoice_id`;
