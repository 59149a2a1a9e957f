/** Cash flow of one month, for all financial accounts or one (specification 4.6). */
import { periodOf } from "../../calendar/month.ts";
import { CASH_FLOW } from "../records/report-statements.ts";
import { cashFlowOf } from "../rules/report-cash-flow.ts";
import { accountBalances } from "../store/query-balances.ts";
import { cashAccounts, contraMovements } from "../store/query-cash.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { identifierQuery, SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { requestedIdentifier } from "./internal/query-values.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportCashFlow: Endpoint = answering({
  operation: "GET /reports/cash_flow",
  scopes: { allOf: ["bank"] },
  summary: "Money received and paid in the month, by contra account",
  query: {
    period: SINGLE_MONTH_QUERY,
    financial_account_id: identifierQuery("Only this financial account"),
  },
  answers: CASH_FLOW,
  answer: (call) => {
    const { store, administration } = call;
    const month = singleMonth(call);
    const only = requestedIdentifier(call, "financial_account_id");
    requireRecord(call, "financial_accounts", only);
    const all = cashAccounts(store, administration.id);
    const chosen = all.find(({ financialAccountId }) => financialAccountId === only);
    const ids = new Set(
      (chosen === undefined ? all : [chosen]).map((account) => account.ledgerAccountId),
    );
    return cashFlowOf(
      accountBalances(store, administration, periodOf(month)).filter(({ account }) =>
        ids.has(account.id),
      ),
      contraMovements(store, administration.id, chosen?.ledgerAccountId ?? null, month),
    );
  },
});
