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
  readProfitAndLossOf,
} from "../api/read-reports.ts";
import {
  addMonths,
  firstDayOf,
  type Month,
  monthCountOf,
  nextMonth,
  type Period,
  periodOf,
  previousMonth,
  splitPeriod,
} from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import type { FinancialAccountId, ProjectId } from "../ledger/ledger-account.ts";
import type { OpenItemList } from "../ledger/open-item-lists.ts";
import {
  type Comparatives,
  type PeriodReports,
  PROJECTS_REQUESTED_MAX,
} from "../ledger/period-reports.ts";
import type { BalanceSheet, OpenItems, ProfitAndLoss } from "../ledger/statements.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { subscriptionRequestsOf } from "./read-subscriptions.ts";
import {
  COMPARATIVES,
  mayBeQuiet,
  monthsBefore,
  type PriorMonths,
  readEarlierResults,
  readPriorMonths,
} from "./year-before.ts";

const MONTHS_OF_QUARTER = 3;
const MONTHS_OF_YEAR = 12;

/** The projects and financial accounts that have reports of their own, in the order of the administration's lists. */
export interface ReportSubjects {
  readonly projects: readonly { readonly id: ProjectId }[];
  readonly financialAccounts: readonly { readonly id: FinancialAccountId }[];
}

/** The months of a period, and whether nothing was booked in any but the last. */
export interface ReportedPeriod {
  readonly period: Period;
  readonly isAtRest: boolean;
}

/**
 * The ledger is read last: if it equals the ledgers of the months, the reports read before it are of the same books. At
 * rest the result of the period is that of its quarters and projects.
 */
export async function readPeriodReports(
  session: Session,
  { period, isAtRest }: ReportedPeriod,
  { projects, financialAccounts }: ReportSubjects,
  purpose: string,
): Promise<PeriodReports> {
  const results: PeriodReports["profitAndLoss"][number][] = [];
  for (const piece of resultPieces({ period, isAtRest })) {
    const profitAndLoss = await readProfitAndLossOf(session, { period: piece }, purpose);
    results.push({ period: piece, profitAndLoss });
  }
  const byProject: PeriodReports["projects"][number][] = [];
  for (const { id: projectId } of isAtRest ? [] : projects.slice(0, PROJECTS_REQUESTED_MAX)) {
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
export type ReportCounts = Readonly<Record<string, number>>;
type PulledPeriod = Parameters<typeof monthsBefore>[0] &
  Pick<PullOrder, "asOf" | "lacksSubscriptions">;

const totalOf = (counts: ReportCounts): number =>
  Object.values(counts).reduce((total, count) => total + count, 0);

/** The requests of `readPeriodReports`. */
export function reportsOfPeriod(
  { period, isAtRest }: ReportedPeriod,
  { projects, financialAccounts }: ReportSubjects,
): ReportCounts {
  const pieces = splitPeriod(period, MULTI_MONTH_LIMIT).length;
  const requestedProjects = isAtRest ? 0 : Math.min(projects.length, PROJECTS_REQUESTED_MAX);
  return {
    profit_loss: resultPieces({ period, isAtRest }).length + requestedProjects * pieces,
    cash_flow: financialAccounts.length,
    general_ledger: pieces,
  };
}

export const requestsOfPeriod = (of: ReportedPeriod, subjects: ReportSubjects): number =>
  totalOf(reportsOfPeriod(of, subjects));

/**
 * The requests of `readComparatives` and `readSubscriptions`, if each list of contacts fits on one page and the year
 * before has a result.
 */
export function reportsOfComparatives(
  order: PulledPeriod,
  { requests, begins }: Pick<PriorMonths, "requests" | "begins"> = eachOf(order),
): ReportCounts {
  const { period, asOf } = order;
  const lists = begins < period.first ? 1 : 0;
  return {
    profit_loss: requests.profit_loss,
    balance_sheet: sheetsCompared(period).filter((month) => month >= begins).length,
    general_ledger: requests.general_ledger + (asOf < firstDayOf(nextMonth(period.last)) ? 0 : 1),
    debtors: lists,
    creditors: lists,
    subscriptions: subscriptionRequestsOf(order),
  };
}

/** The journals of the months before, if they fit on one page. */
export const JOURNAL_LISTS_OF_COMPARATIVES = 1;

export const requestsOfComparatives = (reports: ReportCounts): number =>
  totalOf(reports) + JOURNAL_LISTS_OF_COMPARATIVES;

function eachOf(order: PulledPeriod): Pick<PriorMonths, "requests" | "begins"> {
  const months = monthsBefore(order);
  const count = monthCountOf(months);
  const results = count + splitPeriod(order.priorYear.period, MULTI_MONTH_LIMIT).length;
  return { begins: months.first, requests: { profit_loss: results, general_ledger: count } };
}

/**
 * The reports of `readComparatives`: a year before without a result is asked for its months, because that decides
 * how many
 * they are. The pull finds these answers.
 */
export async function probeComparatives(session: Session, order: PullOrder): Promise<ReportCounts> {
  const { begins, priorResults } = await readEarlierResults(session, order);
  const isAsked = begins === monthsBefore(order).first && !mayBeQuiet(order, priorResults);
  return isAsked
    ? reportsOfComparatives(order)
    : reportsOfComparatives(order, await readPriorMonths(session, order));
}

/** Complete quarters, unless nothing was booked, and the period itself; a piece that is both appears once. */
function resultPieces({ period, isAtRest }: ReportedPeriod): readonly Period[] {
  if (isAtRest) return splitPeriod(period, MULTI_MONTH_LIMIT);
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
  const read = await readPriorMonths(session, order);
  const { months, ledgers, priorResults, ledgerBefore, begins } = read;
  const balanceSheets = new Map<Month, BalanceSheet>();
  for (const month of sheetsCompared(period)) {
    if (month < begins) continue;
    balanceSheets.set(month, await readBalanceSheet(session, month, COMPARATIVES));
  }
  const after = nextMonth(period.last);
  const openItemsBefore = async (kind: OpenItemList): Promise<OpenItems> =>
    before < begins
      ? { lines: [], sources: [] }
      : await readOpenItems(session, { kind, month: before }, COMPARATIVES);
  return {
    months,
    ledgers,
    closingMovements: await readClosingMovements(session, yearBefore, COMPARATIVES),
    balanceSheets,
    ledgerBefore,
    debtorsBefore: await openItemsBefore("debtors"),
    creditorsBefore: await openItemsBefore("creditors"),
    ledgerAfter:
      asOf < firstDayOf(after)
        ? null
        : await readGeneralLedger(session, periodOf(after), COMPARATIVES),
    priorYear: { fiscalYear: priorYear, profitAndLoss: priorResults },
  };
}
