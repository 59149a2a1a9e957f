/** Revenue and expenses of one month by contact and by project (specification 4.6). */
import { groupedReport } from "../records/report-items.ts";
import type { Grouping, ResultKind } from "../rules/report-groups.ts";
import { orderedGroups } from "../rules/report-groups.ts";
import { groupedAmounts } from "../store/query-result-groups.ts";
import type { Endpoint, Scope } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { pageOf, requestedPage } from "./internal/paging.ts";
import { PAGING, SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth } from "./internal/report-query.ts";

const SCOPE_OF: Readonly<Record<ResultKind, Scope>> = {
  revenue: "sales_invoices",
  expenses: "documents",
};

export const reportRevenueByContact = groupReport("revenue", "contact");
export const reportRevenueByProject = groupReport("revenue", "project");
export const reportExpensesByContact = groupReport("expenses", "contact");
export const reportExpensesByProject = groupReport("expenses", "project");

export const CONTACT_AND_PROJECT_ENDPOINTS: readonly Endpoint[] = [
  reportExpensesByContact,
  reportExpensesByProject,
  reportRevenueByContact,
  reportRevenueByProject,
];

function groupReport(kind: ResultKind, by: Grouping): Endpoint {
  const report = { kind, by };
  const record = groupedReport(report);
  const name = record.word;
  return paged({
    operation: `GET /reports/${name}`,
    scopes: { allOf: [SCOPE_OF[kind]] },
    summary: `${kind === "revenue" ? "Revenue" : "Expenses"} of the month by ${by}, the largest first`,
    query: { period: SINGLE_MONTH_QUERY, ...PAGING },
    answers: record,
    answer: (call) => {
      const month = singleMonth(call);
      const pageRequest = requestedPage(call, "parameter");
      const groups = groupedAmounts(call.store, call.administration.id, report, month);
      return pageOf(orderedGroups(groups, report), pageRequest);
    },
  });
}
