/** The columns of the key figures: the periods of their results, and the month ends of their balances. */
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { addMonths, type Month, monthsOf, type Period, periodOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { hasPeriodBefore } from "../../ledger/reported-period.ts";
import { balanceMonths } from "./balance-columns.ts";
import { KEY_FIGURES, type KeyAmounts, keyAmounts, keyAmountsOf } from "./key-amounts.ts";
import {
  budgetPeriods,
  monthPeriods,
  monthResult,
  thirteenMonths,
  thirteenPeriod,
  toDatePeriods,
  toDateResult,
} from "./monthly-results.ts";
import { monthColumn } from "./profit-and-loss-table.ts";
import { type ResultTable, resultTable } from "./result-table.ts";

/** A column of a table of the result. */
export interface ResultPart {
  readonly table: ResultTable;
  readonly at: number;
}

export interface KeyColumn {
  /** The middle part of the ids of the column's figures. */
  readonly key: string;
  readonly period: Period;
  readonly kind: "month" | "to-date" | "budget" | "course";
  /** Their sums are the figures of the result; null without a result. */
  readonly results: readonly ResultPart[] | null;
  /** Null where nothing was pulled for the last day, and of a budget. */
  readonly end: KeyAmounts | null;
  /** The same a year earlier, and the twelve months up to the end; null where the books do not have them. */
  readonly prior: KeyColumn | null;
  readonly year: KeyColumn | null;
  /** Set if no sheet has its figures, so that what is calculated with them has no formula. */
  readonly isHidden?: true;
}

export interface KeyColumns {
  /** The month, the month before it and the month a year earlier. */
  readonly months: readonly KeyColumn[];
  /** The year to date, and the earlier months it is compared with. */
  readonly toDate: readonly KeyColumn[];
  /** Of the month and of the year to date; null where a month has no budget. */
  readonly budgets: readonly [KeyColumn | null, KeyColumn | null];
  /** The months of `thirteenPeriod`. */
  readonly course: readonly KeyColumn[];
}

const YEAR_MONTHS = 12;

export const keyColumns = oncePerBooks((books: Books): KeyColumns => {
  const { last } = books.period;
  const ends = keyAmounts(books);
  const held = heldMonths(books);
  const month = monthResult(books);
  const [own, before, yearAgo] = monthPeriods(books).map(({ key, period }, at) =>
    related(held, {
      ...{ key, period, kind: "month", end: ends[at] ?? null },
      results: hasResult(books, period.first) ? [{ table: month, at }] : null,
    }),
  );
  const toDate = toDateResult(books);
  const isYearAgo = comparedPeriodOf(books).last === monthAYearBefore(last);
  const [current, compared] = toDatePeriods(books).map(({ key, period }, at) =>
    related(held, {
      ...{ key, period, kind: "to-date", results: [{ table: toDate, at }] },
      end: (at === 0 ? ends[0] : isYearAgo ? ends[2] : null) ?? null,
    }),
  );
  return {
    months: comparing(own, [before, yearAgo], yearAgo),
    toDate: comparing(current, [compared], compared),
    budgets: [
      budgetOf(books, month, monthPeriods(books)),
      budgetOf(books, toDate, toDatePeriods(books)),
    ],
    course: held.shown.months.map((one, at) =>
      related(held, {
        ...{ key: `month-${one}`, period: periodOf(one), kind: "course" },
        ...{ results: [{ table: held.shown.table, at }], end: held.endOf(one) },
      }),
    ),
  };
});

/** The first column knows the one of a year earlier. */
const comparing = (
  first: KeyColumn | undefined,
  others: readonly (KeyColumn | undefined)[],
  prior: KeyColumn | undefined,
): readonly KeyColumn[] =>
  [first === undefined ? first : { ...first, prior: prior ?? null }, ...others].filter(
    (column) => column !== undefined,
  );

function budgetOf(
  books: Books,
  table: ResultTable,
  [of]: ReturnType<typeof monthPeriods>,
): KeyColumn | null {
  const [found] = of === undefined ? [] : budgetPeriods(books, of);
  const at = table.columns.findIndex(({ key }) => key === found?.key);
  if (found === undefined || at === -1) return null;
  return { ...found, kind: "budget", results: [{ table, at }], end: null, prior: null, year: null };
}

interface MonthsInTable {
  readonly months: readonly Month[];
  readonly table: ResultTable;
}

/** The months of the books and of the year before. */
interface HeldMonths {
  /** The thirteen months that a sheet shows. */
  readonly shown: MonthsInTable;
  readonly all: MonthsInTable;
  readonly endOf: (month: Month) => KeyAmounts | null;
}

function heldMonths(books: Books): HeldMonths {
  const months = [...books.comparatives.months, ...books.months]
    .map(({ month }) => month)
    .filter((month) => hasResult(books, month));
  const columns = months.map((month) => monthColumn(books, month));
  const ends = keyAmountsOf(books, months);
  return {
    shown: { months: monthsOf(thirteenPeriod(books)), table: thirteenMonths(books) },
    all: { months, table: resultTable(KEY_FIGURES, books, columns) },
    endOf: (month) => ends[months.indexOf(month)] ?? null,
  };
}

/** A column that knows the same a year earlier and the twelve months up to its end, which know no others. */
const related = (held: HeldMonths, column: Omit<KeyColumn, "prior" | "year">): KeyColumn => ({
  ...column,
  prior: priorOf(held, column.period),
  year: yearUpTo(held, column.period.last),
});

const OTHER = { key: "", kind: "to-date", prior: null, year: null } as const;

function priorOf({ all, endOf }: HeldMonths, of: Period): KeyColumn | null {
  const period = { first: monthAYearBefore(of.first), last: monthAYearBefore(of.last) };
  const results = partsIn(all, period);
  return results && { ...OTHER, period, results, end: endOf(period.last), isHidden: true };
}

function yearUpTo({ shown, all }: HeldMonths, last: Month): KeyColumn | null {
  const period = { first: addMonths(last, 1 - YEAR_MONTHS), last };
  const own = partsIn(shown, period);
  if (own !== null) return { ...OTHER, period, results: own, end: null };
  const results = partsIn(all, period);
  return results && { ...OTHER, period, results, end: null, isHidden: true };
}

/** Null where a month is not in the table. */
function partsIn({ months, table }: MonthsInTable, period: Period): readonly ResultPart[] | null {
  const parts = monthsOf(period).map((month) => ({ table, at: months.indexOf(month) }));
  return parts.some(({ at }) => at === -1) ? null : parts;
}

/** The months of these, without the two to date, may have balances alone. */
const MONTH_COLUMNS = 3;

/** Whether one of the five periods of the table has a result or, at its end, a balance. */
export function hasKeyFigures(books: Books, at: number): boolean {
  const found = [...monthPeriods(books), ...toDatePeriods(books)][at];
  if (found === undefined || (at === 1 && !hasPeriodBefore(books))) return false;
  if (hasResult(books, found.period.first)) return true;
  return at < MONTH_COLUMNS && balanceMonths(books).includes(found.period.last);
}
