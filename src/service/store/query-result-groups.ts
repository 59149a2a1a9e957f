/** Revenue or expenses of a month by contact or by project, and the result of one project. */

import type { Month, Period } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import { amountIn, textIn, textOrNullIn } from "../../fields/row.ts";
import { isAccountType, ledgerAccountId } from "../../ledger/ledger-account.ts";
import { type GroupedAmount, type GroupReport, RESULT_TYPES_OF } from "../rules/report-groups.ts";
import type { ResultMovement } from "../rules/report-statements.ts";
import type { Store } from "./store.ts";

/** One row per contact or project with bookings, debit positive, in no particular order. */
export function groupedAmounts(
  store: Store,
  administrationId: string,
  { kind, by }: GroupReport,
  month: Month,
): readonly GroupedAmount[] {
  const types = RESULT_TYPES_OF[kind];
  return store
    .rows(
      `SELECT nullif(s.subject_id, '') AS group_id, sum(s.amount) AS amount FROM result_sums s
       CROSS JOIN ledger_accounts a
         ON a.administration_id = s.administration_id AND a.id = s.ledger_account_id
       WHERE s.administration_id = ? AND s.subject = ? AND s.month = ? AND s.count > 0
         AND a.account_type IN (${types.map(() => "?").join(", ")})
       GROUP BY s.subject_id`,
      administrationId,
      by,
      month,
      ...types,
    )
    .map((row) => ({ id: textOrNullIn(row, "group_id"), amount: amountIn(row, "amount") }));
}

/** The movement of each result account for one project, without journals that close a year, in the order of the chart. */
export const projectMovements = (
  store: Store,
  administrationId: string,
  projectId: string,
  { first, last }: Period,
): ResultMovement[] =>
  store
    .rows(
      `SELECT a.id, a.account_type, sum(s.amount) AS amount FROM result_sums s
       CROSS JOIN ledger_accounts a
         ON a.administration_id = s.administration_id AND a.id = s.ledger_account_id
       WHERE s.administration_id = ? AND s.subject = 'project' AND s.month BETWEEN ? AND ?
         AND s.subject_id = ? AND s.count > 0
       GROUP BY a.account_id IS NULL, a.account_id, a.name, a.id
       ORDER BY a.account_id IS NULL, a.account_id, a.name, a.id`,
      administrationId,
      first,
      last,
      projectId,
    )
    .map((row) => {
      const type = textIn(row, "account_type");
      invariant(isAccountType(type), `"${type}" is a type of ledger account`);
      return {
        account: { id: ledgerAccountId(textIn(row, "id")), type },
        amount: amountIn(row, "amount"),
      };
    });
