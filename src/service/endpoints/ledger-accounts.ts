/** The chart of accounts, including inactive accounts, without paging. Gap: Lists of master data. */

import { listOf } from "../../fields/kind.ts";
import { LEDGER_ACCOUNT } from "../records/master-records.ts";
import { listedLedgerAccounts } from "../store/query-master-data.ts";
import type { Endpoint } from "./endpoint.ts";
import { answering } from "./internal/answering.ts";

export const listLedgerAccounts: Endpoint = answering({
  operation: "GET /ledger_accounts",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  summary: "Lists the complete chart of accounts",
  answers: listOf(LEDGER_ACCOUNT),
  answer: (call) => listedLedgerAccounts(call.store, call.administration.id),
});
