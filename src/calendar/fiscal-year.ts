/** Fiscal years: one to twenty-three consecutive whole months, starting in any month. */
import {
  addMonths,
  includesMonth,
  type Month,
  month,
  monthCountOf,
  monthNumberOf,
  nextMonth,
  type Period,
  previousMonth,
  yearOf,
} from "./month.ts";

export interface FiscalYear {
  /** The common name: the calendar year in which it ends, unless the administration names it differently. */
  readonly year: number;
  readonly period: Period;
}

export const FISCAL_YEAR_MONTHS_MAX = 23;
const REGULAR_MONTHS = 12;

/**
 * The fiscal years of an administration, as plain JSON. Without `exceptions`, years of twelve months
 * that start in `firstMonth` (1 to 12). An exception is a long, short or shifted year; the oldest is
 * first. Years of twelve months precede the oldest exception and follow each one up to the next. Each
 * month is thus in exactly one year, and `firstMonth` is the first month of the regular years before
 * the exceptions or of those after them.
 */
export interface FiscalCalendar {
  readonly firstMonth: number;
  readonly exceptions: readonly FiscalYear[];
}

export const CALENDAR_YEARS: FiscalCalendar = { firstMonth: 1, exceptions: [] };

/**
 * The fiscal year named `year`. A long year can leave a name unused (2023-01 to 2024-06 is named
 * 2024): the unused name then means the fiscal year that contains December of that year.
 */
export function fiscalYear(calendar: FiscalCalendar, year: number): FiscalYear {
  const exception = calendar.exceptions.find((candidate) => candidate.year === year);
  if (exception !== undefined) return exception;
  const january = month(`${String(year).padStart(4, "0")}-01`);
  // A regular year ends in the calendar year of its name, or in the next when an exception has the name.
  for (let index = 0; index < 2 * REGULAR_MONTHS; index++) {
    const candidate = fiscalYearOf(calendar, addMonths(january, index));
    if (candidate.year === year) return candidate;
  }
  return fiscalYearOf(calendar, addMonths(january, REGULAR_MONTHS - 1));
}

/** The fiscal year in which a month falls. */
export function fiscalYearOf(calendar: FiscalCalendar, of: Month): FiscalYear {
  const oldest = calendar.exceptions[0];
  if (oldest === undefined) return regularYear(calendar, of);
  if (of < oldest.period.first) return yearBefore(oldest, of);
  const latest = calendar.exceptions.findLast(({ period }) => period.first <= of) ?? oldest;
  return includesMonth(latest.period, of) ? latest : yearAfter(latest, of);
}

/** The problems of a calendar, one sentence each; empty when the years are consecutive. */
export function fiscalCalendarProblems(calendar: FiscalCalendar): readonly string[] {
  const { firstMonth, exceptions } = calendar;
  const oldest = exceptions[0];
  const latest = exceptions.at(-1);
  const problems = exceptions.flatMap((exception, index) => {
    const before = exceptions[index - 1];
    return [
      ...yearProblems(exception),
      ...(before === undefined ? [] : followingProblems(before, exception)),
    ];
  });
  if (!Number.isInteger(firstMonth) || firstMonth < 1 || firstMonth > 12) {
    problems.push(`a fiscal year cannot start in month ${String(firstMonth)}; use 1 to 12`);
  } else if (oldest !== undefined && latest !== undefined && problems.length === 0) {
    const before = monthNumberOf(oldest.period.first);
    const after = monthNumberOf(nextMonth(latest.period.last));
    if (firstMonth !== before && firstMonth !== after) {
      problems.push(
        `regular years start in month ${String(before)} before the exceptions and in month ${String(after)} after them, not in month ${String(firstMonth)}`,
      );
    }
  }
  return problems;
}

/** The year of twelve months, starting in `firstMonth`, that contains the month `of`. */
function regularYear({ firstMonth }: FiscalCalendar, of: Month): FiscalYear {
  const monthsIn = (monthNumberOf(of) - firstMonth + REGULAR_MONTHS) % REGULAR_MONTHS;
  return twelveMonthsFrom(addMonths(of, -monthsIn));
}

/** Years of twelve months, counted back from the first month of `next`. */
function yearBefore(next: FiscalYear, of: Month): FiscalYear {
  const last = previousMonth(next.period.first);
  const yearsBack = Math.floor((monthCountOf({ first: of, last }) - 1) / REGULAR_MONTHS);
  const found = twelveMonthsFrom(addMonths(last, 1 - REGULAR_MONTHS * (yearsBack + 1)));
  // A short year may end in the same calendar year as its predecessor; their names still differ.
  const year = Math.min(yearOf(last), next.year - 1) - yearsBack;
  return { ...found, year };
}

/** Years of twelve months, counted forward from the last month of `previous`. */
function yearAfter(previous: FiscalYear, of: Month): FiscalYear {
  const first = nextMonth(previous.period.last);
  const yearsForward = Math.floor((monthCountOf({ first, last: of }) - 1) / REGULAR_MONTHS);
  return twelveMonthsFrom(addMonths(first, REGULAR_MONTHS * yearsForward));
}

function twelveMonthsFrom(first: Month): FiscalYear {
  const last = addMonths(first, REGULAR_MONTHS - 1);
  return { year: yearOf(last), period: { first, last } };
}

function yearProblems({ year, period }: FiscalYear): readonly string[] {
  const length = monthCountOf(period);
  if (length < 1 || length > FISCAL_YEAR_MONTHS_MAX) {
    return [
      `fiscal year ${String(year)} has ${String(length)} months; 1 to ${String(FISCAL_YEAR_MONTHS_MAX)} are allowed`,
    ];
  }
  return yearOf(period.first) <= year && year <= yearOf(period.last)
    ? []
    : [
        `fiscal year ${String(year)} runs from ${period.first} to ${period.last}; name it after a calendar year in that period`,
      ];
}

function followingProblems(before: FiscalYear, { year, period }: FiscalYear): readonly string[] {
  if (period.first <= before.period.last) {
    return [`fiscal year ${String(year)} starts before ${String(before.year)} ends`];
  }
  const between = monthCountOf({ first: before.period.last, last: period.first }) - 2;
  if (between % REGULAR_MONTHS !== 0) {
    return [
      `there are ${String(between)} months between fiscal years ${String(before.year)} and ${String(year)}; a multiple of ${String(REGULAR_MONTHS)} is required`,
    ];
  }
  const lastName =
    between === 0 ? before.year : yearAfter(before, previousMonth(period.first)).year;
  return lastName < year ? [] : [`two fiscal years are named ${String(year)}`];
}
