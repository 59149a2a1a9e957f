/**
 * Changes chosen figures of consistent books: every function changes only the figures it names.
 * Amounts are text, debit positive, and are added to the existing amounts.
 */
import { type Amount, add, amountOf, ZERO } from "../../src/amount/amount.ts";
import { month as monthFrom } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books, BooksMonth } from "../../src/ledger/books.ts";
import {
  type BalanceType,
  type LedgerAccountId,
  ledgerAccountId,
  type ResultType,
} from "../../src/ledger/ledger-account.ts";
import type { Posting } from "../../src/ledger/posting.ts";
import type { ProfitAndLoss, SectionLine } from "../../src/ledger/statements.ts";
import { type Movement, NO_MOVEMENT, rowOf } from "../../src/ledger/trial-balance.ts";
import { areInMemory } from "./posting-sums.ts";

export type MonthChange = (month: BooksMonth) => BooksMonth;

/** The books with one month changed: `withMonth(books, "2025-03", ledgerRow("8000", { debit: "0.01" }))`. */
export const withMonth = (books: Books, month: string, ...changes: readonly MonthChange[]): Books =>
  withMonths(books, { first: month, last: month }, ...changes);

/** The books with every month from `first` to `last` changed. */
export function withMonths(
  books: Books,
  { first, last }: { readonly first: string; readonly last: string },
  ...changes: readonly MonthChange[]
): Books {
  const from = monthFrom(first);
  const until = monthFrom(last);
  invariant(
    books.months.some(({ month }) => month === from) &&
      books.months.some(({ month }) => month === until),
    `the books have the months ${first} and ${last}`,
  );
  const changed = (month: BooksMonth): BooksMonth =>
    changes.reduce((before, change) => change(before), month);
  return {
    ...books,
    months: books.months.map((month) =>
      from <= month.month && month.month <= until ? changed(month) : month,
    ),
  };
}

/** The general ledger's figures of one account. */
export const ledgerRow =
  (
    code: string,
    added: Partial<Record<"opening" | "debit" | "credit" | "closing", string>>,
  ): MonthChange =>
  (month) => {
    const id = ledgerAccountId(code);
    const row = rowOf(month.generalLedger, id);
    const changed = {
      opening: plus(row.opening, added.opening),
      debit: plus(row.debit, added.debit),
      credit: plus(row.credit, added.credit),
      closing: plus(row.closing, added.closing),
    };
    const rows = new Map(month.generalLedger.rows).set(id, changed);
    return { ...month, generalLedger: { ...month.generalLedger, rows } };
  };

/** Totals of the profit and loss, by name. */
export const profitAndLossTotals =
  (added: Partial<Record<keyof ProfitAndLoss["totals"], string>>): MonthChange =>
  (month) => {
    const { totals } = month.profitAndLoss;
    const changed = {
      revenue: plus(totals.revenue, added.revenue),
      grossProfit: plus(totals.grossProfit, added.grossProfit),
      operatingProfit: plus(totals.operatingProfit, added.operatingProfit),
      expenses: plus(totals.expenses, added.expenses),
      netProfit: plus(totals.netProfit, added.netProfit),
    };
    return { ...month, profitAndLoss: { ...month.profitAndLoss, totals: changed } };
  };

/** One line of a section of the profit and loss; a missing line is added. */
export const profitAndLossLine =
  (section: ResultType, code: string, added: string): MonthChange =>
  (month) => {
    const { sections } = month.profitAndLoss;
    const lines = withLine(sections[section], code, added);
    return {
      ...month,
      profitAndLoss: { ...month.profitAndLoss, sections: { ...sections, [section]: lines } },
    };
  };

/** One line of a section of the balance sheet; a missing line is added. */
export const balanceSheetLine =
  (section: BalanceType, code: string, added: string): MonthChange =>
  (month) => {
    const { sections } = month.balanceSheet;
    const lines = withLine(sections[section], code, added);
    return {
      ...month,
      balanceSheet: { ...month.balanceSheet, sections: { ...sections, [section]: lines } },
    };
  };

export const balanceSheetTotals =
  (added: Partial<Record<"totalDebit" | "totalCredit", string>>): MonthChange =>
  (month) => ({
    ...month,
    balanceSheet: {
      ...month.balanceSheet,
      totalDebit: plus(month.balanceSheet.totalDebit, added.totalDebit),
      totalCredit: plus(month.balanceSheet.totalCredit, added.totalCredit),
    },
  });

/** The result the balance sheet shows for a fiscal year that is not closed. */
export const openYear =
  (year: string, added: string): MonthChange =>
  (month) => {
    const { openYears } = month.balanceSheet;
    invariant(openYears !== null, "these books show open years");
    const changed = openYears.map((one) =>
      one.year === year ? { year, amount: plus(one.amount, added) } : one,
    );
    return { ...month, balanceSheet: { ...month.balanceSheet, openYears: changed } };
  };

export const cashFlowBalances =
  (added: Partial<Record<"opening" | "closing", string>>): MonthChange =>
  (month) => ({
    ...month,
    cashFlow: {
      ...month.cashFlow,
      opening: plus(month.cashFlow.opening, added.opening),
      closing: plus(month.cashFlow.closing, added.closing),
    },
  });

/** One line of the cash flow; a missing line is added. */
export const cashFlowLine =
  (side: "received" | "paid", code: string, added: string): MonthChange =>
  (month) => ({
    ...month,
    cashFlow: { ...month.cashFlow, [side]: withLine(month.cashFlow[side], code, added) },
  });

/** The sum of the pulled postings of one account. */
export const movement =
  (code: string, added: Partial<Record<"debit" | "credit", string>>): MonthChange =>
  (month) => {
    const id = ledgerAccountId(code);
    const before: Movement = month.movements.get(id) ?? NO_MOVEMENT;
    const changed = {
      debit: plus(before.debit, added.debit),
      credit: plus(before.credit, added.credit),
      count: before.count,
    };
    return { ...month, movements: new Map(month.movements).set(id, changed) };
  };

/** The part of that sum from journals that close the year. */
export const closingMovement =
  (code: string, added: string): MonthChange =>
  (month) => {
    const id: LedgerAccountId = ledgerAccountId(code);
    const changed = plus(month.closingMovements.get(id) ?? ZERO, added);
    return { ...month, closingMovements: new Map(month.closingMovements).set(id, changed) };
  };

/** The postings and their sums with one posting changed (`p1` is the first line of the notation). */
export function withPosting(
  books: Books,
  id: string,
  change: (posting: Posting) => Posting,
): Books {
  invariant(areInMemory(books.sums), "books of the notation add up in memory");
  return {
    ...books,
    sums: books.sums.changed((posting) => (posting.id === id ? change(posting) : posting)),
    postings: (order, only) => {
      const changed = changedOnTheWay(books.postings(order, only), id, change);
      // A selection need not have the posting.
      return only === undefined ? mustHave(changed, id) : changed;
    },
  };
}

async function* changedOnTheWay(
  postings: AsyncIterable<Posting>,
  id: string,
  change: (posting: Posting) => Posting,
): AsyncGenerator<Posting> {
  for await (const posting of postings) {
    yield posting.id === id ? change(posting) : posting;
  }
}

async function* mustHave(postings: AsyncIterable<Posting>, id: string): AsyncGenerator<Posting> {
  let isMet = false;
  for await (const posting of postings) {
    isMet ||= posting.id === id;
    yield posting;
  }
  invariant(isMet, `the books have a posting ${id}`);
}

function withLine(
  lines: readonly SectionLine[],
  code: string,
  added: string,
): readonly SectionLine[] {
  const id = ledgerAccountId(code);
  return lines.some(({ ledgerAccountId }) => ledgerAccountId === id)
    ? lines.map((line) =>
        line.ledgerAccountId === id ? { ...line, amount: plus(line.amount, added) } : line,
      )
    : [...lines, { ledgerAccountId: id, amount: amountOf(added) }];
}

const plus = (amount: Amount, added: string | undefined): Amount =>
  added === undefined ? amount : add(amount, amountOf(added));
