/** What the contacts owe, or are owed, at the end of a month or of a day. */

import { sumOf } from "../../amount/amount.ts";
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, type Month, monthOf } from "../../calendar/month.ts";
import { invariant } from "../../failure.ts";
import { amountIn, textIn, textOrNullIn } from "../../fields/row.ts";
import type { AccountRole } from "../rules/administration-books.ts";
import type { AgedBalance, ContactBalance } from "../rules/report-open-items.ts";
import type { SqlRow, Store } from "./store.ts";

export type OpenItemRole = Extract<AccountRole, "debtors" | "creditors">;

/** By contact and age at the end of the month, debit positive; also contacts that owe nothing then. */
export const openAmounts = (
  store: Store,
  administrationId: string,
  role: OpenItemRole,
  until: Month,
): AgedBalance[] =>
  store
    .rows(
      `SELECT nullif(contact_id, '') AS contact_id, sum(up_to_30) AS up_to_30,
         sum(up_to_60) AS up_to_60, sum(older) AS older
       FROM open_amounts WHERE administration_id = ? AND ledger_account_id = ? AND month <= ?
       GROUP BY open_amounts.contact_id`,
      administrationId,
      accountOf(store, administrationId, role),
      until,
    )
    .map((row) => {
      const ages = {
        upTo30: amountIn(row, "up_to_30"),
        upTo60: amountIn(row, "up_to_60"),
        older: amountIn(row, "older"),
      };
      return { contactId: contactIn(row), amount: sumOf(Object.values(ages)), ages };
    });

/** By contact at the end of the day: the months before, and the postings of the month until then. */
export const openAmountsOn = (
  store: Store,
  administrationId: string,
  role: OpenItemRole,
  until: CalendarDate,
): ContactBalance[] => {
  const last = monthOf(until);
  if (until === lastDayOf(last)) return openAmounts(store, administrationId, role, last);
  return store
    .rows(
      `SELECT nullif(contact_id, '') AS contact_id, sum(amount) AS amount FROM (
         SELECT contact_id, up_to_30 + up_to_60 + older AS amount FROM open_amounts
         WHERE administration_id = ?1 AND ledger_account_id = ?2 AND month < ?3
         UNION ALL
         SELECT coalesce(contact_id, ''), amount FROM postings INDEXED BY postings_by_account
         WHERE administration_id = ?1 AND ledger_account_id = ?2 AND date BETWEEN ?4 AND ?5
       ) moved GROUP BY moved.contact_id`,
      administrationId,
      accountOf(store, administrationId, role),
      last,
      firstDayOf(last),
      until,
    )
    .map((row) => ({ contactId: contactIn(row), amount: amountIn(row, "amount") }));
};

const contactIn = (row: SqlRow): string | null => textOrNullIn(row, "contact_id");

function accountOf(store: Store, administrationId: string, role: OpenItemRole): string {
  const [row] = store.rows(
    "SELECT ledger_account_id FROM account_roles WHERE administration_id = ? AND role = ?",
    administrationId,
    role,
  );
  invariant(row !== undefined, `the books have a ledger account for ${role}`);
  return textIn(row, "ledger_account_id");
}
