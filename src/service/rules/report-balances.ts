/** The basis of every report: the ledger accounts in the order of the chart, with their balances. */
import { type Amount, add, isZero, negate, subtract } from "../../amount/amount.ts";
import {
  type FiscalCalendar,
  type FiscalYear,
  fiscalYear,
  fiscalYearOf,
} from "../../calendar/fiscal-year.ts";
import type { Month } from "../../calendar/month.ts";
import {
  isResultType,
  type LedgerAccount,
  type LedgerAccountId,
} from "../../ledger/ledger-account.ts";
import { sideOf, turn } from "../../ledger/signs.ts";

export type ReportAccount = Pick<LedgerAccount, "id" | "code" | "name" | "type" | "parentId">;

/** Debit and credit sums of one account over a period, both positive. */
export interface DebitCredit {
  readonly debit: Amount;
  readonly credit: Amount;
}

/** The sums that the database computes for one account; debit positive. */
export interface AccountMovement {
  /** All postings before the period. */
  readonly carried: Amount;
  /** Postings before the period, within the fiscal year of its first month. */
  readonly carriedInYear: Amount;
  /** Postings in the period, including journals that close a year. */
  readonly moved: DebitCredit;
  /** The part of `moved` from journals that close a year. */
  readonly movedByClosing: DebitCredit;
  /** Number of postings in the period without those of such journals. */
  readonly count: number;
}

/** One account over one period; opening + debit - credit = closing. */
export interface AccountBalance {
  readonly account: ReportAccount;
  readonly opening: Amount;
  readonly debit: Amount;
  readonly credit: Amount;
  readonly closing: Amount;
  /** The part of debit and credit that comes from `fiscal_year_ending` journals. */
  readonly closingJournals: DebitCredit;
  /** Number of postings in the period without those of such journals. */
  readonly count: number;
}

/**
 * The balance of one account. A result account starts at zero with the fiscal year; the balance of any
 * other type carries over.
 *
 * Gap: Shapes of reports. Within a period that runs into the next fiscal year, the balance does not restart
 * at zero: closing is always opening plus movement.
 */
export function balanceOf(account: ReportAccount, movement: AccountMovement): AccountBalance {
  const opening = isResultType(account.type) ? movement.carriedInYear : movement.carried;
  const { debit, credit } = movement.moved;
  return {
    account,
    opening,
    debit,
    credit,
    closing: add(opening, subtract(debit, credit)),
    closingJournals: movement.movedByClosing,
    count: movement.count,
  };
}

/** Whether a ledger lists the account: it has a balance or movements. */
export const isInUse = (balance: AccountBalance): boolean =>
  !isZero(balance.opening) || !isZero(balance.debit) || !isZero(balance.credit);

/** The movement of the result accounts in one month, debit positive (a profit is negative). */
export interface MonthlyResult {
  readonly month: Month;
  /** Whether these are the postings of journals that close a year. */
  readonly isClosing: boolean;
  readonly amount: Amount;
}

/** The result of a fiscal year that is not in equity yet; a profit is positive. */
export interface OpenYear {
  readonly fiscalYear: FiscalYear;
  readonly result: Amount;
}

/**
 * Results per fiscal year, oldest first. A year whose closing journal moved the complete result to equity is
 * closed and left out.
 */
export function openYearsOf(
  results: readonly MonthlyResult[],
  calendar: FiscalCalendar,
): readonly OpenYear[] {
  const byYear = new Map<number, { total: Amount; isClosed: boolean }>();
  for (const { month, isClosing, amount } of results) {
    const { year } = fiscalYearOf(calendar, month);
    const known = byYear.get(year);
    byYear.set(year, {
      total: known === undefined ? amount : add(known.total, amount),
      isClosed: isClosing || known?.isClosed === true,
    });
  }
  return [...byYear]
    .filter(([, { total, isClosed }]) => !(isClosed && isZero(total)))
    .sort(([left], [right]) => left - right)
    .map(([year, { total }]) => ({
      fiscalYear: fiscalYear(calendar, year),
      result: negate(total),
    }));
}

/** One line of a section, in the reader's sign. */
export interface SectionFigure {
  readonly ledgerAccountId: LedgerAccountId;
  readonly amount: Amount;
}

/** From debit positive to the sign of the section of the account's type. */
export const sectionFigure = (
  account: Pick<ReportAccount, "id" | "type">,
  amount: Amount,
): SectionFigure => ({
  ledgerAccountId: account.id,
  amount: turn(amount, sideOf(account.type)),
});
