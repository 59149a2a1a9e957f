/** The columns of the key figures: the periods of their results, and the month ends of their balances. */
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import { addMonths, type Month, monthsOf, type Period, periodOf } from "../../calendar/month.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import { oncePerBooks } from "../../ledger/once-per-books.ts";
import { type KeyAmounts, keyAmounts, keyAmountsOf } from "./key-amounts.ts";
import {
  budgetPeriods,
  monthPeriods,
  monthResult,
  thirteenMonths,
  thirteenPeriod,
  toDatePeriods,
  toDateResult,
} from "./monthly-results.ts";
import type { ResultTable } from "./result-table.ts";

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
  const yearUpTo = yearsIn(books);
  const month = monthResult(books);
  const [own, before, yearAgo] = monthPeriods(books).map(
    ({ key, period }, at): KeyColumn => ({
      ...{ key, period, kind: "month", prior: null, year: yearUpTo(period.last) },
      results: hasResult(books, period.first) ? [{ table: month, at }] : null,
      end: ends[at] ?? null,
    }),
  );
  const toDate = toDateResult(books);
  const isYearAgo = comparedPeriodOf(books).last === monthAYearBefore(last);
  const [current, compared] = toDatePeriods(books).map(
    ({ key, period }, at): KeyColumn => ({
      ...{ key, period, kind: "to-date", results: [{ table: toDate, at }], prior: null },
      end: (at === 0 ? ends[0] : isYearAgo ? ends[2] : null) ?? null,
      year: yearUpTo(period.last),
    }),
  );
  return {
    months: comparing(own, [before, yearAgo], yearAgo),
    toDate: comparing(current, [compared], compared),
    budgets: [
      budgetOf(books, month, monthPeriods(books)),
      budgetOf(books, toDate, toDatePeriods(books)),
    ],
    course: courseOf(books, yearUpTo),
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

/** Each month of the course can be compared with itself a year earlier only if that is one of them too. */
function courseOf(books: Books, yearUpTo: ReturnType<typeof yearsIn>): readonly KeyColumn[] {
  const table = thirteenMonths(books);
  const months = monthsOf(thirteenPeriod(books));
  const ends = keyAmountsOf(books, months);
  const plain = months.map(
    (month, at): KeyColumn => ({
      ...{ key: `month-${month}`, period: periodOf(month), kind: "course", prior: null },
      results: [{ table, at }],
      end: ends[at] ?? null,
      year: yearUpTo(month),
    }),
  );
  return plain.map((column) => {
    const before = monthAYearBefore(column.period.last);
    return { ...column, prior: plain.find(({ period }) => period.last === before) ?? null };
  });
}

/** The twelve months up to a month; null if they are not all among the thirteen months. */
function yearsIn(books: Books): (last: Month) => KeyColumn | null {
  const table = thirteenMonths(books);
  const months = monthsOf(thirteenPeriod(books));
  return (last) => {
    const end = months.indexOf(last);
    if (end < YEAR_MONTHS - 1) return null;
    const results = Array.from({ length: YEAR_MONTHS }, (_, index) => ({
      table,
      at: end - index,
    }));
    const period = { first: addMonths(last, 1 - YEAR_MONTHS), last };
    return { key: "", period, kind: "to-date", results, end: null, prior: null, year: null };
  };
}
