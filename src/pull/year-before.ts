/**
 * Reads results and ledgers of the year before the books. A service may refuse months before an administration began:
 * nothing was booked in them, and they are empty without being asked. What the first month opens with tests that.
 */
import type { Session } from "../api/client.ts";
import { readEarlierResult, readProfitAndLossOf } from "../api/read-reports.ts";
import {
  addMonths,
  type Month,
  monthsOf,
  type Period,
  periodOf,
  previousMonth,
  splitPeriod,
} from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import { invariant } from "../failure.ts";
import type { Comparatives } from "../ledger/period-reports.ts";
import { emptyProfitAndLoss, type ProfitAndLoss } from "../ledger/statements.ts";
import type { TrialBalance } from "../ledger/trial-balance.ts";
import type { PullOrder } from "../snapshot/snapshot-meta.ts";
import { type MonthsBefore, readMonthsBefore, readQuietMonthsBefore } from "./months-before.ts";

export const COMPARATIVES = "comparatives";
const MONTHS_OF_YEAR = 12;
const NOTHING: TrialBalance = { rows: new Map(), sources: [] };

type PulledMonths = Pick<PullOrder, "period" | "priorYear" | "lacksEarlierMonths">;

/** The twelve months before the books, and all months of a longer fiscal year before: each vouches for a part of it. */
export function monthsBefore({ period, priorYear, lacksEarlierMonths }: PulledMonths): Period {
  const twelfth = addMonths(period.first, -MONTHS_OF_YEAR);
  const { first } = priorYear.period;
  return {
    first: first < twelfth && lacksEarlierMonths !== true ? first : twelfth,
    last: previousMonth(period.first),
  };
}

export interface PriorMonths extends MonthsBefore, Pick<Comparatives, "ledgerBefore"> {
  readonly priorResults: readonly ProfitAndLoss[];
  /** The first month that the service gives; the first of the books if it refuses all before. */
  readonly begins: Month;
}

/** The results of the year before are read first: if it has any, its months are asked one by one. */
export async function readPriorMonths(session: Session, order: PullOrder): Promise<PriorMonths> {
  const { begins, priorResults, requests } = await readEarlierResults(session, order);
  const all = monthsBefore(order);
  const given = { first: begins, last: all.last };
  const read = mayBeQuiet(order, priorResults) ? readQuietMonthsBefore : readMonthsBefore;
  const found = begins > all.last ? null : await read(session, given, COMPARATIVES);
  const refused = monthsOf(all).filter((month) => month < begins);
  const ledgers = [
    ...refused.map((month) => ({ month, generalLedger: NOTHING })),
    ...(found?.ledgers ?? []),
  ];
  const last = ledgers.at(-1);
  invariant(last !== undefined, "twelve months or more are before the books");
  return {
    months: [
      ...refused.map((month) => ({ month, profitAndLoss: emptyProfitAndLoss([]) })),
      ...(found?.months ?? []),
    ],
    ledgers,
    ledgerBefore: last.generalLedger,
    requests: {
      profit_loss: requests + (found?.requests.profit_loss ?? 0),
      general_ledger: found?.requests.general_ledger ?? 0,
    },
    priorResults,
    begins,
  };
}

/** A year that an ordinary journal closed has accounts whose amounts are zero: its months have results. */
export const mayBeQuiet = (
  { asksEachMonth }: PullOrder,
  results: readonly ProfitAndLoss[],
): boolean =>
  asksEachMonth !== true &&
  results.every(({ sections }) => Object.values(sections).every((lines) => lines.length === 0));

export interface EarlierResults extends Pick<PriorMonths, "priorResults" | "begins"> {
  /** The number of requests besides those for the results of the months that the service gives. */
  readonly requests: number;
}

/** Where a period is refused, its months are asked one by one, the last first, until one is refused too. */
export async function readEarlierResults(
  session: Session,
  order: PullOrder,
): Promise<EarlierResults> {
  const { period, priorYear } = order;
  const all = monthsBefore(order);
  const resultOf = (of: Period) => readEarlierResult(session, of, COMPARATIVES);
  const pieces = splitPeriod(priorYear.period, MULTI_MONTH_LIMIT);
  const results: ProfitAndLoss[] = [];
  for (const piece of pieces) {
    const result = await resultOf(piece);
    if (result !== null) results.push(result);
  }
  const reachesBack = priorYear.period.first <= all.first;
  const isGiven =
    results.length === pieces.length &&
    (reachesBack || (await resultOf(periodOf(all.first))) !== null);
  if (isGiven) {
    // In a quiet year before, the result of its first month is asked for this question alone.
    const more = reachesBack || !mayBeQuiet(order, results) ? 0 : 1;
    return { begins: all.first, priorResults: results, requests: pieces.length + more };
  }
  let begins = period.first;
  for (const month of monthsOf(all).toReversed()) {
    if ((await resultOf(periodOf(month))) === null) break;
    begins = month;
  }
  const { last } = priorYear.period;
  if (last < begins) {
    return { begins, priorResults: [emptyProfitAndLoss([])], requests: pieces.length + 1 };
  }
  const first = priorYear.period.first < begins ? begins : priorYear.period.first;
  const given: ProfitAndLoss[] = [];
  for (const piece of splitPeriod({ first, last }, MULTI_MONTH_LIMIT)) {
    given.push(await readProfitAndLossOf(session, { period: piece }, COMPARATIVES));
  }
  return { begins, priorResults: given, requests: pieces.length + 1 + given.length };
}
