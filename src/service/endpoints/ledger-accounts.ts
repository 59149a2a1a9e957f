/** The chart of accounts, active accounts or not, without pages. Gap: Lists of master data. */
import { ledgerAccountRecord } from "../records/master-records.ts";
import { list } from "../records/record.ts";
import { listedLedgerAccounts } from "../store/query-master-data.ts";
import type { Endpoint } from "./endpoint.ts";

export const listLedgerAccounts: Endpoint = {
  operation: "GET /ledger_accounts",
  method: "GET",
  path: "/ledger_accounts",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  isReport: false,
  answer: ({ store, administration }) => ({
    kind: "record",
    status: 200,
    root: "ledger_accounts",
    record: list(
      "ledger_account",
      listedLedgerAccounts(store, administration.id).map((account) =>
        ledgerAccountRecord(account, administration.id),
      ),
    ),
  }),
};
