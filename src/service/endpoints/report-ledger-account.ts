/** Entries of one ledger account in one month: the predecessor of the journal entries report (specification 4.6). */
import { daysOf, periodOf } from "../../calendar/month.ts";
import { JOURNAL_ENTRIES } from "../records/report-items.ts";
import { postingsPage } from "../store/query-journal-entries.ts";
import type { Endpoint } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { requestedPage } from "./internal/paging.ts";
import { PAGING, SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportLedgerAccount: Endpoint = paged({
  operation: "GET /reports/ledger_accounts/{ledger_account_id}",
  scopes: { allOf: ["sales_invoices", "documents"] },
  summary: "The entries of one ledger account in one month",
  query: { period: SINGLE_MONTH_QUERY, ...PAGING },
  answers: JOURNAL_ENTRIES,
  // Gap: Deprecated operations. The real service announced this day.
  deprecated: { replacedBy: "GET /reports/journal_entries", sunsetOn: "2025-12-31" },
  answer: (call) => {
    const { store, administration, path } = call;
    const days = daysOf(periodOf(singleMonth(call)));
    const pageRequest = requestedPage(call, "parameter");
    const ledgerAccountId = path["ledger_account_id"] ?? "";
    requireRecord(call, "ledger_accounts", ledgerAccountId);
    return postingsPage(store, administration.id, { days, ledgerAccountId }, pageRequest);
  },
});
