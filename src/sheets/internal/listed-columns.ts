/** The columns that a list of a template has for books: those with amounts, and those that compare them. */
import { monthAYearBefore } from "../../calendar/compared-period.ts";
import {
  addMonths,
  monthsOf,
  nextMonth,
  type Period,
  parseMonth,
  periodOf,
} from "../../calendar/month.ts";
import { periodName } from "../../calendar/period-name.ts";
import type { Books } from "../../ledger/books.ts";
import { comparedPeriodOf, hasResult } from "../../ledger/compared-months.ts";
import {
  hasPeriodBefore,
  periodAYearBefore,
  periodBefore,
  reportedPeriod,
} from "../../ledger/reported-period.ts";
import type {
  ColumnGroup,
  ColumnList,
  ListedColumn,
  NamedPeriod,
  SUPPLIED_AMOUNTS,
} from "../column-list.ts";
import { budgetColumn } from "./budget-column.ts";
import { forecastColumn } from "./forecast-column.ts";
import { lastTwelve, thirteenPeriod } from "./monthly-results.ts";
import { periodColumn } from "./profit-and-loss-table.ts";
import type { ColumnPeriod, ResultColumn } from "./result-table.ts";

/** What a column with amounts is, for its title. */
export type ValueKind =
  | ("period" | "months" | "last-year" | "last-12" | "all-months" | "all-compared")
  | (typeof SUPPLIED_AMOUNTS)[number];

/** A column with amounts. */
export interface ValueColumn {
  readonly kind: ValueKind;
  /** Whether it is the first of its group, which the others are compared with. */
  readonly isCurrent: boolean;
  readonly column: ResultColumn;
}

export type ShownColumn = (
  | { readonly kind: "value" | "share"; readonly at: number }
  | {
      readonly kind: Difference;
      readonly current: number;
      readonly compared: number;
    }
) & {
  readonly isOffPaper: boolean;
  /** The number of its group, from 0. */
  readonly group: number;
};

export interface ListedColumns {
  /** Each once, in the order in which they are listed. */
  readonly values: readonly ValueColumn[];
  /** By the indexes of `values`. */
  readonly shown: readonly ShownColumn[];
  /** The periods of each group, also those without figures. */
  readonly groups: readonly (readonly Period[])[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * A column without figures: of a period, of a budget without one of the months, of a forecast of a complete year; or
 * those beside a first column that is one of these.
 */
export type LeftOut =
  | { readonly kind: "period" | "budget" | "beside"; readonly period: Period }
  | { readonly kind: "complete-year" };

/** Columns without figures are left out, with what compares them; a group without its first as a whole. */
export function listedColumns(books: Books, list: ColumnList): ListedColumns {
  const columns: Columns = { values: [], shown: [], leftOut: [] };
  const groups: (readonly Period[])[] = [];
  const firsts: PeriodOfKind[] = [];
  for (const group of list.map((all) => withoutTwin(books, all))) {
    const periods = periodsIn(books, group);
    const [first] = group.flatMap((listed) => namedPeriods(books, listed));
    // In the first month of a year the year to date is that month.
    if (firsts.some((one) => isSame(one.period, first?.period) && one.key !== first?.key)) continue;
    if (first !== undefined) firsts.push(first);
    groups.push(periods);
    addGroup(books, group, { ...columns, number: groups.length - 1 });
  }
  return { ...columns, groups };
}

/** In a year the period before is that of a year earlier: one of both is left. */
const withoutTwin = (books: Books, group: ColumnGroup): ColumnGroup =>
  !hasPeriodBefore(books) && group.some((listed) => isNamed(listed, "period-last-year"))
    ? group.filter((listed) => !isNamed(listed, "period-before"))
    : group;

const isNamed = (listed: ListedColumn, of: NamedPeriod): boolean =>
  listed.kind === "named" && listed.of === of;

/** Of columns that are not compared, the months from the first to the last. */
function periodsIn(books: Books, group: ColumnGroup): readonly Period[] {
  const all = group.flatMap((listed) => namedPeriods(books, listed).map(({ period }) => period));
  const [first] = all;
  const last = all.at(-1);
  if (group.some(isDifference) || first === undefined || last === undefined) return all;
  return [{ first: first.first, last: last.last }];
}

const isSame = (one: Period | undefined, other: Period | undefined): boolean =>
  one !== undefined && one.first === other?.first && one.last === other.last;

interface Columns {
  readonly values: ValueColumn[];
  readonly shown: ShownColumn[];
  readonly leftOut: LeftOut[];
}

/** The first column of a group and the last before the one to be added; null without one. */
interface ColumnsOfGroup {
  current: number | null;
  last: number | null;
}

function addGroup(
  books: Books,
  group: ColumnGroup,
  columns: Columns & { readonly number: number },
): void {
  const { values, shown, leftOut, number } = columns;
  const at: ColumnsOfGroup = { current: null, last: null };
  for (const listed of group) {
    const { isOffPaper: off = false } = listed;
    const isOffPaper = off === "without-budget" ? books.budget === undefined : off;
    const place = { isOffPaper, group: number };
    if (listed.kind === "share") {
      if (at.last !== null) shown.push({ kind: "share", at: at.last, ...place });
    } else if (isDifference(listed)) {
      const { current, last } = at;
      if (current !== null && last !== null && last !== current)
        shown.push({ kind: listed.kind, current, compared: last, ...place });
    } else {
      const { current } = at;
      const of: ResultColumn | null = current === null ? null : (values[current]?.column ?? null);
      const found = valuesOf(books, listed, { of, before: values });
      if (found.length === 0) leftOut.push(...leftOutOf(books, listed, of));
      at.last = null;
      for (const value of found) {
        const known = values.findIndex(({ column: { key } }) => key === value.column.key);
        if (known === -1) {
          at.last = values.push({ ...value, isCurrent: current === null }) - 1;
          shown.push({ kind: "value", at: at.last, ...place });
        } else if (current === null) at.last = known;
      }
      at.current ??= at.last;
      // Without the column that the others are compared with, they would be compared with nothing.
      if (at.current === null) {
        leftOut.push(...besideFirst(books, group));
        return;
      }
    }
  }
}

function leftOutOf(
  books: Books,
  listed: ListedColumn,
  of: ColumnPeriod | null,
): readonly LeftOut[] {
  const { period, fiscalYear } = books;
  if (listed.kind === "budget") return of === null ? [] : [{ kind: "budget", period: of.period }];
  if (listed.kind === "year-budget") return [{ kind: "budget", period: fiscalYear.period }];
  if (listed.kind !== "forecast") {
    return namedPeriods(books, listed).map((named) => ({ kind: "period", period: named.period }));
  }
  const { last } = fiscalYear.period;
  return period.last === last
    ? [{ kind: "complete-year" }]
    : [{ kind: "budget", period: { first: nextMonth(period.last), last } }];
}

function besideFirst(books: Books, [first, ...others]: ColumnGroup): readonly LeftOut[] {
  const [own] = first === undefined ? [] : namedPeriods(books, first);
  return own === undefined || others.length === 0 ? [] : [{ kind: "beside", period: own.period }];
}

type Difference = "difference" | "percent" | "effect";

const isDifference = (
  listed: ListedColumn,
): listed is ListedColumn & { readonly kind: Difference } =>
  listed.kind === "difference" || listed.kind === "percent" || listed.kind === "effect";

type Value = Omit<ValueColumn, "isCurrent">;

function valuesOf(
  books: Books,
  listed: ListedColumn,
  { of, before }: { readonly of: ColumnPeriod | null; readonly before: readonly ValueColumn[] },
): readonly Value[] {
  if (listed.kind === "budget") {
    return of === null ? [] : withColumn("budget", budgetColumn(books, budgetOf(of)));
  }
  if (listed.kind === "year-budget") {
    const { period } = books.fiscalYear;
    return withColumn("year-budget", budgetColumn(books, { key: "year-budget", period }));
  }
  if (listed.kind === "forecast") return withColumn("forecast", forecastColumn(books));
  return namedPeriods(books, listed).flatMap(({ kind, ...name }) =>
    withColumn(kind, amountsIn(books, name, before)),
  );
}

const withColumn = (kind: ValueKind, column: ResultColumn | null): readonly Value[] =>
  column === null ? [] : [{ kind, column }];

const budgetOf = ({ key, period }: ColumnPeriod): ColumnPeriod => ({
  key: `${key}-budget`,
  period,
});

/** The last twelve months are the sum of the months on their left where these are the columns there. */
function amountsIn(
  books: Books,
  name: ColumnPeriod,
  before: readonly ValueColumn[],
): ResultColumn | null {
  const columns = before.map(({ column }) => column);
  const areMonths = columns.length > 1 && columns.every(({ key }) => parseMonth(key) !== null);
  if (name.key === LAST_12 && areMonths) return lastTwelve(books, columns);
  return hasResult(books, name.period.first) ? periodColumn(books, name) : null;
}

const LAST_12 = "last-12";

type PeriodOfKind = ColumnPeriod & { readonly kind: ValueKind };

/** Empty for a column that is no period. */
function namedPeriods(books: Books, listed: ListedColumn): readonly PeriodOfKind[] {
  if (listed.kind === "named") return namedPeriod(books, listed.of);
  if (listed.kind === "fixed") return [byName(listed.period)];
  if (listed.kind === "13m") {
    return monthsOf(thirteenPeriod(books)).map((month) => byName(periodOf(month)));
  }
  return listed.kind === "month"
    ? [byName(periodOf(addMonths(books.period.last, -listed.monthsBack)))]
    : [];
}

const byName = (period: Period): PeriodOfKind => ({
  kind: "period",
  key: periodName(period),
  period,
});

function namedPeriod(books: Books, of: NamedPeriod): readonly PeriodOfKind[] {
  const { period, comparatives } = books;
  const twelve = monthsUpTo(period.last);
  switch (of) {
    case "period":
      return [byName(reportedPeriod(books))];
    case "period-before":
      return [byName(hasPeriodBefore(books) ? periodBefore(books) : periodAYearBefore(books))];
    case "period-last-year":
      return [byName(periodAYearBefore(books))];
    case "ytd":
      return [{ kind: "months", key: "to-date", period }];
    case "ytd-last-year":
      return [{ kind: "months", key: "prior", period: comparedPeriodOf(books) }];
    case "last-year":
      return [
        { kind: "last-year", key: "last-year", period: comparatives.priorYear.fiscalYear.period },
      ];
    case "ltm":
      return [{ kind: "last-12", key: LAST_12, period: twelve }];
    case "ltm-last-year":
      return [byName(monthsUpTo(monthAYearBefore(period.last)))];
  }
}

const monthsUpTo = (last: Period["last"]): Period => ({
  first: nextMonth(monthAYearBefore(last)),
  last,
});
