/** P12: the profit and loss of each project, and of the other entries, equals the entries. */
import { type Amount, add, subtract, sumOf } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { type ProjectId, RESULT_TYPES, type ResultType } from "../../ledger/ledger-account.ts";
import { type ProfitAndLoss, totalOf } from "../../ledger/statements.ts";
import type { Check, Comparison, ResultSums } from "../check.ts";
import { NO_RESULT, type ResultsPer, resultsPer } from "../internal/entry-results.ts";
import { RESULT_TOTALS, totalsOf } from "../internal/result-totals.ts";
import type { FigureWord } from "../subject.ts";

/**
 * The service has no profit and loss of entries without a project: the total less the requested
 * projects must equal the entries without a project and of projects that were not requested. The
 * profit and loss excludes the closing journal, so its entries are excluded here too. Projects are
 * compared over the period, in parts of at most twelve months; in books without projects only the rest
 * is compared.
 */
export const projectsEqualTheirEntries: Check = {
  id: "P12",
  name: "projects-equal-their-entries",
  formula:
    "R, K, X, O and totals of a project = sum of its x; NP - sum NP of projects = sum of x of the rest, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "sum of the postings without closing journals",
    actual: "profit and loss of the project, or of the rest",
  },
  *compare(books) {
    const projects = resultsPer(books, "project");
    for (const [at, { period }] of books.periodReports.generalLedgers.entries()) {
      for (const { projectId, profitAndLoss } of books.periodReports.projects) {
        const report = profitAndLoss[at];
        if (report === undefined) continue;
        const booked = sumsIn(projects, period, (id) => id === projectId);
        yield* compareProject({ period, projectId, report, booked });
      }
      yield restOf(books, { at, period, projects });
    }
  },
};

interface ProjectInPeriod {
  readonly period: Period;
  readonly projectId: ProjectId;
  readonly report: ProfitAndLoss;
  readonly booked: ResultSums;
}

function* compareProject(of: ProjectInPeriod): Generator<Comparison> {
  const { period, projectId, report, booked } = of;
  const compared = (
    word: FigureWord,
  ): Pick<Comparison, "month" | "period" | "subject" | "sources"> => ({
    month: null,
    period,
    subject: { kind: "project", projectId, word },
    sources: report.sources,
  });
  for (const section of RESULT_TYPES) {
    yield {
      ...compared(`sections.${section}`),
      expected: booked[section],
      actual: totalOf(report.sections[section]),
    };
  }
  const totals = totalsOf(booked);
  for (const [total, word] of RESULT_TOTALS) {
    yield { ...compared(word), expected: totals[total], actual: report.totals[total] };
  }
}

function restOf(
  books: Books,
  {
    at,
    period,
    projects,
  }: {
    readonly at: number;
    readonly period: Period;
    readonly projects: ResultsPer<ProjectId>;
  },
): Comparison {
  const months = books.months.filter(({ month }) => includesMonth(period, month));
  const asked = books.periodReports.projects.flatMap(({ projectId, profitAndLoss }) => {
    const report = profitAndLoss[at];
    return report === undefined ? [] : [{ projectId, report }];
  });
  const known = new Set<ProjectId | null>(asked.map(({ projectId }) => projectId));
  const all = sumOf(months.map(({ profitAndLoss }) => profitAndLoss.totals.netProfit));
  const ofProjects = sumOf(asked.map(({ report }) => report.totals.netProfit));
  return {
    month: null,
    period,
    subject: { kind: "project", projectId: null, word: "figures.net-profit" },
    expected: totalsOf(sumsIn(projects, period, (id) => !known.has(id))).netProfit,
    actual: subtract(all, ofProjects),
    sources: [
      ...months.flatMap(({ profitAndLoss }) => profitAndLoss.sources),
      ...asked.flatMap(({ report }) => report.sources),
    ],
  };
}

function sumsIn(
  projects: ResultsPer<ProjectId>,
  period: Period,
  isIncluded: (id: ProjectId | null) => boolean,
): ResultSums {
  const sums: Record<ResultType, Amount> = { ...NO_RESULT };
  for (const [id, months] of projects) {
    if (!isIncluded(id)) continue;
    for (const [month, booked] of months) {
      if (!includesMonth(period, month)) continue;
      for (const section of RESULT_TYPES) sums[section] = add(sums[section], booked[section]);
    }
  }
  return sums;
}
