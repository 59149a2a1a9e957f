/**
 * Reads the reports of longer periods and the comparatives. The pull reads them to store the answers; opened
 * books read the stored answers with the same functions.
 */
import type { Session } from "../api/client.ts";
import { readClosingMovements } from "../api/read-administration.ts";
import {
  readAccountCashFlow,
  readBalanceSheet,
  readGeneralLedger,
  readOpenItems,
  readProfitAndLoss,
  readProfitAndLossOf,
} from "../api/read-reports.ts";
import {
  addMonths,
  firstDayOf,
  type Month,
  monthCountOf,
  monthsOf,
  nextMonth,
  type Period,
  periodOf,
  previousMonth,
  splitPeriod,
} from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import type { FinancialAccountId, ProjectId } from "../ledger/ledger-account.ts";
import {
  type Comparatives,
  type PeriodReports,
  PROJECTS_REQUESTED_MAX,
} from "../ledger/period-reports.ts";
import type { BalanceSheet, ProfitAndLoss } from "../ledger/statements.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";

const MONTHS_OF_QUARTER = 3;
const MONTHS_OF_YEAR = 12;
export const COMPARATIVES = "comparatives";

/** The projects and financial accounts that have reports of their own, in the order of the administration's lists. */
export interface ReportSubjects {
  readonly projects: readonly { readonly id: ProjectId }[];
  readonly financialAccounts: readonly { readonly id: FinancialAccountId }[];
}

/** The ledger is read last: if it equals the ledgers of the months, the reports read before it are of the same books. */
export async function readPeriodReports(
  session: Session,
  { period }: PullOrder,
  { projects, financialAccounts }: ReportSubjects,
  purpose: string,
): Promise<PeriodReports> {
  const results: PeriodReports["profitAndLoss"][number][] = [];
  for (const piece of piecesOf(period)) {
    const profitAndLoss = await readProfitAndLossOf(session, { period: piece }, purpose);
    results.push({ period: piece, profitAndLoss });
  }
  const byProject: PeriodReports["projects"][number][] = [];
  for (const { id: projectId } of projects.slice(0, PROJECTS_REQUESTED_MAX)) {
    const profitAndLoss: ProfitAndLoss[] = [];
    for (const piece of splitPeriod(period, MULTI_MONTH_LIMIT)) {
      const of = { period: piece, projectId };
      profitAndLoss.push(await readProfitAndLossOf(session, of, purpose));
    }
    byProject.push({ projectId, profitAndLoss });
  }
  const cashFlows: PeriodReports["cashFlows"][number][] = [];
  for (const { id: financialAccountId } of financialAccounts) {
    const of = { month: period.last, financialAccountId };
    cashFlows.push({ ...of, cashFlow: await readAccountCashFlow(session, of, purpose) });
  }
  const generalLedgers: PeriodReports["generalLedgers"][number][] = [];
  for (const piece of splitPeriod(period, MULTI_MONTH_LIMIT)) {
    const ledger = await readGeneralLedger(session, piece, purpose);
    generalLedgers.push({ period: piece, ledger });
  }
  return { generalLedgers, profitAndLoss: results, projects: byProject, cashFlows };
}

/** How often each report is requested, by its name in the address. */
type ReportCounts = Readonly<Record<string, number>>;
type PulledPeriod = PulledMonths & Pick<PullOrder, "asOf">;

const totalOf = (counts: ReportCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The requests of `readPeriodReports`. */
export function reportsOfPeriod(
  { period }: Pick<PulledPeriod, "period">,
  { projects, financialAccounts }: ReportSubjects,
): ReportCounts {
  const pieces = splitPeriod(period, MULTI_MONTH_LIMIT).length;
  const requestedProjects = Math.min(projects.length, PROJECTS_REQUESTED_MAX);
  return {
    profit_loss: piecesOf(period).length + requestedProjects * pieces,
    cash_flow: financialAccounts.length,
    general_ledger: pieces,
  };
}

export const requestsOfPeriod = (order: PullOrder, subjects: ReportSubjects): number =>
  totalOf(reportsOfPeriod(order, subjects));

/** The requests of `readComparatives`, if each list of contacts fits on one page. */
export function reportsOfComparatives(order: PulledPeriod): ReportCounts {
  const { period, priorYear, asOf } = order;
  const months = monthCountOf(monthsBefore(order));
  return {
    profit_loss: months + splitPeriod(priorYear.period, MULTI_MONTH_LIMIT).length,
    balance_sheet: sheetsCompared(period).length,
    general_ledger: months + (asOf < firstDayOf(nextMonth(period.last)) ? 0 : 1),
    debtors: 1,
    creditors: 1,
  };
}

/** The journals of the months before, if they fit on one page. */
export const JOURNAL_LISTS_OF_COMPARATIVES = 1;

export const requestsOfComparatives = (order: PullOrder): number =>
  totalOf(reportsOfComparatives(order)) + JOURNAL_LISTS_OF_COMPARATIVES;

/** The twelve months before the books, and all months of a longer fiscal year before: each vouches for a part of it. */
export function monthsBefore({ period, priorYear, lacksEarlierMonths }: PulledMonths): Period {
  const twelfth = addMonths(period.first, -MONTHS_OF_YEAR);
  const { first } = priorYear.period;
  return {
    first: first < twelfth && lacksEarlierMonths !== true ? first : twelfth,
    last: previousMonth(period.first),
  };
}

type PulledMonths = Pick<PullOrder, "period" | "priorYear" | "lacksEarlierMonths">;

/** Complete quarters, and the period itself; a piece that is both appears once. */
function piecesOf(period: Period): readonly Period[] {
  const quarters = splitPeriod(period, MONTHS_OF_QUARTER).filter(
    ({ first, last }) => addMonths(first, MONTHS_OF_QUARTER - 1) === last,
  );
  const pieces = splitPeriod(period, MULTI_MONTH_LIMIT);
  const isQuarter = (piece: Period): boolean =>
    quarters.some(({ first, last }) => first === piece.first && last === piece.last);
  return [...quarters, ...pieces.filter((piece) => !isQuarter(piece))];
}

/** The month before the books and the month a year before their last; the same month for a full year. */
const sheetsCompared = ({ first, last }: Period): readonly Month[] => [
  ...new Set([previousMonth(first), addMonths(last, -MONTHS_OF_YEAR)]),
];

export async function readComparatives(session: Session, order: PullOrder): Promise<Comparatives> {
  const { period, priorYear, asOf } = order;
  const yearBefore = monthsBefore(order);
  const { last: before } = yearBefore;
  const months: Comparatives["months"][number][] = [];
  for (const month of monthsOf(yearBefore)) {
    months.push({ month, profitAndLoss: await readProfitAndLoss(session, month, COMPARATIVES) });
  }
  const ledgers: Comparatives["ledgers"][number][] = [];
  for (const month of monthsOf(yearBefore)) {
    const generalLedger = await readGeneralLedger(session, periodOf(month), COMPARATIVES);
    ledgers.push({ month, generalLedger });
  }
  const priorResults: ProfitAndLoss[] = [];
  for (const piece of splitPeriod(priorYear.period, MULTI_MONTH_LIMIT)) {
    priorResults.push(await readProfitAndLossOf(session, { period: piece }, COMPARATIVES));
  }
  const balanceSheets = new Map<Month, BalanceSheet>();
  for (const month of sheetsCompared(period)) {
    balanceSheets.set(month, await readBalanceSheet(session, month, COMPARATIVES));
  }
  const after = nextMonth(period.last);
  return {
    months,
    ledgers,
    closingMovements: await readClosingMovements(session, yearBefore, COMPARATIVES),
    balanceSheets,
    // The answer of the last of `ledgers`: the same request is sent once.
    ledgerBefore: await readGeneralLedger(session, periodOf(before), COMPARATIVES),
    debtorsBefore: await readOpenItems(session, { kind: "debtors", month: before }, COMPARATIVES),
    creditorsBefore: await readOpenItems(
      session,
      { kind: "creditors", month: before },
      COMPARATIVES,
    ),
    ledgerAfter:
      asOf < firstDayOf(after)
        ? null
        : await readGeneralLedger(session, periodOf(after), COMPARATIVES),
    priorYear: { fiscalYear: priorYear, profitAndLoss: priorResults },
  };
}
