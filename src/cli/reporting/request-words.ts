/** What a request is for, in words: `journal entries of March 2025, page 3`. */
import { monthText } from "../../calendar/date-text.ts";

export interface RequestWords {
  readonly phase: "lists" | "months" | "longer_periods" | "comparatives";
  readonly step: string;
}

/** The resources that a pull requests, by the last parts of their paths. */
const NAMES: Readonly<Record<string, string>> = {
  administrations: "list of administrations",
  ledger_accounts: "list of ledger accounts",
  projects: "list of projects",
  contacts: "list of contacts",
  tax_rates: "list of tax rates",
  financial_accounts: "list of financial accounts",
  "documents/general_journal_documents": "journal documents",
  "documents/purchase_invoices": "purchase invoices",
  "documents/receipts": "receipts",
  "reports/general_ledger": "general ledger",
  "reports/journal_entries": "journal entries",
  "reports/balance_sheet": "balance sheet",
  "reports/profit_loss": "profit and loss",
  "reports/cash_flow": "cash flow statement",
  "reports/debtors": "debtors",
  "reports/debtors_aging": "aged debtors",
  "reports/creditors": "creditors",
  "reports/creditors_aging": "aged creditors",
  "reports/assets": "fixed assets",
  "reports/revenue_by_contact": "revenue by contact",
  "reports/revenue_by_project": "revenue by project",
  "reports/expenses_by_contact": "expenses by contact",
  "reports/expenses_by_project": "expenses by project",
  "reports/subscriptions": "subscriptions",
};

/** `address` is path and query: `/123/reports/general_ledger.json?period=202503`. */
export function requestWords(address: string, purpose: string): RequestWords {
  const [path = "", query = ""] = address.split("?", 2);
  const parameters = new URLSearchParams(query);
  const page = parameters.get("page");
  const step = [
    `${nameOf(path)}${whenOf(parameters.get("period"))}${whatOf(parameters)}`,
    ...(page === null ? [] : [`page ${page}`]),
  ].join(", ");
  return { phase: phaseOf(path, purpose), step };
}

function phaseOf(path: string, purpose: string): RequestWords["phase"] {
  if (purpose === "comparatives") return "comparatives";
  if (/^\d{4}-\d{2}\//.test(purpose) || purpose.startsWith("recheck/")) return "months";
  return path.includes("/reports/") ? "longer_periods" : "lists";
}

function nameOf(path: string): string {
  const resource = path.replace(/^\/\d+/, "").replace(/^\/|\.(?:json|xml)$/g, "");
  const [, versioned] = /^(?:documents\/)?(\w+)\/synchronization$/.exec(resource) ?? [];
  if (versioned !== undefined) return `versions of ${versioned.replaceAll("_", " ")}`;
  return NAMES[resource] ?? resource.replace(/^reports\//, "").replaceAll(/[_/]/g, " ");
}

/** ` of March 2025`, for months as the service writes them: `202503` or `202501..202503`. */
function whenOf(period: string | null): string {
  const [, firstYear, firstMonth, lastYear, lastMonth] =
    /^(\d{4})(\d{2})(?:\.\.(\d{4})(\d{2}))?$/.exec(period ?? "") ?? [];
  if (firstYear === undefined) return "";
  const first = monthText(`${firstYear}-${firstMonth ?? ""}`);
  if (lastYear === undefined || (lastYear === firstYear && lastMonth === firstMonth)) {
    return ` of ${first}`;
  }
  return ` of ${first} to ${monthText(`${lastYear}-${lastMonth ?? ""}`)}`;
}

/** Ids are no words for people: only the kind of a selection is named. */
function whatOf(parameters: URLSearchParams): string {
  const project = parameters.get("project_id");
  if (project === "null") return " without a project";
  if (project !== null) return " of a project";
  if (parameters.has("ledger_account_id")) return " of an account";
  return parameters.has("financial_account_id") ? " of a financial account" : "";
}
