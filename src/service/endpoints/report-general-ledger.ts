/** General ledger: opening, debit, credit and closing per ledger account (specification 4.6). */
import { GENERAL_LEDGER } from "../records/report-statements.ts";
import { isInUse } from "../rules/report-balances.ts";
import { accountBalances } from "../store/query-balances.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";
import { MULTI_MONTH_QUERY } from "./internal/query-schemas.ts";
import { multiMonth } from "./internal/report-query.ts";

export const reportGeneralLedger: Endpoint = answering({
  operation: "GET /reports/general_ledger",
  scopes: { allOf: ["bank"] },
  summary: "Opening, debit, credit and closing of every ledger account in use",
  query: { period: MULTI_MONTH_QUERY },
  answers: GENERAL_LEDGER,
  answer: (call) => {
    const balances = accountBalances(call.store, call.administration, multiMonth(call));
    return balances.filter(isInUse);
  },
});
