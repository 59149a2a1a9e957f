/** The chart of accounts, active accounts or not, without pages. Gap: Lists of master data. */
import { ledgerAccountRecord, ledgerAccountSchema } from "../records/master-records.ts";
import { list } from "../records/record.ts";
import { listOf } from "../records/schema-words.ts";
import { listedLedgerAccounts } from "../store/query-master-data.ts";
import type { Endpoint } from "./endpoint.ts";

export const listLedgerAccounts: Endpoint = {
  operation: "GET /ledger_accounts",
  scopes: { anyOf: ["settings", "sales_invoices", "documents", "estimates"] },
  summary: "The chart of accounts, whole",
  success: { status: 200, record: () => listOf(ledgerAccountSchema) },
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
