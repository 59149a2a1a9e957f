/** P12: the profit and loss of each project, and of the other entries, equals the entries. */
import { type Amount, add, subtract, sumOf, ZERO } from "../../amount/amount.ts";
import { includesMonth, type Period } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import {
  forResultTypes,
  type LedgerAccountId,
  type ProjectId,
  RESULT_TYPES,
} from "../../ledger/ledger-account.ts";
import { type ProfitAndLoss, totalsBy } from "../../ledger/statements.ts";
import type { Check, Comparison } from "../check.ts";
import { isResultAccount } from "../internal/accounts-of-books.ts";
import { RESULT_TOTALS, totalsOf } from "../internal/result-totals.ts";

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
    "R, K, X and O of a project = sum of its x per account, and its totals; NP - sum NP of projects = sum of x of the rest, excluding closing journals",
  severity: "blocking",
  compares: {
    expected: "sum of the postings without closing journals",
    actual: "profit and loss of the project, or of the rest",
  },
  *compare(books) {
    for (const [at, { period }] of books.periodReports.generalLedgers.entries()) {
      const projects = bookedIn(books, period);
      for (const { projectId, profitAndLoss } of books.periodReports.projects) {
        const report = profitAndLoss[at];
        if (report === undefined) continue;
        const booked = projects.get(projectId) ?? new Map<LedgerAccountId, Amount>();
        yield* compareProject(books, { period, projectId, report, booked });
      }
      yield restOf(books, { at, period, projects });
    }
  },
};

/** The movement on each result account; debit positive. */
type Booked = ReadonlyMap<LedgerAccountId, Amount>;

function bookedIn(books: Books, period: Period): ReadonlyMap<ProjectId | null, Booked> {
  const accounts = [...books.accounts.keys()].filter((id) => isResultAccount(books, id));
  const projects = new Map<ProjectId | null, Map<LedgerAccountId, Amount>>();
  for (const sum of books.sums.per("project", new Set(accounts))) {
    if (sum.closesYear || !includesMonth(period, sum.month)) continue;
    const booked = projects.get(sum.key) ?? new Map<LedgerAccountId, Amount>();
    projects.set(sum.key, booked);
    const { ledgerAccountId: id, debit, credit } = sum;
    booked.set(id, add(booked.get(id) ?? ZERO, subtract(debit, credit)));
  }
  return projects;
}

interface ProjectInPeriod {
  readonly period: Period;
  readonly projectId: ProjectId;
  readonly report: ProfitAndLoss;
  readonly booked: Booked;
}

function* compareProject(
  { accounts }: Books,
  { period, projectId, report, booked }: ProjectInPeriod,
): Generator<Comparison> {
  const of = { month: null, period, sources: report.sources } as const;
  const bookedOf = forResultTypes(
    (section) => new Map([...booked].filter(([id]) => accounts.get(id)?.type === section)),
  );
  for (const section of RESULT_TYPES) {
    const stated = totalsBy(report.sections[section], ({ ledgerAccountId }) => ledgerAccountId);
    for (const ledgerAccountId of new Set([...bookedOf[section].keys(), ...stated.keys()])) {
      yield {
        ...of,
        subject: { kind: "project", projectId, word: `sections.${section}`, ledgerAccountId },
        expected: bookedOf[section].get(ledgerAccountId) ?? ZERO,
        actual: stated.get(ledgerAccountId) ?? ZERO,
      };
    }
  }
  const totals = totalsOf(forResultTypes((section) => sumOf(bookedOf[section].values())));
  for (const [total, word] of RESULT_TOTALS) {
    yield {
      ...of,
      subject: { kind: "project", projectId, word },
      expected: totals[total],
      actual: report.totals[total],
    };
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
    readonly projects: ReadonlyMap<ProjectId | null, Booked>;
  },
): Comparison {
  const months = books.months.filter(({ month }) => includesMonth(period, month));
  const asked = books.periodReports.projects.flatMap(({ projectId, profitAndLoss }) => {
    const report = profitAndLoss[at];
    return report === undefined ? [] : [{ projectId, report }];
  });
  const known = new Set<ProjectId | null>(asked.map(({ projectId }) => projectId));
  const others = [...projects].filter(([id]) => !known.has(id));
  const all = sumOf(months.map(({ profitAndLoss }) => profitAndLoss.totals.netProfit));
  const ofProjects = sumOf(asked.map(({ report }) => report.totals.netProfit));
  return {
    month: null,
    period,
    subject: { kind: "project", projectId: null, word: "figures.net-profit" },
    expected: sumOf(others.flatMap(([, booked]) => [...booked.values()])),
    actual: subtract(all, ofProjects),
    sources: [
      ...months.flatMap(({ profitAndLoss }) => profitAndLoss.sources),
      ...asked.flatMap(({ report }) => report.sources),
    ],
  };
}
