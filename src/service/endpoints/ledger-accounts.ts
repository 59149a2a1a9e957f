/** The chart of accounts, active accounts or not, without pages. Gap: Lists of master data. */

import { listOf } from "../records/declared-record.ts";
import { LEDGER_ACCOUNT } from "../records/master-records.ts";
import { listedLedgerAccounts } from "../store/query-master-data.ts";
import { type Endpoint, recordAnswer } from "./endpoint.ts";

export const listLedgerAccounts: Endpoint = {
  operation: "GET /ledger_accounts",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  summary: "The chart of accounts, whole",
  success: { status: 200, record: listOf(LEDGER_ACCOUNT).schema },
  answer: (call) =>
    recordAnswer(
      call,
      listOf(LEDGER_ACCOUNT),
      listedLedgerAccounts(call.store, call.administration.id),
    ),
};
