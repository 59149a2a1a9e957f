/** Profit and loss of the administration or of one project (specification 4.6). */
import { PROFIT_AND_LOSS } from "../records/report-statements.ts";
import { profitAndLossOf, resultMovementsOf } from "../rules/report-statements.ts";
import { accountBalances } from "../store/query-balances.ts";
import { projectMovements } from "../store/query-result-groups.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { identifierQuery, MULTI_MONTH_QUERY } from "./internal/query-schemas.ts";
import { requestedIdentifier } from "./internal/query-values.ts";
import { multiMonth } from "./internal/report-query.ts";

export const reportProfitAndLoss: Endpoint = answering({
  operation: "GET /reports/profit_loss",
  scopes: { allOf: ["sales_invoices", "documents"] },
  summary: "Revenue, costs and their totals over the period",
  query: { period: MULTI_MONTH_QUERY, project_id: identifierQuery("Only this project") },
  answers: PROFIT_AND_LOSS,
  answer: (call) => {
    const { store, administration } = call;
    const period = multiMonth(call);
    const projectId = requestedIdentifier(call, "project_id");
    requireRecord(call, "projects", projectId);
    const movements =
      projectId === undefined
        ? resultMovementsOf(accountBalances(store, administration, period))
        : projectMovements(store, administration.id, projectId, period);
    return profitAndLossOf(movements);
  },
});
