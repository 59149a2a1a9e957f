/** Money received and paid on the financial accounts, by contra account. */

import type { Month } from "../../calendar/month.ts";
import { amountIn, textIn } from "../../fields/row.ts";
import { ledgerAccountId } from "../../ledger/ledger-account.ts";
import type { ContraMovement } from "../rules/report-cash-flow.ts";
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
 * The contra accounts of a month, in the order of the chart: of one cash account, by its ledger account, or of all of
 * them if it is null.
 */
export function contraMovements(
  store: Store,
  administrationId: string,
  cashLedgerAccountId: string | null,
  month: Month,
): ContraMovement[] {
  return store
    .rows(
      `SELECT a.id, f.received, f.paid FROM cash_flows f
       JOIN ledger_accounts a ON a.administration_id = f.administration_id AND a.id = f.ledger_account_id
       WHERE f.administration_id = ? AND f.cash_account_id = ? AND f.month = ?
       ORDER BY a.account_id IS NULL, a.account_id, a.name, a.id`,
      administrationId,
      cashLedgerAccountId ?? "",
      month,
    )
    .map((row) => ({
      ledgerAccountId: ledgerAccountId(textIn(row, "id")),
      received: amountIn(row, "received"),
      paid: amountIn(row, "paid"),
    }));
}
