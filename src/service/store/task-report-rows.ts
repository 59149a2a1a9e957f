/** The rows of the reports from which tasks are generated, at the end of a list's period. */

import type { CalendarDate, DateRange } from "../../calendar/calendar-date.ts";
import { monthOf } from "../../calendar/month.ts";
import { textIn } from "../../fields/row.ts";
import { TOTAL_SIDES } from "../../ledger/signs.ts";
import { assetFigures } from "../rules/report-assets.ts";
import { contactBalances } from "../rules/report-open-items.ts";
import type { TaskReportType } from "../rules/task-list.ts";
import {
  assetRows,
  balanceSheetRows,
  openItemRows,
  profitAndLossRows,
  type TaskReport,
  type TaskReportRow,
} from "../rules/task-report.ts";
import { assetsUntil } from "./query-assets.ts";
import { accountBalances, type BalancedAdministration, reportAccounts } from "./query-balances.ts";
import { contactNameSql } from "./query-contact-name.ts";
import { type OpenItemRole, openAmountsOn } from "./query-open-items.ts";
import type { Store } from "./store.ts";

/**
 * The rows of the report. Balance sheet and profit and loss cover the whole months that contain the days;
 * open items and assets are those of the last day.
 */
export function taskReport(
  store: Store,
  administration: BalancedAdministration,
  type: TaskReportType,
  days: DateRange,
): TaskReport {
  const balances = (): ReturnType<typeof accountBalances> =>
    accountBalances(store, administration, {
      first: monthOf(days.first),
      last: monthOf(days.last),
    });
  const chart = (): TaskReport["chart"] => reportAccounts(store, administration.id);
  switch (type) {
    case "balance_sheet":
      return { rows: balanceSheetRows(balances()), chart: chart() };
    case "profit_loss":
      return { rows: profitAndLossRows(balances()), chart: chart() };
    case "debtor":
      return { rows: contactRows(store, administration.id, "debtors", days.last), chart: [] };
    case "creditor":
      return { rows: contactRows(store, administration.id, "creditors", days.last), chart: [] };
    case "assets": {
      const assets = assetsUntil(store, administration.id, days.last);
      return { rows: assetRows(assetFigures(assets, days)), chart: [] };
    }
  }
}

function contactRows(
  store: Store,
  administrationId: string,
  role: OpenItemRole,
  until: CalendarDate,
): readonly TaskReportRow[] {
  const amounts = openAmountsOn(store, administrationId, role, until);
  const balances = contactBalances(amounts, TOTAL_SIDES[role]);
  return openItemRows(balances, contactNames(store, administrationId));
}

const contactNames = (store: Store, administrationId: string): ReadonlyMap<string, string> =>
  new Map(
    store
      .rows(
        `SELECT c.id, ${contactNameSql("c")} AS name FROM contacts c WHERE c.administration_id = ?`,
        administrationId,
      )
      .map((row) => [textIn(row, "id"), textIn(row, "name")]),
  );
