/**
 * The twelve months before books of the notation. Their only movement is the open result of the previous year: the last
 * of them books it on the first revenue account and on the first account with an opening balance.
 */
import {
  type Amount,
  add,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  ZERO,
} from "../../src/amount/amount.ts";
import { addMonths, type Month, monthsOf, type Period } from "../../src/calendar/month.ts";
import { isResultType, type LedgerAccountId } from "../../src/ledger/ledger-account.ts";
import type { Comparatives } from "../../src/ledger/period-reports.ts";
import type { BalanceSheet, ProfitAndLoss } from "../../src/ledger/statements.ts";
import {
  EMPTY_ROW,
  type TrialBalance,
  type TrialBalanceRow,
} from "../../src/ledger/trial-balance.ts";
import type { BooksDraft } from "./books-notation-draft.ts";
import { sheetOf, sourceOf, statementOf } from "./books-notation-reports.ts";

type PriorMonths = Omit<Comparatives, "debtorsBefore" | "creditorsBefore" | "ledgerAfter">;

export function priorMonthsOf(draft: BooksDraft, period: Period): PriorMonths {
  const before = addMonths(period.first, -1);
  const months = monthsOf({ first: addMonths(period.first, -12), last: before });
  const prior = priorResultOf(draft, before);
  const ledgers = months.map((month) => ({ month, generalLedger: ledgerOf(draft, prior, month) }));
  const yearAgo = addMonths(period.last, -12);
  const sheets = [before, ...(months.includes(yearAgo) ? [yearAgo] : [])];
  const resultIn = (month: Month): Amount => (month === before ? prior.amount : ZERO);
  return {
    months: months.map((month) => ({
      month,
      profitAndLoss: resultOf(prior, resultIn(month), month),
    })),
    ledgers,
    closingMovements: new Map(),
    balanceSheets: new Map(sheets.map((month) => [month, balanceSheetOf(draft, prior, month)])),
    ledgerBefore: ledgerOf(draft, prior, before),
    priorYear: {
      fiscalYear: { year: prior.year, period: { first: months[0] ?? before, last: before } },
      profitAndLoss: [resultOf(prior, prior.amount, String(prior.year))],
    },
  };
}

interface PriorResult {
  readonly year: number;
  /** The month in which the result is booked. */
  readonly bookedIn: Month;
  /** Zero if the previous year has no open result, or there is no account to book it on. */
  readonly amount: Amount;
  readonly account: LedgerAccountId | null;
  readonly contra: LedgerAccountId | null;
}

function priorResultOf(draft: BooksDraft, bookedIn: Month): PriorResult {
  const year = draft.fiscalYear.year - 1;
  const open = draft.openYears.find((one) => one.year === String(year))?.amount ?? ZERO;
  const account = draft.accounts.find(({ type }) => type === "revenue")?.id ?? null;
  const contra =
    draft.accounts.find(({ id, type }) => !isResultType(type) && draft.openings.has(id))?.id ??
    null;
  const isBooked = account !== null && contra !== null;
  return { year, bookedIn, amount: isBooked ? open : ZERO, account, contra };
}

/** Balances at the end of a month; result accounts included. */
function balancesOf(
  draft: BooksDraft,
  { bookedIn, amount, account, contra }: PriorResult,
  month: Month,
): ReadonlyMap<LedgerAccountId, Amount> {
  const balances = new Map(draft.openings);
  if (month >= bookedIn) {
    if (account !== null) balances.set(account, amount);
  } else if (contra !== null) {
    balances.set(contra, add(balances.get(contra) ?? ZERO, amount));
  }
  return balances;
}

function ledgerOf(draft: BooksDraft, prior: PriorResult, month: Month): TrialBalance {
  const opening = balancesOf(draft, prior, addMonths(month, -1));
  const closing = balancesOf(draft, prior, month);
  const rows = draft.accounts.flatMap(({ id }) => {
    const row = rowBetween(opening.get(id) ?? ZERO, closing.get(id) ?? ZERO);
    return row === EMPTY_ROW ? [] : [[id, row] as const];
  });
  return { rows: new Map(rows), sources: [sourceOf(`general-ledger/${month}`)] };
}

function rowBetween(opening: Amount, closing: Amount): TrialBalanceRow {
  if (isZero(opening) && isZero(closing)) return EMPTY_ROW;
  const moved = subtract(closing, opening);
  const debit = isPositive(moved) ? moved : ZERO;
  return { opening, debit, credit: isNegative(moved) ? negate(moved) : ZERO, closing };
}

function balanceSheetOf(draft: BooksDraft, prior: PriorResult, month: Month): BalanceSheet {
  const openYears = draft.openYears.filter(
    ({ year }) => month >= prior.bookedIn || year !== String(prior.year),
  );
  return sheetOf(draft, month, { balances: balancesOf(draft, prior, month), openYears });
}

/** A profit and loss with the complete result on one revenue account. */
const resultOf = ({ account }: PriorResult, amount: Amount, name: string): ProfitAndLoss =>
  statementOf(
    {
      revenue: account === null || isZero(amount) ? [] : [{ ledgerAccountId: account, amount }],
      direct_costs: [],
      expenses: [],
      other_income_expenses: [],
    },
    sourceOf(`profit-and-loss/${name}`),
  );
