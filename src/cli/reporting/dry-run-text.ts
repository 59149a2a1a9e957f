/** The requests of a dry run, for people and for programs. */
import { timeAtLimits } from "../../pull/plan/books-plan.ts";
import { RATE_LIMITS_DEFAULT } from "../../request-budget/rate-budget.ts";
import type { DryRunOutcome, Unknown } from "../../runs/dry-run.ts";
import { timeSentenceOf } from "./plan-text.ts";

const isReport = (path: string): boolean => path.includes("/reports/");

interface Totals {
  readonly requests: number;
  readonly reports: number;
}

function totalsOf({ requests }: DryRunOutcome): Totals {
  const sum = (paths: DryRunOutcome["requests"]): number =>
    paths.reduce((total, { count }) => total + count, 0);
  return { requests: sum(requests), reports: sum(requests.filter(({ path }) => isReport(path))) };
}

export function dryRunData(outcome: DryRunOutcome): Readonly<Record<string, unknown>> {
  const { kind, address, fiscalYear, period, pull, requests, unknown, limits } = outcome;
  const { requests: total, reports } = totalsOf(outcome);
  const time = timeAtLimits({ requests: total, reports }, limits ?? RATE_LIMITS_DEFAULT);
  return {
    command: kind,
    administration_id: address.administrationId,
    fiscal_year: fiscalYear.year,
    first_month: period.first,
    last_month: period.last,
    continues: pull?.continues ?? null,
    already_answered: pull?.answered ?? 0,
    requests: requests.map(({ method, path, count, isEstimated }) => ({
      method,
      path,
      count,
      report: isReport(path),
      estimated: isEstimated,
    })),
    total,
    total_reports: reports,
    total_if_unchanged: pull?.requestsIfUnchanged ?? null,
    minutes_by_reports: time.reportsMinutes,
    minutes_by_requests: time.requestsMinutes,
    not_known: unknown,
  };
}

export function dryRunLines(outcome: DryRunOutcome): readonly string[] {
  const { kind, address, fiscalYear, period, pull, requests, unknown, limits } = outcome;
  const totals = totalsOf(outcome);
  const months = period.first === period.last ? period.first : `${period.first} to ${period.last}`;
  const books = `fiscal year ${String(fiscalYear.year)} (${months}) of administration ${address.administrationId}`;
  return [
    `Dry run of slotsom ${kind}: ${books}. No request is sent, and nothing is written.`,
    ...(pull === null ? [] : [snapshotSentence(pull)]),
    "",
    "requests",
    ...requests.map(
      ({ method, path, count, isEstimated }) =>
        `${(isEstimated ? `~${String(count)}` : String(count)).padStart(8)}  ${method.padEnd(4)} ${path}`,
    ),
    `${String(totals.requests).padStart(8)}  in total, ${String(totals.reports)} of them reports`,
    "",
    timeSentenceOf(totals, limits),
    ...unchangedLines(pull),
    ...(unknown.length === 0 ? [] : ["Not known before the first request:"]),
    ...unknown.map((one) => `  ${UNKNOWN[one]}`),
  ];
}

type Pull = NonNullable<DryRunOutcome["pull"]>;

const snapshotSentence = ({ continues, answered }: Pull): string =>
  continues === null
    ? "The pull starts a new snapshot."
    : `The pull continues ${continues}, which has ${String(answered)} answers.`;

const unchangedLines = (pull: DryRunOutcome["pull"]): readonly string[] => [
  ...(pull?.requestsAsPulled == null
    ? []
    : [
        `If the general ledger of the year is what it was at the last pull, the handoff is of that pull, and takes ${String(pull.requestsAsPulled)} requests.`,
      ]),
  ...(pull?.requestsIfUnchanged == null
    ? []
    : [
        `If no month changed since its last pull, the pull takes ${String(pull.requestsIfUnchanged)} requests.`,
      ]),
];

const UNKNOWN: Readonly<Record<Unknown, string>> = {
  "entries-of-months":
    "how many pages the postings of each month fill: months without an earlier pull are estimated",
  "documents-by-id":
    "which documents are fetched by their ids, a hundred a request: bank mutations, and what postings name and no list has",
  "unchanged-months": "which months are unchanged, and so take one request instead of a new pull",
  subjects: "how many projects and financial accounts have reports of their own: none are counted",
  "exports-ready":
    "how often the list of files is read until each export is ready: once is counted",
  attachments: "how many attachments the sampled documents have, a request each: none are counted",
};
