/**
 * Reads results and ledgers of the months before the books: of each month, or, where the year before may have been
 * without postings, of as few periods as show which months had any.
 */
import type { Session } from "../api/client.ts";
import { readGeneralLedger, readProfitAndLoss } from "../api/read-reports.ts";
import {
  type Month,
  monthCountOf,
  monthsOf,
  type Period,
  periodOf,
  splitPeriod,
} from "../calendar/month.ts";
import { MULTI_MONTH_LIMIT } from "../calendar/period-words.ts";
import type { Comparatives } from "../ledger/period-reports.ts";
import { emptyProfitAndLoss } from "../ledger/statements.ts";
import { hasMovement, type TrialBalance } from "../ledger/trial-balance.ts";

/** A quarter, then a month: halves would take more requests where several months moved. */
const PARTS_MONTHS = [3, 1];

export interface MonthsBefore extends Pick<Comparatives, "months" | "ledgers"> {
  /** How many of the requests are for results, and how many for ledgers. */
  readonly requests: { readonly profit_loss: number; readonly general_ledger: number };
}

interface LedgerOfMonth {
  readonly month: Month;
  readonly generalLedger: TrialBalance;
}

export async function readMonthsBefore(
  session: Session,
  period: Period,
  purpose: string,
): Promise<MonthsBefore> {
  const months: Comparatives["months"][number][] = [];
  for (const month of monthsOf(period)) {
    months.push({ month, profitAndLoss: await readProfitAndLoss(session, month, purpose) });
  }
  const ledgers: LedgerOfMonth[] = [];
  for (const month of monthsOf(period)) {
    ledgers.push({
      month,
      generalLedger: await readGeneralLedger(session, periodOf(month), purpose),
    });
  }
  return {
    months,
    ledgers,
    requests: { profit_loss: months.length, general_ledger: ledgers.length },
  };
}

/**
 * Asks for twelve months at once, then for the quarters in which an account moved, then for their months. A month whose
 * ledger, or that of a longer period around it, shows no movement has no result, and none is requested.
 */
export async function readQuietMonthsBefore(
  session: Session,
  period: Period,
  purpose: string,
): Promise<MonthsBefore> {
  const asked = { profit_loss: 0, general_ledger: 0 };
  const ledgerOf = (piece: Period): Promise<TrialBalance> => {
    asked.general_ledger += 1;
    return readGeneralLedger(session, piece, purpose);
  };
  const ledgers: LedgerOfMonth[] = [];
  for (const year of splitPeriod(period, MULTI_MONTH_LIMIT)) {
    ledgers.push(...(await ledgersIn(year, ledgerOf)));
  }
  const months: Comparatives["months"][number][] = [];
  for (const { month, generalLedger } of ledgers) {
    if (!hasMovement(generalLedger)) {
      months.push({ month, profitAndLoss: emptyProfitAndLoss(generalLedger.sources) });
      continue;
    }
    asked.profit_loss += 1;
    months.push({ month, profitAndLoss: await readProfitAndLoss(session, month, purpose) });
  }
  return { months, ledgers, requests: asked };
}

async function ledgersIn(
  piece: Period,
  ledgerOf: (piece: Period) => Promise<TrialBalance>,
): Promise<readonly LedgerOfMonth[]> {
  const generalLedger = await ledgerOf(piece);
  const size = PARTS_MONTHS.find((length) => length < monthCountOf(piece));
  if (size === undefined || !hasMovement(generalLedger)) {
    return monthsOf(piece).map((month) => ({ month, generalLedger }));
  }
  const found: LedgerOfMonth[] = [];
  for (const part of splitPeriod(piece, size)) {
    found.push(...(await ledgersIn(part, ledgerOf)));
  }
  return found;
}
