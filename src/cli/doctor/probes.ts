/**
 * The requests of `slotsom doctor`: the smallest set that shows every scope, every list of names and both rate
 * limits. Each requests one row, one month or one page; none changes anything.
 */
import type { ApiRequest } from "../../api/transport.ts";
import { compactMonth, type Month } from "../../calendar/month.ts";
import { estimatesProbe, taskListsProbe } from "../../runs/preflight/needed-scopes.ts";

export type Probe = keyof typeof PATHS | "estimates" | "task-lists";

const ONE_ROW = [
  ["per_page", "1"],
  ["page", "1"],
] as const;
const NONE = [] as const;
const LAST_YEAR = [["filter", "period:prev_year"]] as const;

/** The path below the administration and the query; reports are requested for one month. */
const PATHS = {
  "ledger-accounts": { path: "/ledger_accounts", query: NONE, isReport: false },
  contacts: { path: "/contacts", query: ONE_ROW, isReport: false },
  projects: { path: "/projects", query: ONE_ROW, isReport: false },
  "financial-accounts": { path: "/financial_accounts", query: NONE, isReport: false },
  journals: { path: "/documents/general_journal_documents", query: LAST_YEAR, isReport: false },
  "general-ledger": { path: "/reports/general_ledger", query: NONE, isReport: true },
  creditors: { path: "/reports/creditors", query: NONE, isReport: true },
  debtors: { path: "/reports/debtors", query: NONE, isReport: true },
  administrations: { path: "/administrations", query: NONE, isReport: false },
} as const;

/** A missing list is an answer here, not a failure: the checks judge it. */
export function probeRequest(probe: Probe, administrationId: string, month: Month): ApiRequest {
  if (probe === "estimates") return estimatesProbe(administrationId);
  if (probe === "task-lists") return taskListsProbe(administrationId);
  const { path, query, isReport } = PATHS[probe];
  // The only list that is not below an administration.
  const place = probe === "administrations" ? "" : `/${administrationId}`;
  return {
    method: "GET",
    path: `${place}${path}.json`,
    query: isReport ? [["period", compactMonth(month)]] : query,
    body: null,
    purpose: "doctor",
    mayBeMissing: true,
  };
}
