/** Divides the amount of a detail over the months of its period, in the ways in which a service may do it. */
import {
  type Amount,
  amountOf,
  divideRounded,
  isZero,
  multiply,
  subtract,
  sumOf,
} from "../amount/amount.ts";
import { type CalendarDate, type DateRange, daysBetween } from "../calendar/calendar-date.ts";
import { firstDayOf, lastDayOf, monthOf, monthsOf } from "../calendar/month.ts";

/** In proportion to the days of the period in each month, or the same amount in each month. */
export const SCHEDULES = ["days", "months"] as const;
export type Schedule = (typeof SCHEDULES)[number];

/** An amount, and the days on one of which it is booked. */
export interface Release {
  readonly days: DateRange;
  readonly amount: Amount;
}

const CENTS = 2;

/**
 * A month that is over on the date of the document is booked on that date, and so is everything if the period lies
 * within its month. Parts are rounded to cents, and the last month takes the difference. Gap: Details with a period.
 */
export function releasesOf(
  amount: Amount,
  { period, date }: { readonly period: DateRange; readonly date: CalendarDate },
  schedule: Schedule,
): readonly Release[] {
  const months = monthsOf({ first: monthOf(period.first), last: monthOf(period.last) });
  const onDate = { first: date, last: date };
  if (months.every((month) => month === monthOf(date))) return [{ days: onDate, amount }];
  const weights = months.map((month) => (schedule === "months" ? 1 : daysIn(month, period)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const parts = weights
    .slice(0, -1)
    .map((weight) =>
      divideRounded(multiply(amount, amountOf(String(weight))), amountOf(String(total)), CENTS),
    );
  const all = [...parts, subtract(amount, sumOf(parts))];
  const releases = months.map((month, at) => ({
    days: { first: firstDayOf(month), last: lastDayOf(month) },
    amount: all[at] ?? amount,
  }));
  const later = releases.filter(({ days }) => days.last > date);
  const direct = subtract(amount, sumOf(later.map((release) => release.amount)));
  return isZero(direct) ? later : [{ days: onDate, amount: direct }, ...later];
}

function daysIn(month: ReturnType<typeof monthOf>, { first, last }: DateRange): number {
  const from = first > firstDayOf(month) ? first : firstDayOf(month);
  const to = last < lastDayOf(month) ? last : lastDayOf(month);
  return daysBetween(from, to) + 1;
}
