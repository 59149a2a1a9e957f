/** How many requests a pull makes in all; pure. */
import { REQUESTS_OF_VERSIONS } from "../../api/read-synchronization.ts";

/** Administrations, accounts, rates, contacts, projects in two states, financial accounts, journals; versions. */
export const REQUESTS_OF_NAMES = 8 + REQUESTS_OF_VERSIONS;
/** One of the whole month before its entries, one after them. */
export const LEDGERS_OF_MONTH = 2;
/** Statements, open items and their aging, assets, revenue and expenses by contact and by project. */
export const REPORTS_OF_MONTH = 12;
export const REQUESTS_BESIDE_ENTRIES = LEDGERS_OF_MONTH + REPORTS_OF_MONTH;

export interface PullProgress {
  readonly done: number;
  /** What each month that is over has taken. */
  readonly doneInMonths: readonly number[];
  /** What each month whose first page came is expected to take. */
  readonly expectedInMonths: readonly number[];
  readonly monthsTotal: number;
  /** Requests for reports of more than a month and for what is compared. */
  readonly requestsAfterMonths: number;
}

/**
 * How many requests the pull will have made in all; null while nothing is known of any month. Months of
 * which nothing is known yet are taken to be like the others.
 */
export function requestsPlanned(progress: PullProgress): number | null {
  const known = [...progress.doneInMonths, ...progress.expectedInMonths];
  if (known.length === 0) return null;
  const inKnown = known.reduce((total, requests) => total + requests, 0);
  const inOthers = Math.ceil((inKnown / known.length) * (progress.monthsTotal - known.length));
  const planned = REQUESTS_OF_NAMES + inKnown + inOthers + progress.requestsAfterMonths;
  return Math.max(planned, progress.done);
}
