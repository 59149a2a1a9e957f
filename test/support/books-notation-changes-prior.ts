/** Changes chosen figures of the months before the books: each function changes only the figures it names. */
import { type Amount, add, amountOf, ZERO } from "../../src/amount/amount.ts";
import { type Month, month as monthFrom, previousMonth } from "../../src/calendar/month.ts";
import { invariant } from "../../src/failure.ts";
import type { Books } from "../../src/ledger/books.ts";
import {
  type BalanceType,
  ledgerAccountId,
  type ResultType,
} from "../../src/ledger/ledger-account.ts";
import type { BalanceSheet, ProfitAndLoss } from "../../src/ledger/statements.ts";
import { rowOf, type TrialBalance } from "../../src/ledger/trial-balance.ts";
import {
  balanceSheetLine,
  balanceSheetTotals,
  type MonthChange,
  openYear,
  profitAndLossLine,
  profitAndLossTotals,
} from "./books-notation-changes.ts";

type BooksChange = (books: Books) => Books;
export type Row = Partial<Record<"opening" | "debit" | "credit" | "closing", string>>;

/** The ledger of a month before the books; that of the last of them is also `ledgerBefore`. */
export const priorLedgerRow =
  (of: string, code: string, added: Row): BooksChange =>
  (books) => {
    const { ledgers, ledgerBefore } = books.comparatives;
    invariant(
      ledgers.some(({ month }) => month === of),
      `the books have the month ${of} before them`,
    );
    const isLast = of === previousMonth(books.period.first);
    return withComparatives(books, {
      ledgers: ledgers.map((one) =>
        one.month === of ? { ...one, generalLedger: withRow(one.generalLedger, code, added) } : one,
      ),
      ledgerBefore: isLast ? withRow(ledgerBefore, code, added) : ledgerBefore,
    });
  };

/** What closing journals of a month before the books booked on an account. */
export const priorClosing =
  (of: string, code: string, added: string): BooksChange =>
  (books) => {
    const closings = new Map(books.comparatives.closingMovements ?? []);
    const accounts = new Map(closings.get(monthFrom(of)));
    const id = ledgerAccountId(code);
    closings.set(monthFrom(of), accounts.set(id, plus(accounts.get(id) ?? ZERO, added)));
    return withComparatives(books, { closingMovements: closings });
  };

/** The service has no list of journals. */
export const withoutJournalList: BooksChange = (books) =>
  withComparatives(books, { closingMovements: null });

type Totals = Partial<Record<keyof ProfitAndLoss["totals"], string>>;

export const priorTotals = (of: string, added: Totals): BooksChange =>
  priorMonth(of, profitAndLossTotals(added));

export const priorLine = (
  of: string,
  section: ResultType,
  code: string,
  added: string,
): BooksChange => priorMonth(of, profitAndLossLine(section, code, added));

/** Totals of the profit and loss of the previous fiscal year. */
export const priorYearTotals = (added: Totals): BooksChange =>
  priorYear(profitAndLossTotals(added));

export const priorYearLine = (section: ResultType, code: string, added: string): BooksChange =>
  priorYear(profitAndLossLine(section, code, added));

export const priorSheetLine = (
  of: string,
  section: BalanceType,
  code: string,
  added: string,
): BooksChange => priorSheet(of, balanceSheetLine(section, code, added));

export const priorSheetTotals = (
  of: string,
  added: Partial<Record<"totalDebit" | "totalCredit", string>>,
): BooksChange => priorSheet(of, balanceSheetTotals(added));

export const priorOpenYear = (of: string, year: string, added: string): BooksChange =>
  priorSheet(of, openYear(year, added));

/** A change of a month of the books, applied to the profit and loss of a month before them. */
function priorMonth(of: string, change: MonthChange): BooksChange {
  return (books) => {
    const { months } = books.comparatives;
    invariant(
      months.some(({ month }) => month === of),
      `the books have the month ${of} before them`,
    );
    return withComparatives(books, {
      months: months.map((one) =>
        one.month === of
          ? { ...one, profitAndLoss: changedResult(books, one.profitAndLoss, change) }
          : one,
      ),
    });
  };
}

function priorYear(change: MonthChange): BooksChange {
  return (books) => {
    const { priorYear: year } = books.comparatives;
    const [first, ...rest] = year.profitAndLoss;
    invariant(first !== undefined, "the year before has a profit and loss");
    const profitAndLoss = [changedResult(books, first, change), ...rest];
    return withComparatives(books, { priorYear: { ...year, profitAndLoss } });
  };
}

function priorSheet(of: string, change: MonthChange): BooksChange {
  return (books) => {
    const { balanceSheets } = books.comparatives;
    const sheet = balanceSheets.get(monthFrom(of));
    invariant(sheet !== undefined, `the books have a balance sheet of ${of} before them`);
    const changed = changedSheet(books, sheet, change);
    return withComparatives(books, {
      balanceSheets: new Map<Month, BalanceSheet>(balanceSheets).set(monthFrom(of), changed),
    });
  };
}

const changedResult = (
  { months: [month] }: Books,
  profitAndLoss: ProfitAndLoss,
  change: MonthChange,
): ProfitAndLoss => {
  invariant(month !== undefined, "the books have a month");
  return change({ ...month, profitAndLoss }).profitAndLoss;
};

const changedSheet = (
  { months: [month] }: Books,
  balanceSheet: BalanceSheet,
  change: MonthChange,
): BalanceSheet => {
  invariant(month !== undefined, "the books have a month");
  return change({ ...month, balanceSheet }).balanceSheet;
};

const withComparatives = (books: Books, changed: Partial<Books["comparatives"]>): Books => ({
  ...books,
  comparatives: { ...books.comparatives, ...changed },
});

export function withRow(ledger: TrialBalance, code: string, added: Row): TrialBalance {
  const id = ledgerAccountId(code);
  const row = rowOf(ledger, id);
  const changed = {
    opening: plus(row.opening, added.opening),
    debit: plus(row.debit, added.debit),
    credit: plus(row.credit, added.credit),
    closing: plus(row.closing, added.closing),
  };
  return { ...ledger, rows: new Map(ledger.rows).set(id, changed) };
}

const plus = (amount: Amount, added: string | undefined): Amount =>
  added === undefined ? amount : add(amount, amountOf(added));
