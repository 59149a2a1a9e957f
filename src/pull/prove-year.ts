/** The last proof of a pull: the ledger of the complete fiscal year equals its months rolled forward. */

import { amountText } from "../amount/amount.ts";
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { type Month, monthsOf, type Period, periodOf, splitPeriod } from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { Failure } from "../failure.ts";
import type { LedgerAccountId } from "../ledger/ledger-account.ts";
import { movedAccounts } from "../ledger/month-sums.ts";
import { rollForward, rowOf, type TrialBalance } from "../ledger/trial-balance.ts";
import { purposes, recheckPurpose, yearPurpose } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

const ROUNDS_MAX = 3;

export interface PullAgain {
  readonly month: (month: Month, attempt: number) => Promise<void>;
  /** Reads the reports of longer periods: before the ledger of the year, which then vouches for them. */
  readonly reports: (purpose: string) => Promise<void>;
}

/**
 * Returns the number of rounds until the year equalled its months: 1 when nothing moved. A month that moved
 * after it was pulled is pulled again. Failures: books-moved; answer-malformed when no month moved and the
 * year still differs, because the service then contradicts itself.
 */
export async function proveYear(
  session: Session,
  snapshot: Snapshot,
  again: PullAgain,
): Promise<number> {
  for (let round = 1; ; round++) {
    const generation = generationOf(snapshot);
    await again.reports(yearPurpose(generation));
    const difference = await yearDifference(session, snapshot, generation);
    if (difference === null) return round;
    const moved = await monthsMoved(session, snapshot, generation);
    const [first] = moved;
    if (first === undefined) throw contradiction(difference);
    if (round === ROUNDS_MAX) throw movedTooOften(first);
    // All attempts are started before the first month is pulled: a run that stops in between resumes the same months.
    for (const month of moved) snapshot.postings.begin(month, attemptOf(snapshot, month) + 1);
    for (const month of moved) await again.month(month, attemptOf(snapshot, month));
  }
}

/** Answers for the year belong to the attempts of its months: after a new attempt they are requested again. */
export function generationOf(snapshot: Snapshot): number {
  const months = [...snapshot.postings.months().values()];
  return months.reduce((total, { attempt }) => total + attempt - 1, 1);
}

interface Difference {
  readonly period: Period;
  readonly account: LedgerAccountId;
  readonly year: TrialBalance;
  readonly months: TrialBalance;
}

async function yearDifference(
  session: Session,
  snapshot: Snapshot,
  generation: number,
): Promise<Difference | null> {
  for (const period of splitPeriod(snapshot.order.period, MULTI_MONTH_LIMIT)) {
    const year = await readGeneralLedger(session, period, yearPurpose(generation));
    const ledgers: TrialBalance[] = [];
    for (const month of monthsOf(period))
      ledgers.push(await storedLedger(session, snapshot, month));
    const months = rollForward(ledgers);
    const [account] = movedAccounts(months, year);
    if (account !== undefined) return { period, account, year, months };
  }
  return null;
}

async function monthsMoved(
  session: Session,
  snapshot: Snapshot,
  generation: number,
): Promise<readonly Month[]> {
  const moved: Month[] = [];
  for (const month of monthsOf(snapshot.order.period)) {
    const earlier = await storedLedger(session, snapshot, month);
    const now = await readGeneralLedger(
      session,
      periodOf(month),
      recheckPurpose(month, generation),
    );
    if (movedAccounts(earlier, now).length > 0) moved.push(month);
  }
  return moved;
}

/** The ledger after the month's entries; the recording transport has the answer. */
const storedLedger = (session: Session, snapshot: Snapshot, month: Month): Promise<TrialBalance> =>
  readGeneralLedger(session, periodOf(month), purposes(month, attemptOf(snapshot, month)).after);

const attemptOf = (snapshot: Snapshot, month: Month): number =>
  snapshot.postings.months().get(month)?.attempt ?? 1;

function movedTooOften(month: Month): Failure {
  return new Failure(
    "books-moved",
    `the general ledger of ${month} kept changing after the month was pulled`,
    "Someone or something is posting to this month: run the command again when that has stopped.",
  );
}

function contradiction({ period, account, year, months }: Difference): Failure {
  const figures = (["opening", "debit", "credit", "closing"] as const)
    .map((column) => {
      const stated = amountText(rowOf(year, account)[column], 2);
      return `${column} ${stated}, from its months ${amountText(rowOf(months, account)[column], 2)}`;
    })
    .join("; ");
  return new Failure(
    "answer-malformed",
    `general ledger ${period.first} to ${period.last}, account ${account}: ${figures}; no month has changed`,
    "The service's ledger of the year contradicts its ledgers of the months: report it to the service.",
  );
}
