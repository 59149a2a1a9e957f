/** Requests for the reports and exports (specification 4.6), except the subscriptions report. */
import type { OperationCase, Setup, SpecificationRequest } from "./operation-case.ts";

/** A month in which the sample has bookings of every kind. */
const MONTH = "period=202509";
const QUARTER_ERROR = { status: 400, error: "Period cannot exceed 1 month" };
const YEARS_ERROR = { status: 400, error: "Period cannot exceed 12 months" };
const INVALID = { status: 400, error: "Period is invalid" };

const report = (
  name: string,
  query: string,
  refused: { readonly query: string; readonly status: number; readonly error: string },
): OperationCase => ({
  operation: `GET /reports/${name}`,
  status: 200,
  request: () => ({ path: `/reports/${name}`, query: query }),
  refused: () => ({ path: `/reports/${name}`, ...refused }),
});

const perPage = { status: 400, error: "per_page does not have a valid value" };

const ledgerAccountReport = async ({ firstId }: Setup): Promise<SpecificationRequest> => ({
  path: `/reports/ledger_accounts/${await firstId("/ledger_accounts")}`,
  query: MONTH,
});

const exported = (
  name: string,
  refused: { readonly body: unknown; readonly error: string },
): OperationCase => ({
  operation: `POST /reports/export/${name}`,
  status: 204,
  request: () => ({ path: `/reports/export/${name}`, body: { year: "2025" } }),
  refused: () => ({ path: `/reports/export/${name}`, status: 400, ...refused }),
});

export const CASES: readonly OperationCase[] = [
  report("assets", MONTH, { query: "period=this_quarter", ...QUARTER_ERROR }),
  report("balance_sheet", "period=202501..202512", {
    query: "period=202401..202512",
    ...YEARS_ERROR,
  }),
  report("cash_flow", MONTH, { query: "period=20250901..20250929", ...INVALID }),
  report("creditors", MONTH, { query: "per_page=101", ...perPage }),
  report("creditors_aging", "period_until=prev_quarter", {
    query: "period_until=20250930",
    ...INVALID,
  }),
  report("debtors", MONTH, { query: "page=one", status: 400, error: "page is invalid" }),
  report("debtors_aging", "period_until=202509", { query: "period_until=next_month", ...INVALID }),
  report("expenses_by_contact", MONTH, { query: "period=this_year", ...QUARTER_ERROR }),
  report("expenses_by_project", MONTH, { query: "period=202513", ...INVALID }),
  report("general_ledger", "period=20250701..20250930", {
    query: "period=20240901..20250930",
    ...YEARS_ERROR,
  }),
  report("journal_entries", `${MONTH}&project_id=null&per_page=10`, {
    query: MONTH,
    status: 400,
    error: "at least a contact_id, project_id or ledger_account_id is required",
  }),
  {
    operation: "GET /reports/ledger_accounts/{ledger_account_id}",
    status: 200,
    request: ledgerAccountReport,
    refused: () => ({
      path: "/reports/ledger_accounts/1",
      status: 404,
      error: "Record not found for model name: Category",
    }),
  },
  report("profit_loss", "period=202501..202512", {
    query: "project_id=1",
    status: 404,
    error: "Record not found for model name: Project",
  }),
  report("revenue_by_contact", MONTH, { query: "period=202508..202509", ...QUARTER_ERROR }),
  report("revenue_by_project", MONTH, { query: "per_page=0", ...perPage }),
  exported("auditfile", { body: {}, error: "year is missing" }),
  exported("brugstaat", { body: { year: "25" }, error: "year is invalid" }),
  exported("ledger_accounts", {
    body: { year: "2019" },
    error: "Period contains no journal entries",
  }),
];
