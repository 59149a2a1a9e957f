/** Debtors and creditors at the end of a month, and their agings (specification 4.6). */
import type { Month } from "../../calendar/month.ts";
import { TOTAL_SIDES } from "../../ledger/signs.ts";
import { agingReport, openItemsReport } from "../records/report-items.ts";
import { type AgedBalance, agingBuckets, contactBalances } from "../rules/report-open-items.ts";
import { type OpenItemRole, openAmounts } from "../store/query-open-items.ts";
import type { Call, Endpoint, Scope } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import { PAGING, PERIOD_UNTIL_QUERY, SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth, untilMonth } from "./internal/report-query.ts";

const SCOPE_OF: Readonly<Record<OpenItemRole, Scope>> = {
  debtors: "sales_invoices",
  creditors: "documents",
};

export const reportDebtors = openItemsEndpoint("debtors");
export const reportCreditors = openItemsEndpoint("creditors");
export const reportDebtorsAging = agingEndpoint("debtors");
export const reportCreditorsAging = agingEndpoint("creditors");

export const OPEN_ITEM_ENDPOINTS: readonly Endpoint[] = [
  reportCreditors,
  reportCreditorsAging,
  reportDebtors,
  reportDebtorsAging,
];

/** Gap: Shapes of reports. The balance at the end of the month. */
function openItemsEndpoint(role: OpenItemRole): Endpoint {
  return paged({
    operation: `GET /reports/${role}`,
    scopes: { allOf: [SCOPE_OF[role]] },
    summary: `Open items of ${role} at the end of the month, by contact`,
    query: { period: SINGLE_MONTH_QUERY, ...PAGING },
    answers: openItemsReport(role),
    answer: (call) => {
      const until = singleMonth(call);
      const pageRequest = requestedPage(call, "parameter");
      return pageOf(balancesAt(call, role, until), pageRequest);
    },
  });
}

function agingEndpoint(role: OpenItemRole): Endpoint {
  return paged({
    operation: `GET /reports/${role}_aging`,
    scopes: { allOf: [SCOPE_OF[role]] },
    summary: `Open items of ${role} at the end of a month, by contact and age`,
    query: { period_until: PERIOD_UNTIL_QUERY, ...PAGING },
    answers: agingReport(role),
    answer: (call) => {
      const until = untilMonth(call);
      const pageRequest = requestedPage(call, "parameter");
      const { rows, page } = pageOf(balancesAt(call, role, until), pageRequest);
      const agings = rows.map((balance) => ({
        ...balance,
        buckets: agingBuckets(balance, TOTAL_SIDES[role]),
      }));
      return { rows: agings, page };
    },
  });
}

const balancesAt = (call: Call, role: OpenItemRole, until: Month): AgedBalance[] =>
  contactBalances(openAmounts(call.store, call.administration.id, role, until), TOTAL_SIDES[role]);
