/** Bank accounts, cards and cash boxes in use, without pages. Gap: Lists of master data. */

import { listOf } from "../records/declared-record.ts";
import { FINANCIAL_ACCOUNT } from "../records/master-records.ts";
import { activeFinancialAccounts } from "../store/query-master-data.ts";
import { type Endpoint, recordAnswer } from "./endpoint.ts";

export const listFinancialAccounts: Endpoint = {
  operation: "GET /financial_accounts",
  scopes: { allOf: ["settings"] },
  summary: "The bank accounts, cards and cash boxes in use",
  success: { status: 200, record: listOf(FINANCIAL_ACCOUNT).schema },
  answer: (call) =>
    recordAnswer(
      call,
      listOf(FINANCIAL_ACCOUNT),
      activeFinancialAccounts(call.store, call.administration.id),
    ),
};
