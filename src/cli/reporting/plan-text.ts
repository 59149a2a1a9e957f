/** A plan for people: what is asked per month and in all, and how long the limits make it take. */
import {
  type BooksPlan,
  lowerBoundOf,
  type MonthPlan,
  pagesOfPlan,
  REQUEST_KINDS,
  type RequestKind,
  requestsOfMonth,
  requestsOfMonthPlan,
  requestsOfPlan,
  timeOfPlan,
  totalRequests,
} from "../../pull/plan/books-plan.ts";
import type { Strategy } from "../../pull/plan/plan-series.ts";
import { RATE_LIMITS_DEFAULT, type RateLimits } from "../../request-budget/rate-budget.ts";

const NAME_OF_KIND: Readonly<Record<RequestKind, string>> = {
  names: "names and versions",
  ledgers: "general ledgers of the months",
  "without-project": "entries without a project",
  "by-project": "entries by project",
  "by-account": "entries by account",
  "to-compare": "entries once more, to compare",
  "month-reports": "reports of the months",
  "period-reports": "reports of longer periods",
  comparatives: "comparatives",
};

const NAME_OF_STRATEGY: Readonly<Record<Strategy, string>> = {
  accounts: "by account",
  projects: "by project",
  "revenue-by-project": "revenue by project, the others by account",
  "expenses-by-project": "expenses by project, the others by account",
};

/** `limits` are those of the profile; null for the embedded service, which has none. */
export function planLines(plan: BooksPlan, limits: RateLimits | null): readonly string[] {
  const requests = requestsOfPlan(plan);
  const all = totalRequests(requests);
  return [
    "month      entries  requests  pages of entries",
    ...plan.months.map(monthLine),
    "",
    "requests",
    ...REQUEST_KINDS.map((kind) => countLine(requests[kind], NAME_OF_KIND[kind])),
    countLine(all, `in all, ${count(plan.done)} of them answered already`),
    "",
    ...boundLines(plan),
    timeLine(plan, limits),
  ];
}

function boundLines(plan: BooksPlan): readonly string[] {
  const pages = pagesOfPlan(plan);
  if (pages === 0)
    return ["No entries are requested: every month is carried over from an earlier pull."];
  return [
    `Entries take about ${count(pages)} pages. Lower bound: about ${count(lowerBoundOf(plan))} requests in all, if every page`,
    "of entries could be full and no entry came twice; no choice of projects and accounts may reach it.",
  ];
}

function monthLine(month: MonthPlan): string {
  const entries = month.kind === "carried-over" ? "" : `~${count(month.entries)}`;
  const columns = `${month.month}  ${entries.padStart(9)} ${count(requestsOfMonth(month)).padStart(9)}`;
  return `${columns}  ${howText(month)}`;
}

function howText(month: MonthPlan): string {
  if (month.kind === "carried-over") {
    return month.reason === "versions"
      ? "not asked: nothing changed since an earlier pull"
      : "not asked: ledger equal, entries not read again";
  }
  const requests = requestsOfMonthPlan(month);
  const rest = requests["by-project"] + requests["by-account"];
  const pages = `${count(month.pagesOfFirst)} without a project`;
  if (!month.choice.isFirstSeriesComplete)
    return `all by account (${count(rest)}), after a first page`;
  if (rest === 0) return pages;
  return `${pages}, then ${count(rest)} ${NAME_OF_STRATEGY[month.choice.rest]}`;
}

function timeLine(plan: BooksPlan, limits: RateLimits | null): string {
  const { windowMs, reportRequestsMax, requestsMax } = limits ?? RATE_LIMITS_DEFAULT;
  const { reportsMinutes, requestsMinutes } = timeOfPlan(plan, limits ?? RATE_LIMITS_DEFAULT);
  if (reportsMinutes === 0 && requestsMinutes === 0)
    return "The limits leave room for all of it at once.";
  const window = minutes(windowMs / 60_000);
  const whose = limits === null ? " of the real service (the embedded one has none)" : "";
  return (
    `At the limits${whose} what is left takes at least ${minutes(reportsMinutes)} for reports ` +
    `(${count(reportRequestsMax)} in ${window}) and ${minutes(requestsMinutes)} for all requests (${count(requestsMax)} in ${window}).`
  );
}

const countLine = (requests: number, what: string): string =>
  `${count(requests).padStart(8)}  ${what}`;

const count = (value: number): string => value.toLocaleString("en");

function minutes(value: number): string {
  if (value > 0 && value < 1) return `${String(Math.round(value * 60))} s`;
  return `${count(Math.round(value))} min`;
}
