/** Balance sheet: the position at the end of the period (specification 4.6). */
import { BALANCE_SHEET } from "../records/report-statements.ts";
import { openYearsOf } from "../rules/report-balances.ts";
import { balanceSheetOf } from "../rules/report-statements.ts";
import { accountBalances, monthlyResults, reportAccounts } from "../store/query-balances.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { MULTI_MONTH_QUERY } from "./internal/query-schemas.ts";
import { multiMonth } from "./internal/report-query.ts";

export const reportBalanceSheet: Endpoint = answering({
  operation: "GET /reports/balance_sheet",
  scopes: { allOf: ["bank"] },
  summary: "The financial position at the end of the period",
  query: { period: MULTI_MONTH_QUERY },
  answers: BALANCE_SHEET,
  answer: (call) => {
    const { store, administration } = call;
    const period = multiMonth(call);
    const figures = balanceSheetOf(
      accountBalances(store, administration, period),
      openYearsOf(
        monthlyResults(store, administration.id, period.last),
        administration.fiscalCalendar,
      ),
    );
    const accounts = reportAccounts(store, administration.id);
    return { ...figures, accounts };
  },
});
