/** Journal entries of one month: postings by project, contact or ledger account (specification 4.6). */

import { daysOf, periodOf } from "../../calendar/month.ts";
import type { JsonSchema } from "../../fields/kind.ts";
import { ACCOUNT_TYPES, type AccountType } from "../../ledger/ledger-account.ts";
import type { Shapes } from "../records/declared-record.ts";
import { JOURNAL_ENTRIES } from "../records/report-items.ts";
import { idOf } from "../rules/examples.ts";
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

/** Specification 4.6 has eight types; the real service accepts those of all ledger accounts. */
const ACCOUNT_TYPES_OF: Readonly<Record<Shapes, readonly AccountType[]>> = {
  specification: [
    "non_current_assets",
    "current_assets",
    "equity",
    "non_current_liabilities",
    "current_liabilities",
    "revenue",
    "direct_costs",
    "expenses",
  ],
  current: ACCOUNT_TYPES,
};

const accountTypeQuery = (types: readonly AccountType[]): JsonSchema =>
  wordQuery(types, "Only ledger accounts of this type");

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
    account_type: accountTypeQuery(ACCOUNT_TYPES_OF.specification),
  },
  queryCurrent: { account_type: accountTypeQuery(ACCOUNT_TYPES_OF.current) },
  exampleQuery: { ledger_account_id: idOf("ledger_account") },
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

/** Gap: Journal entries. */
function requestedAccountType({ query, shapes }: Call): AccountType | undefined {
  const requested = query["account_type"];
  if (requested === undefined) return undefined;
  const type = ACCOUNT_TYPES_OF[shapes].find((known) => known === requested);
  if (type !== undefined) return type;
  throw new Refusal(400, "account_type does not have a valid value");
}
