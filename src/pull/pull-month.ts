/** Pulls one month: the ledger, its entries, the reports, the ledger again; once more when it moved. */
import type { Session } from "../api/client.ts";
import {
  readAging,
  readAssets,
  readBalanceSheet,
  readByContact,
  readByProject,
  readCashFlow,
  readFirstPageSource,
  readGeneralLedger,
  readJournalEntries,
  readOpenItems,
  readProfitAndLoss,
} from "../api/read-reports.ts";
import { type Month, periodOf } from "../calendar/month.ts";
import { Failure } from "../failure.ts";
import type { Series } from "../ledger/intake.ts";
import type { LedgerAccountId, ProjectId } from "../ledger/ledger-account.ts";
import { calibrateSign } from "../ledger/sign-calibration.ts";
import type { TrialBalance } from "../ledger/trial-balance.ts";
import { beginIntake, beginSeries, type MonthIntake, seriesOf, takePage } from "./month-intake.ts";
import {
  breaksOf,
  type MonthSums,
  movedAccounts,
  signEvidence,
  type TypeOf,
} from "./month-sums.ts";
import { planByAccount, planControl, planRest, purposes, SERIES_FIRST } from "./pull-plan.ts";
import type { Snapshot } from "./snapshot.ts";

const MONTH_ATTEMPTS_MAX = 3;

export interface MonthWork {
  readonly session: Session;
  readonly snapshot: Snapshot;
  readonly projects: readonly ProjectId[];
  readonly typeOf: TypeOf;
  readonly onMoved: (month: Month, attempt: number) => void;
}

export interface MonthOutcome {
  /** Every account ties. The pull goes on without: the pack says which month is not proven. */
  readonly isProven: boolean;
  readonly attempts: number;
  readonly entries: number;
}

/** Failure `books-moved` when the ledger moves during each of three attempts. */
export async function pullMonth(
  work: MonthWork,
  of: Month,
  firstAttempt: number,
): Promise<MonthOutcome> {
  for (let attempt = firstAttempt; attempt < firstAttempt + MONTH_ATTEMPTS_MAX; attempt++) {
    work.snapshot.postings.begin(of, attempt);
    const outcome = await pullOnce(work, of, attempt);
    if (outcome !== null) return outcome;
    work.onMoved(of, attempt);
  }
  throw new Failure(
    "books-moved",
    `the general ledger of ${of} changed during each of ${MONTH_ATTEMPTS_MAX} attempts to pull the month`,
    "Somebody or something is booking in this month; run again when it has stopped.",
  );
}

/** Null when the ledger moved meanwhile. */
async function pullOnce(work: MonthWork, of: Month, attempt: number): Promise<MonthOutcome | null> {
  const { session, snapshot, typeOf } = work;
  const purpose = purposes(of, attempt);
  const before = await readGeneralLedger(session, periodOf(of), purpose.before);
  const unknownFields = new Set<string>();
  const noting = { ...work, session: { ...session, unknownFields } };
  const intake = await pullEntries(noting, { month: of, attempt, ledger: before });
  const { sums } = intake;
  for (const path of unknownFields) session.unknownFields.add(path);
  await pullReports(session, of, purpose.reports);
  const after = await readGeneralLedger(session, periodOf(of), purpose.after);
  if (movedAccounts(before, after).length > 0) return null;
  snapshot.postings.finish(of, { sums, series: seriesOf(intake), unknownFields });
  const entries = [...sums.values()].reduce((total, { count }) => total + count, 0);
  return { isProven: untied(after, sums, typeOf).length === 0, attempts: attempt, entries };
}

interface EntriesOrder {
  readonly month: Month;
  readonly attempt: number;
  readonly ledger: TrialBalance;
}

/**
 * The series without project, then what the ledger shows as missing, then accounts that still are. It
 * ends as soon as every account ties: then there is nothing left to find. One account is asked once
 * more to compare what came by different ways.
 */
async function pullEntries(work: MonthWork, order: EntriesOrder): Promise<MonthIntake> {
  const intake = beginIntake(order.month);
  const { sums } = intake;
  const missing = (): readonly LedgerAccountId[] => untied(order.ledger, sums, work.typeOf);
  const take = async (series: readonly Series[]): Promise<void> => {
    for (const [index, one] of series.entries()) {
      if (index > 0 && missing().length === 0) return;
      await takeSeries(work, order, intake, { series: one, isControl: false });
    }
  };
  await take([SERIES_FIRST]);
  const rest = planRest({ accounts: missing(), sums, projects: work.projects });
  await take(rest);
  if (rest.some(({ kind }) => kind === "project")) await take(planByAccount(missing()));
  const control = planControl(
    sums,
    intake.series.map(({ series }) => series),
  );
  if (control !== null) await takeSeries(work, order, intake, { series: control, isControl: true });
  return intake;
}

/** While pages are read the list may shift under them; the first page, asked again, would show it. */
async function takeSeries(
  { session, snapshot }: MonthWork,
  { month, attempt }: EntriesOrder,
  intake: MonthIntake,
  asked: { readonly series: Series; readonly isControl: boolean },
): Promise<void> {
  const purpose = purposes(month, attempt);
  const { series, isControl } = asked;
  const of = beginSeries(intake, asked);
  const reading = isControl ? purpose.control : purpose.entries;
  for await (const page of readJournalEntries(session, month, series, reading)) {
    takePage(intake, of, page, snapshot.postings);
  }
  if (of.pages === 1) return;
  of.firstPageAgain = await readFirstPageSource(session, month, series, purpose.again);
}

/** While a month is incomplete, the accounts that already tie tell the sign. */
function untied(ledger: TrialBalance, sums: MonthSums, typeOf: TypeOf): readonly LedgerAccountId[] {
  const calibration = calibrateSign(signEvidence(ledger, sums, typeOf));
  const convention = calibration?.convention ?? "debit-positive";
  return breaksOf({ ledger, sums, typeOf, convention }).map(
    ({ ledgerAccountId }) => ledgerAccountId,
  );
}

/** They are read to be kept; a form that cannot be decoded stops the pull here and not later. */
async function pullReports(session: Session, month: Month, purpose: string): Promise<void> {
  await readBalanceSheet(session, month, purpose);
  await readProfitAndLoss(session, month, purpose);
  await readCashFlow(session, month, purpose);
  for (const kind of ["debtors", "creditors"] as const) {
    await readOpenItems(session, { kind, month }, purpose);
    await readAging(session, { kind, month }, purpose);
  }
  await readAssets(session, month, purpose);
  for (const kind of ["revenue", "expenses"] as const) {
    await readByContact(session, { kind, month }, purpose);
    await readByProject(session, { kind, month }, purpose);
  }
}
