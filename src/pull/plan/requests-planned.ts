/** Estimates the total number of requests of a pull; pure. */
import { REQUESTS_OF_VERSIONS } from "../../api/read-synchronization.ts";

/** The lists of names, without the contacts, and how often each is requested: projects are listed in two states. */
export const LISTS_OF_NAMES = {
  tax_rates: 1,
  ledger_accounts: 1,
  projects: 2,
  financial_accounts: 1,
  "documents/general_journal_documents": 1,
} as const;
/** Administrations, names without the contacts, and versions. */
export const REQUESTS_OF_NAMES =
  1 + Object.values(LISTS_OF_NAMES).reduce((total, count) => total + count, REQUESTS_OF_VERSIONS);
/** One before the entries of the month, one after them. */
export const LEDGERS_OF_MONTH = 2;
/** Each is requested once for a month; the general ledger and the entries have their own counts. */
export const NAMES_OF_MONTH_REPORTS = [
  "balance_sheet",
  "profit_loss",
  "cash_flow",
  "debtors",
  "debtors_aging",
  "creditors",
  "creditors_aging",
  "assets",
  "revenue_by_contact",
  "expenses_by_contact",
  "revenue_by_project",
  "expenses_by_project",
] as const;
export const REPORTS_OF_MONTH = NAMES_OF_MONTH_REPORTS.length;
export const REQUESTS_WITHOUT_ENTRIES = LEDGERS_OF_MONTH + REPORTS_OF_MONTH;

export interface RequestCounts {
  readonly done: number;
  /** Requests of each finished month. */
  readonly doneInMonths: readonly number[];
  /** Expected requests of each month whose first page was received. */
  readonly expectedInMonths: readonly number[];
  readonly monthsTotal: number;
  readonly requestsOfContacts: number;
  /** Requests for reports of longer periods and for comparatives. */
  readonly requestsAfterMonths: number;
}

/**
 * Returns the expected total number of requests; null while nothing is known about any month. Months about
 * which nothing is known yet count as the average of the others.
 */
export function requestsPlanned(progress: RequestCounts): number | null {
  const known = [...progress.doneInMonths, ...progress.expectedInMonths];
  if (known.length === 0) return null;
  const inKnown = known.reduce((total, requests) => total + requests, 0);
  const inOthers = Math.ceil((inKnown / known.length) * (progress.monthsTotal - known.length));
  const names = REQUESTS_OF_NAMES + progress.requestsOfContacts;
  const planned = names + inKnown + inOthers + progress.requestsAfterMonths;
  return Math.max(planned, progress.done);
}
