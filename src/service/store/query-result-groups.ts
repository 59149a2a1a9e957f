/** Revenue or expenses of a range of days by contact or by project, read along the index of the dates. */
import type { DateRange } from "../../calendar/calendar-date.ts";
import {
  type GroupedAmount,
  type Grouping,
  type GroupReport,
  RESULT_TYPES_OF,
} from "../rules/report-groups.ts";
import { amountIn, textOrNullIn } from "./query-fields.ts";
import type { SqlValue, Store } from "./store.ts";

const COLUMN_OF: Readonly<Record<Grouping, string>> = {
  contact: "contact_id",
  project: "project_id",
};

/** One row per contact or project with bookings, debit positive, in no particular order. */
export function groupedAmounts(
  store: Store,
  administrationId: string,
  report: GroupReport,
  days: DateRange,
): readonly GroupedAmount[] {
  const { sql, parameters } = groupedAmountsSql(administrationId, report, days);
  return store.rows(sql, ...parameters).map((row) => ({
    id: textOrNullIn(row, "group_id"),
    amount: amountIn(row, "amount"),
  }));
}

/** The statement and its parameters; a test reads its query plan. The planner has no statistics. */
export function groupedAmountsSql(
  administrationId: string,
  { kind, by }: GroupReport,
  days: DateRange,
): { readonly sql: string; readonly parameters: readonly SqlValue[] } {
  const types = RESULT_TYPES_OF[kind];
  return {
    sql: `SELECT ${COLUMN_OF[by]} AS group_id, SUM(amount) AS amount
      FROM postings INDEXED BY postings_by_date
      WHERE administration_id = ? AND date BETWEEN ? AND ? AND closes_year = 0
        AND ledger_account_id IN (SELECT id FROM ledger_accounts
          WHERE administration_id = ? AND account_type IN (${types.map(() => "?").join(", ")}))
      GROUP BY ${COLUMN_OF[by]}`,
    parameters: [administrationId, days.first, days.last, administrationId, ...types],
  };
}
