/** Fiscal years: one to twenty-three whole months that follow each other and may start in any month. */
import {
  addMonths,
  includesMonth,
  type Month,
  monthCountOf,
  type Period,
  yearOf,
} from "./month.ts";

export interface FiscalYear {
  /** The name people use: the calendar year in which it ends, unless the administration says otherwise. */
  readonly year: number;
  readonly period: Period;
}

export const FISCAL_YEAR_MONTHS_MAX = 23;

/**
 * The fiscal years of an administration: `exceptions` (a long, short or shifted year, in order) and
 * before, between and after them years of twelve months that start in `firstMonth` (1 to 12).
 */
export interface FiscalCalendar {
  readonly firstMonth: number;
  readonly exceptions: readonly FiscalYear[];
}

export const CALENDAR_YEARS: FiscalCalendar = { firstMonth: 1, exceptions: [] };

/** The fiscal year people call `year`. */
export function fiscalYear(calendar: FiscalCalendar, year: number): FiscalYear {
  const exception = calendar.exceptions.find((candidate) => candidate.year === year);
  if (exception !== undefined) return exception;
  const startYear = calendar.firstMonth === 1 ? year : year - 1;
  const first = monthIn(startYear, calendar.firstMonth);
  return { year, period: { first, last: addMonths(first, 11) } };
}

/** The fiscal year in which a month falls. */
export function fiscalYearOf(calendar: FiscalCalendar, of: Month): FiscalYear {
  const exception = calendar.exceptions.find(({ period }) => includesMonth(period, of));
  if (exception !== undefined) return exception;
  const year = yearOf(of);
  const found = [year, year + 1]
    .map((candidate) => fiscalYear(calendar, candidate))
    .find(({ period }) => includesMonth(period, of));
  return found ?? fiscalYear(calendar, year);
}

/** What is wrong with a calendar, one sentence each; an empty list when years follow each other. */
export function fiscalCalendarProblems(calendar: FiscalCalendar): readonly string[] {
  return calendar.exceptions.flatMap(({ year, period }, index) => {
    const length = monthCountOf(period);
    const before = calendar.exceptions[index - 1];
    return [
      ...(length < 1 || length > FISCAL_YEAR_MONTHS_MAX
        ? [
            `fiscal year ${String(year)} has ${String(length)} months; 1 to ${String(FISCAL_YEAR_MONTHS_MAX)} are allowed`,
          ]
        : []),
      ...(before !== undefined && period.first <= before.period.last
        ? [`fiscal year ${String(year)} starts before ${String(before.year)} ends`]
        : []),
    ];
  });
}

function monthIn(year: number, number: number): Month {
  return addMonths("0000-01" as Month, year * 12 + number - 1);
}
