/** The requests a pull will make, estimated per month and in total; pure. */
import { PAGE_SIZE } from "../../api/client.ts";
import type { Month } from "../../calendar/month.ts";
import type { RateLimits } from "../../request-budget/rate-budget.ts";
import type { CarriedOverMonth } from "../../snapshot/posting-store.ts";
import type { PullOrder } from "../../snapshot/snapshot-meta.ts";
import { type ExpectedMonth, entryRequestsOf } from "./expected-month.ts";
import { type DocumentRequests, totalOfDocuments } from "./probe-documents.ts";
import { LEDGERS_OF_MONTH, REPORTS_OF_MONTH, REQUESTS_OF_NAMES } from "./requests-planned.ts";

export type MonthPlan =
  | ({ readonly kind: "pulled"; readonly month: Month } & ExpectedMonth)
  /** Carried over from an earlier pull: nothing changed, or the equal ledger is trusted. */
  | {
      readonly kind: "carried-over";
      readonly month: Month;
      readonly requests: number;
      readonly reason: CarriedOverMonth["reason"];
    }
  /** Not looked at: probably as the months that were, from the one with the fewest requests to the one with the most. */
  | {
      readonly kind: "expected";
      readonly month: Month;
      readonly least: ExpectedMonth;
      readonly most: ExpectedMonth;
    }
  /** Nothing was booked in it, by the ledger of the period, which counts among the reports of longer periods. */
  | { readonly kind: "at-rest"; readonly month: Month };

export interface BooksPlan {
  readonly order: PullOrder;
  readonly months: readonly MonthPlan[];
  readonly requestsOfContacts: number;
  readonly requestsOfPeriod: number;
  readonly requestsOfComparatives: number;
  readonly documentRequests: DocumentRequests;
  /** Answers already in the snapshot: those fetched for the plan and those of an earlier run. */
  readonly done: number;
}

/** In the order in which they are printed. */
export const REQUEST_KINDS = [
  "names",
  "ledgers",
  "without-project",
  "by-project",
  "by-account",
  "to-compare",
  "month-reports",
  "period-reports",
  "comparatives",
  "document-lists",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

export function requestsOfMonthPlan(month: MonthPlan): Readonly<Record<RequestKind, number>> {
  const none = {
    names: 0,
    ledgers: 0,
    "without-project": 0,
    "by-project": 0,
    "by-account": 0,
    "to-compare": 0,
    "month-reports": 0,
    "period-reports": 0,
    comparatives: 0,
    "document-lists": 0,
  };
  if (month.kind === "at-rest") return none;
  if (month.kind === "carried-over") {
    return { ...none, ledgers: 1, "month-reports": month.requests - 1 };
  }
  const pulled = month.kind === "expected" ? month.most : month;
  return {
    ...none,
    ledgers: LEDGERS_OF_MONTH,
    "without-project": pulled.pagesOfFirst,
    "by-project": pulled.pagesByProject,
    "by-account": pulled.pagesByAccount,
    "to-compare": pulled.pagesToCompare,
    "month-reports": REPORTS_OF_MONTH,
  };
}

/** The plan in which each month that was not looked at takes the fewest requests; the plan itself has the most. */
export const atLeast = (plan: BooksPlan): BooksPlan => ({
  ...plan,
  months: plan.months.map((of) =>
    of.kind === "expected" ? { kind: "pulled", month: of.month, ...of.least } : of,
  ),
});

export const requestsOfMonth = (month: MonthPlan): number =>
  totalRequests(requestsOfMonthPlan(month));

export function requestsOfPlan(plan: BooksPlan): Readonly<Record<RequestKind, number>> {
  const months = plan.months.map(requestsOfMonthPlan);
  const inMonths = (kind: RequestKind): number =>
    months.reduce((total, month) => total + month[kind], 0);
  return {
    names: REQUESTS_OF_NAMES + plan.requestsOfContacts,
    ledgers: inMonths("ledgers"),
    "without-project": inMonths("without-project"),
    "by-project": inMonths("by-project"),
    "by-account": inMonths("by-account"),
    "to-compare": inMonths("to-compare"),
    "month-reports": inMonths("month-reports"),
    "period-reports": plan.requestsOfPeriod,
    comparatives: plan.requestsOfComparatives,
    "document-lists": totalOfDocuments(plan.documentRequests),
  };
}

export const totalRequests = (requests: Readonly<Record<RequestKind, number>>): number =>
  REQUEST_KINDS.reduce((total, kind) => total + requests[kind], 0);

/** Pages of entries, including those read only for comparison. */
export const pagesOfPlan = (plan: BooksPlan): number =>
  plan.months.reduce((total, month) => {
    if (month.kind === "expected") return total + entryRequestsOf(month.most);
    return total + (month.kind === "pulled" ? entryRequestsOf(month) : 0);
  }, 0);

/**
 * The minimum number of requests of any pull: full pages of entries, each entry once, and everything else
 * as planned. It ignores projects and accounts, so there may be no way to request the entries that reaches it.
 */
export function lowerBoundOf(plan: BooksPlan): number {
  const least = atLeast(plan);
  const fullPages = least.months.reduce((total, month) => {
    if (month.kind !== "pulled") return total;
    return total + Math.max(1, Math.ceil(month.entries / PAGE_SIZE));
  }, 0);
  return totalRequests(requestsOfPlan(least)) - pagesOfPlan(least) + fullPages;
}

export interface TimeAtLimits {
  /** Minimum duration under the limit on reports, and under the limit on all requests. */
  readonly reportsMinutes: number;
  readonly requestsMinutes: number;
}

/** The duration of the remaining requests, starting with an unused window: the first window takes no time. */
export function timeOfPlan(plan: BooksPlan, limits: RateLimits): TimeAtLimits {
  const all = totalRequests(requestsOfPlan(plan));
  const left = Math.max(0, all - plan.done);
  // The plan has already requested the names; the pull requests the journals among them at its end.
  const names = REQUESTS_OF_NAMES + plan.requestsOfContacts;
  const others = names + totalOfDocuments(plan.documentRequests);
  const reports = Math.min(left, all - others);
  return timeAtLimits({ requests: left, reports }, limits);
}

/** The minimum duration of requests, starting with an unused window. */
export function timeAtLimits(
  { requests: all, reports }: { readonly requests: number; readonly reports: number },
  limits: RateLimits,
): TimeAtLimits {
  const minutes = (requests: number, perWindow: number): number =>
    (Math.max(0, Math.ceil(requests / perWindow) - 1) * limits.windowMs) / 60_000;
  return {
    reportsMinutes: minutes(reports, limits.reportRequestsMax),
    requestsMinutes: minutes(all, limits.requestsMax),
  };
}
