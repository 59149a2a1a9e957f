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
import { invariant } from "../failure.ts";
import type { FinancialAccountId, ProjectId } from "../ledger/ledger-account.ts";
import {
  type Comparatives,
  type PeriodReports,
  PROJECTS_REQUESTED_MAX,
} from "../ledger/period-reports.ts";
import type { BalanceSheet, ProfitAndLoss } from "../ledger/statements.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { type MonthsBefore, readMonthsBefore, readQuietMonthsBefore } from "./months-before.ts";

const MONTHS_OF_QUARTER = 3;
const MONTHS_OF_YEAR = 12;
export const COMPARATIVES = "comparatives";

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
type PulledPeriod = PulledMonths & Pick<PullOrder, "asOf">;

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

/** The requests of `readComparatives`, if each list of contacts fits on one page and the year before has a result. */
export function reportsOfComparatives(
  order: PulledPeriod,
  ofMonths: MonthsBefore["requests"] = eachOf(monthsBefore(order)),
): ReportCounts {
  const { period, priorYear, asOf } = order;
  return {
    profit_loss: ofMonths.profit_loss + splitPeriod(priorYear.period, MULTI_MONTH_LIMIT).length,
    balance_sheet: sheetsCompared(period).length,
    general_ledger: ofMonths.general_ledger + (asOf < firstDayOf(nextMonth(period.last)) ? 0 : 1),
    debtors: 1,
    creditors: 1,
  };
}

/** The journals of the months before, if they fit on one page. */
export const JOURNAL_LISTS_OF_COMPARATIVES = 1;

export const requestsOfComparatives = (reports: ReportCounts): number =>
  totalOf(reports) + JOURNAL_LISTS_OF_COMPARATIVES;

const eachOf = (months: Period): MonthsBefore["requests"] => {
  const count = monthCountOf(months);
  return { profit_loss: count, general_ledger: count };
};

/**
 * The reports of `readComparatives`: a year before without a result is asked for its months, because that decides
 * how many
 * they are. The pull finds these answers.
 */
export async function probeComparatives(session: Session, order: PullOrder): Promise<ReportCounts> {
  const isQuiet = mayBeQuiet(order, await readPriorResults(session, order));
  if (!isQuiet) return reportsOfComparatives(order);
  return reportsOfComparatives(order, (await readYearBefore(session, order)).requests);
}

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

interface YearBefore extends MonthsBefore, Pick<Comparatives, "ledgerBefore"> {
  readonly priorResults: readonly ProfitAndLoss[];
}

/** The results of the year before are read first: if it has any, its months are asked one by one. */
async function readYearBefore(session: Session, order: PullOrder): Promise<YearBefore> {
  const priorResults = await readPriorResults(session, order);
  const read = mayBeQuiet(order, priorResults) ? readQuietMonthsBefore : readMonthsBefore;
  const found = await read(session, monthsBefore(order), COMPARATIVES);
  const last = found.ledgers.at(-1);
  invariant(last !== undefined, "twelve months or more are before the books");
  return { ...found, priorResults, ledgerBefore: last.generalLedger };
}

async function readPriorResults(
  session: Session,
  { priorYear }: PullOrder,
): Promise<readonly ProfitAndLoss[]> {
  const results: ProfitAndLoss[] = [];
  for (const piece of splitPeriod(priorYear.period, MULTI_MONTH_LIMIT)) {
    results.push(await readProfitAndLossOf(session, { period: piece }, COMPARATIVES));
  }
  return results;
}

/** A year that an ordinary journal closed has accounts whose amounts are zero: its months have results. */
const mayBeQuiet = ({ asksEachMonth }: PullOrder, results: readonly ProfitAndLoss[]): boolean =>
  asksEachMonth !== true &&
  results.every(({ sections }) => Object.values(sections).every((lines) => lines.length === 0));

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
  const { months, ledgers, priorResults, ledgerBefore } = await readYearBefore(session, order);
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
    ledgerBefore,
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
