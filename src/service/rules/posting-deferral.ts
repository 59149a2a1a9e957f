/** Amounts that belong to a period: deferred on the document's date, released month by month. */
import {
  type Amount,
  amountOf,
  divideRounded,
  multiply,
  subtract,
  sumOf,
} from "../../amount/amount.ts";
import { type CalendarDate, type DateRange, daysBetween } from "../../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf, monthsOf } from "../../calendar/month.ts";
import { PostingRefusal } from "./posting-line.ts";

/** The part booked at once, and the part booked on the last day of each month. */
export interface Spread {
  readonly direct: Amount;
  readonly releases: readonly { readonly date: CalendarDate; readonly amount: Amount }[];
}

const CENTS = 2;

/**
 * Divides an amount over the days of its period, rounded to cents per month; the last month takes the
 * rounding difference. Nothing is released before or on the document's date: the part of those months is
 * booked directly, and so is the complete amount if the period is within the document's month.
 * Gap: Details with a period.
 */
export function spreadOver(amount: Amount, period: DateRange, documentDate: CalendarDate): Spread {
  if (period.first > period.last) {
    throw new PostingRefusal(`the period ${period.first} to ${period.last} ends before it starts`);
  }
  const own = monthOf(documentDate);
  if (monthOf(period.first) === own && monthOf(period.last) === own) {
    return { direct: amount, releases: [] };
  }
  const parts = partsPerMonth(amount, period);
  const releases = parts.filter(({ date }) => date > documentDate);
  return { direct: subtract(amount, sumOf(releases.map((part) => part.amount))), releases };
}

function partsPerMonth(amount: Amount, period: DateRange): Spread["releases"] {
  const months = monthsOf({ first: monthOf(period.first), last: monthOf(period.last) });
  const days = dayCount(period);
  const parts = months.slice(0, -1).map((month) => {
    const first = period.first > firstDayOf(month) ? period.first : firstDayOf(month);
    const date = lastDayOf(month);
    const share = multiply(amount, amountOf(String(dayCount({ first, last: date }))));
    return { date, amount: divideRounded(share, amountOf(String(days)), CENTS) };
  });
  const rest = subtract(amount, sumOf(parts.map((part) => part.amount)));
  return [...parts, { date: lastDayOf(monthOf(period.last)), amount: rest }];
}

const dayCount = (range: DateRange): number => daysBetween(range.first, range.last) + 1;
