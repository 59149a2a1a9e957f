/**
 * Months in which nothing was booked, by answers for their whole period: they are known without answers of their own.
 * The pull asks, and opened books read the stored answers with the same functions.
 */
import { isZero } from "../amount/amount.ts";
import type { Session } from "../api/client.ts";
import { readGeneralLedger } from "../api/read-reports.ts";
import { listsVersionsOfPeriod } from "../api/read-synchronization.ts";
import {
  includesMonth,
  type Month,
  monthsOf,
  type Period,
  splitPeriod,
} from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { invariant } from "../failure.ts";
import { hasMovement, type TrialBalance } from "../ledger/trial-balance.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

const REST = "rest";

export interface MonthsAtRest {
  readonly months: readonly Month[];
  /** Whether any account has a balance in a period of which months are at rest. */
  readonly hasBalances: boolean;
  /** Requests that only this question takes. */
  readonly requests: number;
}

export const NO_MONTHS_AT_REST: MonthsAtRest = { months: [], hasBalances: true, requests: 0 };

/**
 * Finds all months but the last if nothing was booked in any month, else none: the ledger of the period says so, and no
 * version of a document contradicts it. The versions come first, because the pull has them already: books with invoices
 * or bank mutations cost no request more. The last month is pulled like any other: its ledger, entries and reports are
 * what the others are compared with, and so are the lists of documents. A month whose pull was started is not at rest.
 */
export async function findMonthsAtRest(
  session: Session,
  { order, postings }: Snapshot,
): Promise<MonthsAtRest> {
  const { period } = order;
  const months = monthsOf(period).slice(0, -1);
  const started = postings.months();
  if (order.asksEachMonth === true) return NO_MONTHS_AT_REST;
  if (months.length === 0 || months.some((month) => started.has(month))) return NO_MONTHS_AT_REST;
  if (await listsVersionsOfPeriod(session, period)) return NO_MONTHS_AT_REST;
  let requests = 0;
  let hasBalances = false;
  for (const piece of splitPeriod(period, MULTI_MONTH_LIMIT)) {
    requests += 1;
    const ledger = await readGeneralLedger(session, piece, REST);
    if (hasMovement(ledger)) return { ...NO_MONTHS_AT_REST, requests };
    hasBalances ||= [...ledger.rows.values()].some(({ opening }) => !isZero(opening));
  }
  return { months, hasBalances, requests };
}

/** The months that a pull left at rest: it has pulled, or started, all others. */
export const monthsLeftAtRest = ({ order, postings }: Snapshot): readonly Month[] => {
  const started = postings.months();
  return monthsOf(order.period).filter((month) => !started.has(month));
};

/** The ledger of a month at rest: that of its period, in which no account moved. */
export async function readLedgerAtRest(
  session: Session,
  period: Period,
  month: Month,
): Promise<TrialBalance> {
  const piece = splitPeriod(period, MULTI_MONTH_LIMIT).find((one) => includesMonth(one, month));
  invariant(piece !== undefined, "a month at rest is in the period of its books");
  return readGeneralLedger(session, piece, REST);
}

/** The ledgers that say so: one for each twelve months. */
export const ledgersAtRest = (period: Period): number =>
  splitPeriod(period, MULTI_MONTH_LIMIT).length;
