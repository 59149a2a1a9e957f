/** Journal entries of one month: postings by project, contact or ledger account (specification 4.6). */
import { daysOf, periodOf } from "../../calendar/month.ts";
import { ACCOUNT_TYPES, type AccountType, isAccountType } from "../../ledger/ledger-account.ts";
import { JOURNAL_ENTRIES } from "../records/report-items.ts";
import { journalEntriesProblem } from "../rules/report-journal-entries.ts";
import { type PostingFilter, postingsPage } from "../store/query-journal-entries.ts";
import { type Call, type Endpoint, Refusal } from "./endpoint.ts";
import { paged } from "./internal/answering.ts";
import { requireRecord } from "./internal/not-found.ts";
import { requestedPage } from "./internal/paging.ts";
import {
  identifierOrNullQuery,
  identifierQuery,
  PAGING,
  SINGLE_MONTH_QUERY,
  wordQuery,
} from "./internal/query-schemas.ts";
import { requestedIdentifier, requestedIdentifierOrNull } from "./internal/query-values.ts";
import { singleMonth } from "./internal/report-query.ts";

export const reportJournalEntries: Endpoint = paged({
  operation: "GET /reports/journal_entries",
  scopes: { allOf: ["sales_invoices", "documents"] },
  summary: "The entries of one month, by project, contact or ledger account",
  query: {
    period: SINGLE_MONTH_QUERY,
    ...PAGING,
    project_id: identifierOrNullQuery("Only this project; null for entries without one"),
    contact_id: identifierOrNullQuery("Only this contact; null for entries without one"),
    ledger_account_id: identifierQuery("Only this ledger account"),
    account_type: wordQuery(ACCOUNT_TYPES, "Only ledger accounts of this type"),
  },
  answers: JOURNAL_ENTRIES,
  answer: (call) => {
    const { store, administration } = call;
    const days = daysOf(periodOf(singleMonth(call)));
    const pageRequest = requestedPage(call, "parameter");
    return postingsPage(store, administration.id, { days, ...requestedFilter(call) }, pageRequest);
  },
});

function requestedFilter(call: Call): Omit<PostingFilter, "days"> {
  const projectId = requestedIdentifierOrNull(call, "project_id");
  const contactId = requestedIdentifierOrNull(call, "contact_id");
  const ledgerAccountId = requestedIdentifier(call, "ledger_account_id");
  const accountType = requestedAccountType(call);
  const filter = {
    ...(projectId === undefined ? {} : { projectId }),
    ...(contactId === undefined ? {} : { contactId }),
    ...(ledgerAccountId === undefined ? {} : { ledgerAccountId }),
    ...(accountType === undefined ? {} : { accountType }),
  };
  const problem = journalEntriesProblem(filter);
  if (problem !== null) throw new Refusal(400, problem);
  requireRecord(call, "projects", projectId);
  requireRecord(call, "contacts", contactId);
  requireRecord(call, "ledger_accounts", ledgerAccountId);
  return filter;
}

/** Accepts the eight types of the specification and the four that it omits. Gap: Journal entries. */
function requestedAccountType(call: Call): AccountType | undefined {
  const type = call.query["account_type"];
  if (type === undefined || isAccountType(type)) return type;
  throw new Refusal(400, "account_type does not have a valid value");
}
