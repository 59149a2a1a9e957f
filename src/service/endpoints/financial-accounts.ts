/** Bank accounts, cards and cash boxes in use, without paging. Gap: Lists of master data. */

import { listOf } from "../../fields/kind.ts";
import { FINANCIAL_ACCOUNT } from "../records/master-records.ts";
import { activeFinancialAccounts } from "../store/query-master-data.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";

export const listFinancialAccounts: Endpoint = answering({
  operation: "GET /financial_accounts",
  scopes: { allOf: ["settings"] },
  summary: "Lists the bank accounts, cards and cash boxes in use",
  answers: listOf(FINANCIAL_ACCOUNT),
  answer: (call) => activeFinancialAccounts(call.store, call.administration.id),
});
