/** Wage tax and net wages month by month: the debt, and what paid it; and the reserve for holiday allowance. */
import {
  type Amount,
  absolute,
  add,
  isNegative,
  isPositive,
  isZero,
  negate,
  subtract,
  sumOf,
  ZERO,
} from "../../amount/amount.ts";
import { addDays, type CalendarDate } from "../../calendar/calendar-date.ts";
import { firstDayOf, type Month, monthOf, nextMonth } from "../../calendar/month.ts";
import { accountsWithRole } from "../account-roles.ts";
import type { Books } from "../books.ts";
import type { WageRole } from "../client-figures.ts";
import { documentKind } from "../document-kind.ts";
import { compareText, type LedgerAccountId } from "../ledger-account.ts";
import { oncePerBooks } from "../once-per-books.ts";
import type { SourceHash } from "../source.ts";
import { rowOf } from "../trial-balance.ts";
import { type DatedAmount, type PaymentHabit, settledDebts } from "./settled-debts.ts";

export type WageDebtRole = Exclude<WageRole, "gross-wages">;
const HABITS: Readonly<Record<WageDebtRole, PaymentHabit>> = {
  "wage-tax": "month-before",
  "net-wages": "latest",
};
export const WAGE_DEBT_ROLES = ["wage-tax", "net-wages"] as const satisfies readonly WageDebtRole[];

/** What a document books on accounts on one day, net; the amount is positive. */
interface Booked extends DatedAmount {
  readonly isJournal: boolean;
  readonly sources: readonly SourceHash[];
}

/** A document that adds to the debt, and what it takes from it itself. */
interface BookedDebt extends Booked {
  readonly within: Amount;
}

/** All amounts are positive. */
export interface WageDebt {
  /** Null for the balance before the books. */
  readonly month: Month | null;
  readonly amount: Amount;
  /** What settled it in the months of the books. */
  readonly paid: Amount;
  readonly paidBy: readonly SourceHash[];
  /** The day of the last payment; null without one. */
  readonly lastPaidOn: CalendarDate | null;
  /** Whether journals alone settled it: no money was paid. */
  readonly isByJournal: boolean;
  /**
   * What was open at the end of the next month, in which it is due; null if that month is not in the books. The balance
   * before the books is due in their first month.
   */
  readonly openWhenDue: Amount | null;
  readonly dueIn: Month;
  readonly open: Amount;
}

export interface WageDebts {
  readonly role: WageDebtRole;
  readonly accounts: readonly LedgerAccountId[];
  /** In order, months without a credit left out. */
  readonly debts: readonly WageDebt[];
  /** What was paid without a debt. */
  readonly advance: Amount;
  readonly advanceSources: readonly SourceHash[];
  /** The balance in the general ledger: a debt is positive. */
  readonly closing: Amount;
}

/** Of the roles that have accounts. */
export const wageDebts = oncePerBooks((books: Books): readonly WageDebts[] =>
  WAGE_DEBT_ROLES.flatMap((role) => {
    const accounts = accountsWithRole(books, role);
    return accounts.length === 0 ? [] : [debtsOn(books, role, accounts)];
  }),
);

function debtsOn(
  books: Books,
  role: WageDebtRole,
  accounts: readonly LedgerAccountId[],
): WageDebts {
  const balance = balanceOf(books, accounts);
  const booked = bookedOn(books, accounts);
  const first = books.period.first;
  const sources = books.months[0]?.generalLedger.sources ?? [];
  const opening = {
    ...{ month: null, on: addDays(firstDayOf(first), -1), isJournal: false },
    ...{ amount: absolute(balance.opening), within: ZERO, sources },
  };
  const months = Map.groupBy(booked.debts, ({ on }) => monthOf(on));
  const debts = [
    ...(isPositive(balance.opening) ? [opening] : []),
    ...[...months].map(([month, own]) => ({
      month,
      on:
        own
          .map(({ on }) => on)
          .toSorted(compareText)
          .at(-1) ?? firstDayOf(month),
      amount: sumOf(own.map(({ amount }) => amount)),
      within: sumOf(own.map(({ within }) => within)),
    })),
  ];
  const payments = [...(isNegative(balance.opening) ? [opening] : []), ...booked.settlements];
  const settled = settledDebts(debts, payments, HABITS[role]);
  const advance = settled.rest.map(({ amount }) => amount);
  return {
    ...{ role, accounts, closing: balance.closing },
    debts: settled.debts.map(({ debt, parts, open }) => {
      const dueIn = debt.month === null ? first : nextMonth(debt.month);
      const inTime = parts.filter(({ settlement }) => monthOf(settlement.on) <= dueIn);
      const paidInTime = sumOf(inTime.map(({ amount }) => amount));
      return {
        ...{ month: debt.month, amount: add(debt.amount, debt.within), dueIn, open },
        paid: subtract(add(debt.amount, debt.within), open),
        paidBy: [...new Set(parts.flatMap(({ settlement }) => settlement.sources))],
        lastPaidOn: parts.at(-1)?.settlement.on ?? null,
        isByJournal: parts.length > 0 && parts.every(({ settlement }) => settlement.isJournal),
        openWhenDue: dueIn > books.period.last ? null : subtract(debt.amount, paidInTime),
      };
    }),
    advance: sumOf(advance),
    advanceSources: [...new Set(settled.rest.flatMap(({ settlement }) => settlement.sources))],
  };
}

/** What is due and open at the end of the books. */
export const overdueOf = ({ debts }: WageDebts): readonly WageDebt[] =>
  debts.filter(({ openWhenDue, open }) => openWhenDue !== null && !isZero(open));

/** A debt is positive. */
function balanceOf(
  { months }: Books,
  accounts: readonly LedgerAccountId[],
): { readonly opening: Amount; readonly closing: Amount } {
  const [first, last] = [months[0]?.generalLedger, months.at(-1)?.generalLedger];
  if (first === undefined || last === undefined) return { opening: ZERO, closing: ZERO };
  return {
    opening: negate(sumOf(accounts.map((id) => rowOf(first, id).opening))),
    closing: negate(sumOf(accounts.map((id) => rowOf(last, id).closing))),
  };
}

/** Credits and debits by document and day: what a document books on both sides settles itself. */
function bookedOn(
  books: Books,
  accounts: readonly LedgerAccountId[],
): { readonly debts: readonly BookedDebt[]; readonly settlements: readonly Booked[] } {
  const postings = accounts.flatMap((id) => [...books.sums.postingsOn(id)]);
  const documents = Map.groupBy(
    postings,
    ({ date, document: { type, id } }) => `${date} ${type} ${id}`,
  );
  const all = [...documents.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const amounts = own.map(({ amount }) => amount);
    const credit = negate(sumOf(amounts.filter(isNegative)));
    const isJournal = documentKind(books, first.document) === "journal";
    return [{ on: first.date, net: sumOf(amounts), credit, isJournal, sources: [first.source] }];
  });
  return {
    debts: all
      .filter(({ credit }) => !isZero(credit))
      .map(({ net, credit, ...own }) => {
        const amount = isNegative(net) ? negate(net) : ZERO;
        return { ...own, amount, within: subtract(credit, amount) };
      }),
    settlements: all
      .filter(({ net }) => isPositive(net))
      .map(({ on, net, isJournal, sources }) => ({ on, amount: net, isJournal, sources })),
  };
}

/** Movement of the reserve for holiday allowance; a debt is positive, and so is what is added to it. */
export interface HolidayReserve {
  readonly id: LedgerAccountId;
  readonly opening: Amount;
  readonly added: Amount;
  /** Negative. */
  readonly used: Amount;
}

/** Of the accounts that have an amount. */
export const holidayReserves = (books: Books): readonly HolidayReserve[] =>
  accountsWithRole(books, "holiday-allowance").flatMap((id) => {
    const { opening } = balanceOf(books, [id]);
    const rows = books.months.map(({ generalLedger }) => rowOf(generalLedger, id));
    const added = sumOf(rows.map(({ credit }) => credit));
    const used = negate(sumOf(rows.map(({ debit }) => debit)));
    return [opening, added, used].every(isZero) ? [] : [{ id, opening, added, used }];
  });
