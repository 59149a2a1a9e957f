/** Entries of one ledger account in one month, as the report before the journal entries gave them (specification 4.6). */
import { daysOf, periodOf } from "../../calendar/month.ts";
import { JOURNAL_ENTRIES } from "../records/report-items.ts";
import { countPostings, type PostingFilter, postingsPage } from "../store/query-journal-entries.ts";
import { type Endpoint, recordAnswer } from "./endpoint.ts";
import { demandRecord } from "./internal/not-found.ts";
import { pageAsked } from "./internal/paging.ts";
import { PAGING, SINGLE_MONTH_QUERY } from "./internal/query-schemas.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportLedgerAccount: Endpoint = {
  operation: "GET /reports/ledger_accounts/{ledger_account_id}",
  scopes: { allOf: ["sales_invoices", "documents"] },
  summary: "The entries of one ledger account in one month",
  query: { period: SINGLE_MONTH_QUERY, ...PAGING },
  success: { status: 200, record: JOURNAL_ENTRIES.schema },
  // Gap: Deprecated operations. The day is the one the real service named for it.
  deprecated: { replacedBy: "GET /reports/journal_entries", sunsetOn: "2025-12-31" },
  answer: (call) => {
    const { store, administration, path } = call;
    const days = daysOf(periodOf(singleMonth(call)));
    const { page, perPage } = pageAsked(call, "parameter");
    const ledgerAccountId = path["ledger_account_id"] ?? "";
    demandRecord(call, "ledger_accounts", ledgerAccountId);
    const filter: PostingFilter = { days, ledgerAccountId };
    const items = postingsPage(store, administration.id, filter, { number: page, size: perPage });
    const total = countPostings(store, administration.id, filter);
    return recordAnswer(call, JOURNAL_ENTRIES, items, { page: { page, perPage, total } });
  },
};
