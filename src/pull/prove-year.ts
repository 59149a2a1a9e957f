/** The last proof of a pull: the ledger of the complete fiscal year equals its months rolled forward. */
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { type Month, monthsOf, periodOf, splitPeriod } from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { Failure } from "../failure.ts";
import { movedAccounts } from "../ledger/month-sums.ts";
import { rollForward, type TrialBalance } from "../ledger/trial-balance.ts";
import { purposes, recheckPurpose, yearPurpose } from "../snapshot/purposes.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { monthsLeftAtRest, readLedgerAtRest } from "./months-at-rest.ts";

const ROUNDS_MAX = 3;

export interface PullAgain {
  readonly month: (month: Month, attempt: number) => Promise<void>;
  /** Reads the reports of longer periods: before the ledger of the year, which then vouches for them. */
  readonly reports: (purpose: string) => Promise<void>;
}

export interface YearProof {
  /** 1 when nothing moved. */
  readonly rounds: number;
  /** False when no month moved and the year still differs: the service contradicts itself, and G6 names the accounts. */
  readonly equalsMonths: boolean;
}

/** A month that moved after it was pulled is pulled again. Failure `books-moved`. */
export async function proveYear(
  session: Session,
  snapshot: Snapshot,
  again: PullAgain,
): Promise<YearProof> {
  for (let round = 1; ; round++) {
    const generation = generationOf(snapshot);
    await again.reports(yearPurpose(generation));
    const equalsMonths = await equalsItsMonths(session, snapshot, generation);
    if (equalsMonths) return { rounds: round, equalsMonths };
    const moved = await monthsToPullAgain(session, snapshot, generation);
    const [first] = moved;
    if (first === undefined) return { rounds: round, equalsMonths };
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

async function equalsItsMonths(
  session: Session,
  snapshot: Snapshot,
  generation: number,
): Promise<boolean> {
  for (const period of splitPeriod(snapshot.order.period, MULTI_MONTH_LIMIT)) {
    const year = await readGeneralLedger(session, period, yearPurpose(generation));
    const ledgers: TrialBalance[] = [];
    for (const month of monthsOf(period))
      ledgers.push(await storedLedger(session, snapshot, month));
    if (movedAccounts(rollForward(ledgers), year).length > 0) return false;
  }
  return true;
}

/** If any month moved, those at rest are pulled too: what their figures follow from is no longer so. */
async function monthsToPullAgain(
  session: Session,
  snapshot: Snapshot,
  generation: number,
): Promise<readonly Month[]> {
  const moved = await monthsMoved(session, snapshot, generation);
  if (moved.length === 0) return [];
  return [...new Set([...monthsLeftAtRest(snapshot), ...moved])].sort();
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

/** The ledger after the month's entries, or of a month at rest; the recording transport has the answer. */
export function storedLedger(
  session: Session,
  { pulledPeriod, postings }: Snapshot,
  month: Month,
): Promise<TrialBalance> {
  const started = postings.months().get(month);
  return started === undefined
    ? readLedgerAtRest(session, pulledPeriod, month)
    : readGeneralLedger(session, periodOf(month), purposes(month, started.attempt).after);
}

/** Of a month at rest none was made, and the first one is the second: its answers belong to the next generation. */
const attemptOf = (snapshot: Snapshot, month: Month): number =>
  snapshot.postings.months().get(month)?.attempt ?? 1;

function movedTooOften(month: Month): Failure {
  return new Failure(
    "books-moved",
    `the general ledger of ${month} kept changing after the month was pulled`,
    "Someone or something is posting to this month: run the command again when that has stopped.",
  );
}
