/** Durations of templates (ISO 8601), and the period and deadline of a list that they determine. */
import {
  addDays,
  type CalendarDate,
  type DateRange,
  dateOf,
  weekdayOf,
} from "../../calendar/calendar-date.ts";
import { type FiscalCalendar, fiscalYearOf } from "../../calendar/fiscal-year.ts";
import { addMonths, daysOf, lastDayOf, monthCountOf, monthOf } from "../../calendar/month.ts";

/** Whole months and days; years and weeks are converted. */
export interface Duration {
  readonly months: number;
  readonly days: number;
}

const PATTERN = /^P(?=\d)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?$/;
const DAYS_OF_WEEK = 7;
const MONTHS_OF_YEAR = 12;
/** A century; a longer duration is a typing error. */
const MONTHS_MAX = 1_200;
const DAYS_MAX = 36_525;

export const MONTHLY: Duration = { months: 1, days: 0 };

/** Reads years, months, weeks and days; null for another form, fractions of days, and more than a century. */
export function parseDuration(text: string): Duration | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const [, years = "0", months = "0", weeks = "0", days = "0"] = match;
  const duration = {
    months: integer(years) * MONTHS_OF_YEAR + integer(months),
    days: integer(weeks) * DAYS_OF_WEEK + integer(days),
  };
  return duration.months > MONTHS_MAX || duration.days > DAYS_MAX ? null : duration;
}

const integer = (digits: string): number => Number.parseInt(digits, 10);

/** The words that the real service accepts as the period of a template. */
const PERIOD_WORDS: Readonly<Record<string, string | null>> = {
  monthly: "P1M",
  quarterly: "P3M",
  yearly: "P1Y",
  none: null,
};

export type DurationReading =
  | { readonly ok: true; readonly duration: string | null }
  | { readonly ok: false };

/** The period of a template as stored: a duration of at least a day, or null for `none`. */
export function readTemplatePeriod(text: string): DurationReading {
  if (Object.hasOwn(PERIOD_WORDS, text)) return { ok: true, duration: PERIOD_WORDS[text] ?? null };
  const duration = parseDuration(text);
  const isUsable = duration !== null && duration.months + duration.days > 0;
  return isUsable ? { ok: true, duration: text } : { ok: false };
}

/** The deadline of a template as stored: null for none, or a duration that may be zero. */
export const readDeadlineAfter = (text: string): DurationReading =>
  parseDuration(text) === null ? { ok: false } : { ok: true, duration: text };

/**
 * The day a duration later or, with `-1`, earlier. Months are added first; a day that the month does not
 * have becomes its last one, so 31 January plus a month is 28 February.
 */
export function moveDate(date: CalendarDate, by: Duration, direction: 1 | -1): CalendarDate {
  const month = addMonths(monthOf(date), direction * by.months);
  const last = lastDayOf(month);
  const sameDay = `${month}-${date.slice(-2)}`;
  return addDays(sameDay > last ? last : dateOf(sameDay), direction * by.days);
}

export interface ListPeriod {
  readonly begin: CalendarDate | null;
  readonly end: CalendarDate | null;
}

export interface PeriodBasis {
  /** Null for lists that have no period unless one is given. */
  readonly length: Duration | null;
  readonly today: CalendarDate;
  readonly calendar: FiscalCalendar;
}

/**
 * The period of a new list: the given days. If one of the two is missing, it follows from the length; if
 * both are missing, the period is the previous one. Gap: Task lists.
 */
export function listPeriod({ begin, end }: ListPeriod, basis: PeriodBasis): ListPeriod {
  const { length } = basis;
  if (length === null || (begin !== null && end !== null)) return { begin, end };
  if (begin !== null) return { begin, end: addDays(moveDate(begin, length, 1), -1) };
  if (end !== null) return { begin: moveDate(addDays(end, 1), length, -1), end };
  const previous = previousPeriod(length, basis);
  return { begin: previous.first, end: previous.last };
}

/**
 * The last period of this length that is over. Months, quarters, halves and years are those of the
 * fiscal year, weeks start on Monday; other lengths end with the previous month or, if in days, the previous day.
 */
function previousPeriod(
  length: Duration,
  { today, calendar }: Omit<PeriodBasis, "length">,
): DateRange {
  if (length.days > 0) {
    const isWeeks = length.months === 0 && length.days % DAYS_OF_WEEK === 0;
    // Gap: First day of the week.
    const last = addDays(today, isWeeks ? -weekdayOf(today) : -1);
    return { first: moveDate(addDays(last, 1), length, -1), last };
  }
  const { months } = length;
  const thisMonth = monthOf(today);
  const yearFirst = fiscalYearOf(calendar, thisMonth).period.first;
  const passed = monthCountOf({ first: yearFirst, last: thisMonth }) - 1;
  const sinceBegin = MONTHS_OF_YEAR % months === 0 ? passed % months : 0;
  const first = addMonths(thisMonth, -sinceBegin - months);
  return daysOf({ first, last: addMonths(first, months - 1) });
}

/** Null without a period, or without a duration up to the deadline. */
export const deadlineOf = (
  end: CalendarDate | null,
  after: Duration | null,
): CalendarDate | null => (end === null || after === null ? null : moveDate(end, after, 1));
