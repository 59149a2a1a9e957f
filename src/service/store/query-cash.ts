/** Money received and paid on the financial accounts, by contra account. */
import type { DateRange } from "../../calendar/calendar-date.ts";
import { ledgerAccountId } from "../../ledger/ledger-account.ts";
import type { ContraMovement } from "../rules/report-cash-flow.ts";
import { amountIn, textIn } from "./query-fields.ts";
import type { SqlRow, Store } from "./store.ts";

/** A financial account and its ledger account. */
export interface CashAccount {
  readonly financialAccountId: string;
  readonly ledgerAccountId: string;
}

/** Every financial account, active or not: an inactive account may have movements. */
export function cashAccounts(store: Store, administrationId: string): CashAccount[] {
  return store
    .rows(
      "SELECT id, ledger_account_id FROM financial_accounts WHERE administration_id = ? ORDER BY id",
      administrationId,
    )
    .map((row: SqlRow) => ({
      financialAccountId: textIn(row, "id"),
      ledgerAccountId: textIn(row, "ledger_account_id"),
    }));
}

/**
 * The contra accounts of all documents that touch the cash accounts on those days, in the order of the
 * chart. A document's postings sum to zero on each date, so the sum of its other postings is exactly what
 * the cash accounts moved.
 *
 * Gap: Shapes of reports. The net amount per document, date and contra account counts as received or paid.
 * Transfers between two of the selected cash accounts do not count; if only one of them is selected, the
 * other is its contra account.
 */
export function contraMovements(
  store: Store,
  administrationId: string,
  cashLedgerAccountIds: readonly string[],
  days: DateRange,
): ContraMovement[] {
  const accounts = JSON.stringify(cashLedgerAccountIds);
  return store
    .rows(
      CONTRA_SQL,
      administrationId,
      accounts,
      days.first,
      days.last,
      administrationId,
      accounts,
      administrationId,
    )
    .map((row) => ({
      ledgerAccountId: ledgerAccountId(textIn(row, "id")),
      received: amountIn(row, "received"),
      paid: amountIn(row, "paid"),
    }));
}

const CONTRA_SQL = `
  WITH touched AS (
    SELECT DISTINCT document_type, document_id, date
    FROM postings INDEXED BY postings_by_account
    WHERE administration_id = ? AND ledger_account_id IN (SELECT value FROM json_each(?))
      AND date BETWEEN ? AND ?
  ), contra AS (
    SELECT other.ledger_account_id, -SUM(other.amount) AS amount
    FROM touched CROSS JOIN postings other INDEXED BY postings_by_document
      ON other.administration_id = ? AND other.document_id = touched.document_id
        AND other.document_type = touched.document_type AND other.date = touched.date
    WHERE other.ledger_account_id NOT IN (SELECT value FROM json_each(?))
    GROUP BY touched.document_type, touched.document_id, touched.date, other.ledger_account_id
  ), flows AS (
    SELECT ledger_account_id, SUM(max(amount, 0)) AS received, SUM(min(amount, 0)) AS paid
    FROM contra GROUP BY ledger_account_id
  )
  SELECT a.id, flows.received, flows.paid
  FROM flows JOIN ledger_accounts a ON a.administration_id = ? AND a.id = flows.ledger_account_id
  ORDER BY a.account_id IS NULL, a.account_id, a.name, a.id`;
