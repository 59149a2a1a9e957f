/**
 * Balances per ledger account from the table `movements`, one row per account and month, so that no
 * report reads all postings.
 */

import { type FiscalCalendar, fiscalYearOf } from "../../calendar/fiscal-year.ts";
import { type Month, month, type Period } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import { amountIn, countIn, textIn, textOrNullIn } from "../../fields/row.ts";
import {
  isAccountType,
  type LedgerAccountId,
  ledgerAccountId,
  RESULT_TYPES,
} from "../../ledger/ledger-account.ts";
import {
  type AccountBalance,
  type AccountMovement,
  balanceOf,
  type MonthlyResult,
  type ReportAccount,
} from "../rules/report-balances.ts";
import type { SqlRow, Store } from "./store.ts";

/** The fields of an administration that a balance depends on. */
export interface BalancedAdministration {
  readonly id: string;
  readonly fiscalCalendar: FiscalCalendar;
}

/** All ledger accounts in the order of the chart: by number, those without one last, then by name. */
export function reportAccounts(store: Store, administrationId: string): ReportAccount[] {
  return store
    .rows(
      `SELECT id, account_id, name, account_type, parent_id FROM ledger_accounts
       WHERE administration_id = ? ORDER BY account_id IS NULL, account_id, name, id`,
      administrationId,
    )
    .map(reportAccountIn);
}

/**
 * The balance over the period of every account that ever had a posting up to its end, in the order of
 * the chart. Result accounts start at zero with the fiscal year of the period's first month.
 */
export function accountBalances(
  store: Store,
  administration: BalancedAdministration,
  period: Period,
): AccountBalance[] {
  const yearFirst = fiscalYearOf(administration.fiscalCalendar, period.first).period.first;
  const movements = new Map<LedgerAccountId, AccountMovement>();
  const rows = store.rows(
    MOVEMENTS_SQL,
    period.first,
    period.first,
    yearFirst,
    period.first,
    period.first,
    period.first,
    period.first,
    period.first,
    administration.id,
    period.last,
  );
  for (const row of rows) {
    movements.set(ledgerAccountId(textIn(row, "ledger_account_id")), movementIn(row));
  }
  const accounts = reportAccounts(store, administration.id);
  const balances = accounts.flatMap((account) => {
    const movement = movements.get(account.id);
    return movement === undefined ? [] : [balanceOf(account, movement)];
  });
  invariant(
    balances.length === movements.size,
    "every posting is on a ledger account of its administration",
  );
  return balances;
}

/** The movements of the result accounts up to and including `last`, per month, closing journals separately. */
export function monthlyResults(
  store: Store,
  administrationId: string,
  last: Month,
): MonthlyResult[] {
  return store
    .rows(
      `SELECT m.month, m.closes_year, SUM(m.debit - m.credit) AS amount
       FROM movements m
       JOIN ledger_accounts a ON a.administration_id = m.administration_id
         AND a.id = m.ledger_account_id
       WHERE m.administration_id = ? AND m.month <= ? AND m.count > 0
         AND a.account_type IN (SELECT value FROM json_each(?))
       GROUP BY m.month, m.closes_year ORDER BY m.month, m.closes_year`,
      administrationId,
      last,
      JSON.stringify(RESULT_TYPES),
    )
    .map((row) => ({
      month: month(textIn(row, "month")),
      isClosing: countIn(row, "closes_year") === 1,
      amount: amountIn(row, "amount"),
    }));
}

function reportAccountIn(row: SqlRow): ReportAccount {
  const type = textIn(row, "account_type");
  invariant(isAccountType(type), `"${type}" is a known type of ledger account`);
  const parentId = textOrNullIn(row, "parent_id");
  return {
    id: ledgerAccountId(textIn(row, "id")),
    code: textOrNullIn(row, "account_id"),
    name: textIn(row, "name"),
    type,
    parentId: parentId === null ? null : ledgerAccountId(parentId),
  };
}

/** One pass over the months up to the end of the period; the parameters are in the order of the question marks. */
const MOVEMENTS_SQL = `
  SELECT ledger_account_id,
    SUM(CASE WHEN month < ? THEN debit - credit ELSE 0 END) AS carried,
    SUM(CASE WHEN month < ? AND month >= ? THEN debit - credit ELSE 0 END) AS carried_in_year,
    SUM(CASE WHEN month >= ? THEN debit ELSE 0 END) AS debit,
    SUM(CASE WHEN month >= ? THEN credit ELSE 0 END) AS credit,
    SUM(CASE WHEN month >= ? AND closes_year = 1 THEN debit ELSE 0 END) AS closing_debit,
    SUM(CASE WHEN month >= ? AND closes_year = 1 THEN credit ELSE 0 END) AS closing_credit,
    SUM(CASE WHEN month >= ? AND closes_year = 0 THEN count ELSE 0 END) AS count
  FROM movements
  WHERE administration_id = ? AND month <= ? AND count > 0
  GROUP BY ledger_account_id`;

function movementIn(row: SqlRow): AccountMovement {
  return {
    carried: amountIn(row, "carried"),
    carriedInYear: amountIn(row, "carried_in_year"),
    moved: { debit: amountIn(row, "debit"), credit: amountIn(row, "credit") },
    movedByClosing: {
      debit: amountIn(row, "closing_debit"),
      credit: amountIn(row, "closing_credit"),
    },
    count: countIn(row, "count"),
  };
}
