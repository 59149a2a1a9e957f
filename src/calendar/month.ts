/** Whole months as text `2025-03`, and periods of whole months with both ends included. */
import { invariant } from "../failure.ts";
import { type CalendarDate, type DateRange, dateOf } from "./calendar-date.ts";

declare const brand: unique symbol;
/** A calendar month as `YYYY-MM`; sorts as text. */
export type Month = string & { readonly [brand]: "Month" };

/** Whole months from `first` to `last`, both included. */
export interface Period {
  readonly first: Month;
  readonly last: Month;
}

/** There is no year 0; years have four digits. */
export const MONTH_PATTERN = /^(?!0000)(\d{4})-(0[1-9]|1[0-2])$/;

export const parseMonth = (text: string): Month | null =>
  MONTH_PATTERN.test(text) ? (text as Month) : null;

/** The month of a text that is known to be valid. */
export function month(text: string): Month {
  const parsed = parseMonth(text);
  invariant(parsed !== null, `"${text}" is a month`);
  return parsed;
}

/** A date is valid, and so is its month. */
export const monthOf = (date: CalendarDate): Month => date.slice(0, 7) as Month;

/** The month `count` months later, or earlier when negative. */
export function addMonths(from: Month, count: number): Month {
  const index = indexOf(from) + count;
  const year = Math.floor(index / 12);
  return month(`${String(year).padStart(4, "0")}-${String((index % 12) + 1).padStart(2, "0")}`);
}

export const nextMonth = (from: Month): Month => addMonths(from, 1);
export const previousMonth = (from: Month): Month => addMonths(from, -1);
export const yearOf = (of: Month): number => Math.floor(indexOf(of) / 12);
/** 1 for January to 12 for December. */
export const monthNumberOf = (of: Month): number => (indexOf(of) % 12) + 1;

export const firstDayOf = (of: Month): CalendarDate => dateOf(`${of}-01`);
export function lastDayOf(of: Month): CalendarDate {
  const date = new Date(`${of}-01`);
  // Day 0 of the next month is the last day of this one.
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return dateOf(`${of}-${date.getUTCDate()}`);
}

export const periodOf = (only: Month): Period => ({ first: only, last: only });
export const monthCountOf = (period: Period): number =>
  indexOf(period.last) - indexOf(period.first) + 1;
export const daysOf = (period: Period): DateRange => ({
  first: firstDayOf(period.first),
  last: lastDayOf(period.last),
});
export const includesMonth = (period: Period, of: Month): boolean =>
  period.first <= of && of <= period.last;

/** Every month of the period, in order. */
export function monthsOf(period: Period): readonly Month[] {
  const count = Math.max(0, monthCountOf(period));
  return Array.from({ length: count }, (_, index) => addMonths(period.first, index));
}

/** The period in pieces of at most `monthsMax` months, in order: a report covers at most twelve months. */
export function splitPeriod(period: Period, monthsMax: number): readonly Period[] {
  invariant(monthsMax >= 1, "a piece of a period has at least one month");
  const months = monthsOf(period);
  const pieceCount = Math.ceil(months.length / monthsMax);
  return Array.from({ length: pieceCount }, (_, index) => {
    const first = addMonths(period.first, index * monthsMax);
    const length = Math.min(monthsMax, months.length - index * monthsMax);
    return { first, last: addMonths(first, length - 1) };
  });
}

/** The form in requests: `202503`. */
export const compactMonth = (of: Month): string => of.replace("-", "");
/** The form in requests: `202501..202512`. */
export const compactPeriod = (period: Period): string =>
  `${compactMonth(period.first)}..${compactMonth(period.last)}`;

/** Months since the year zero. */
function indexOf(of: Month): number {
  const match = MONTH_PATTERN.exec(of);
  invariant(match !== null, `"${of}" is a month`);
  const [, year = "", inYear = ""] = match;
  return Number.parseInt(year, 10) * 12 + Number.parseInt(inYear, 10) - 1;
}
