/** A plan for people: the requests per month and in total, and the time that the rate limits need. */
import {
  atLeast,
  type BooksPlan,
  lowerBoundOf,
  type MonthPlan,
  pagesOfPlan,
  REQUEST_KINDS,
  type RequestKind,
  requestsOfMonth,
  requestsOfMonthPlan,
  requestsOfPlan,
  type TimeAtLimits,
  timeAtLimits,
  timeOfPlan,
  totalRequests,
} from "../../pull/plan/books-plan.ts";
import type { Strategy } from "../../pull/plan/plan-series.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";
import type { ChecklistRequests } from "../../runs/checklist/close-checklist.ts";

const NAME_OF_KIND: Readonly<Record<RequestKind, string>> = {
  names: "names and versions",
  ledgers: "general ledgers of the months",
  "without-project": "postings without a project",
  "by-project": "postings by project",
  "by-account": "postings by account",
  "to-compare": "postings again, to compare",
  "month-reports": "reports of the months",
  "period-reports": "reports of longer periods",
  comparatives: "comparatives",
  "document-lists": "document lists",
};

const NAME_OF_STRATEGY: Readonly<Record<Strategy, string>> = {
  accounts: "by account",
  projects: "by project",
  "revenue-by-project": "revenue by project, other accounts by account",
  "expenses-by-project": "expenses by project, other accounts by account",
};

/** `limits` are the rate limits of the profile; null for the embedded service, which has none. */
export function planLines(plan: BooksPlan, limits: RateLimits | null): readonly string[] {
  const requests = requestsOfPlan(plan);
  const least = requestsOfPlan(atLeast(plan));
  const all = totalRequests(requests);
  return [
    "month     postings  requests  pages of postings",
    ...plan.months.map(monthLine),
    "",
    "requests",
    ...REQUEST_KINDS.map((kind) =>
      countLine(range(least[kind], requests[kind]), NAME_OF_KIND[kind]),
    ),
    countLine(range(totalRequests(least), all), `in total, ${count(plan.done)} already answered`),
    "",
    ...boundLines(plan),
    timeLine(plan, limits),
  ];
}

export const checklistLine = ({ reads, changes }: ChecklistRequests): string =>
  `The task list of the close takes up to ${count(reads + changes)} requests more, after the pull: ${count(reads)} that read and ${count(changes)} that change.`;

function boundLines(plan: BooksPlan): readonly string[] {
  const pages = pagesOfPlan(plan);
  if (pages === 0)
    return ["No postings are requested: every month is carried over from an earlier pull."];
  return [
    `The postings fill about ${range(pagesOfPlan(atLeast(plan)), pages)} pages. With full pages, and no posting received twice, the pull`,
    `would take about ${count(lowerBoundOf(plan))} requests in total. These books may not allow that.`,
  ];
}

function monthLine(month: MonthPlan): string {
  const entries = month.kind === "pulled" ? `~${count(month.entries)}` : "";
  if (month.kind === "expected") {
    const { least, most } = month;
    const total = range(requestsOfMonth({ ...month, most: least }), requestsOfMonth(month));
    return `${month.month}  ${`~${range(least.entries, most.entries)}`.padStart(9)} ${total.padStart(9)}  not looked at: as the months that were`;
  }
  const columns = `${month.month}  ${entries.padStart(9)} ${count(requestsOfMonth(month)).padStart(9)}`;
  return `${columns}  ${howText(month)}`;
}

function howText(month: Exclude<MonthPlan, { readonly kind: "expected" }>): string {
  if (month.kind === "at-rest") return "not requested: nothing was booked in any month";
  if (month.kind === "carried-over") {
    return month.reason === "versions"
      ? "carried over: nothing changed since an earlier pull"
      : "carried over: ledger unchanged, postings not read again";
  }
  const requests = requestsOfMonthPlan(month);
  const rest = requests["by-project"] + requests["by-account"];
  const pages = `${count(month.pagesOfFirst)} without a project`;
  if (!month.choice.isFirstSeriesComplete)
    return `all by account (${count(rest)}), after a first page`;
  if (rest === 0) return pages;
  return `${pages}, then ${count(rest)} ${NAME_OF_STRATEGY[month.choice.rest]}`;
}

const timeLine = (plan: BooksPlan, limits: RateLimits | null): string =>
  timeSentence(timeOfPlan(atLeast(plan), limits ?? RATE_LIMITS_DEFAULT), limits);

/** The time that requests take at least, starting with an unused window. */
export const timeSentenceOf = (
  totals: { readonly requests: number; readonly reports: number },
  limits: RateLimits | null,
): string => timeSentence(timeAtLimits(totals, limits ?? RATE_LIMITS_DEFAULT), limits);

function timeSentence(
  { reportsMinutes, requestsMinutes }: TimeAtLimits,
  limits: RateLimits | null,
): string {
  const { windowMs, reportRequestsMax, requestsMax } = limits ?? RATE_LIMITS_DEFAULT;
  if (reportsMinutes === 0 && requestsMinutes === 0)
    return "The rate limits allow all requests at once.";
  const window = minutes(windowMs / 60_000);
  const subject =
    limits === null ? "On the real service (the embedded one has no rate limits), the" : "The";
  return (
    `${subject} remaining requests take at least ${minutes(reportsMinutes)} by the rate limit for reports ` +
    `(${count(reportRequestsMax)} per ${window}) and ${minutes(requestsMinutes)} by the rate limit for all requests (${count(requestsMax)} per ${window}).`
  );
}

const countLine = (requests: string, what: string): string => `${requests.padStart(8)}  ${what}`;

/** `12-15`, or the number if both are the same. */
const range = (least: number, most: number): string =>
  least === most ? count(most) : `${count(least)}-${count(most)}`;

const count = (value: number): string => value.toLocaleString("en");

function minutes(value: number): string {
  if (value > 0 && value < 1) return `${String(Math.round(value * 60))} s`;
  return `${count(Math.round(value))} min`;
}
