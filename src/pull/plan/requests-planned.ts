/** Estimates the total number of requests of a pull; pure. */
import { REQUESTS_OF_VERSIONS } from "../../api/read-synchronization.ts";

/** Administrations, accounts, rates, contacts, projects in two states, financial accounts, journals; versions. */
export const REQUESTS_OF_NAMES = 8 + REQUESTS_OF_VERSIONS;
/** One before the entries of the month, one after them. */
export const LEDGERS_OF_MONTH = 2;
/** Statements, open items and their aging, assets, revenue and expenses by contact and by project. */
export const REPORTS_OF_MONTH = 12;
export const REQUESTS_WITHOUT_ENTRIES = LEDGERS_OF_MONTH + REPORTS_OF_MONTH;

export interface RequestCounts {
  readonly done: number;
  /** Requests of each finished month. */
  readonly doneInMonths: readonly number[];
  /** Expected requests of each month whose first page was received. */
  readonly expectedInMonths: readonly number[];
  readonly monthsTotal: number;
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
  const planned = REQUESTS_OF_NAMES + inKnown + inOthers + progress.requestsAfterMonths;
  return Math.max(planned, progress.done);
}
