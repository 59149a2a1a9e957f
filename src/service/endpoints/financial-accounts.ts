/** Bank accounts, cards and cash boxes in use, without pages. Gap: Lists of master data. */
import { financialAccountRecord, financialAccountSchema } from "../records/master-records.ts";
import { list } from "../records/record.ts";
import { listOf } from "../records/schema-words.ts";
import { activeFinancialAccounts } from "../store/query-master-data.ts";
import type { Endpoint } from "./endpoint.ts";

export const listFinancialAccounts: Endpoint = {
  operation: "GET /financial_accounts",
  scopes: { allOf: ["settings"] },
  summary: "The bank accounts, cards and cash boxes in use",
  success: { status: 200, record: () => listOf(financialAccountSchema) },
  answer: ({ store, administration }) => ({
    kind: "record",
    status: 200,
    root: "financial_accounts",
    record: list(
      "financial_account",
      activeFinancialAccounts(store, administration.id).map((account) =>
        financialAccountRecord(account, administration.id),
      ),
    ),
  }),
};
