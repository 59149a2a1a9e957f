/** When a subscription runs, and when its products are invoiced. */
import { addDays, type CalendarDate, dateOf, daysBetween } from "../../calendar/calendar-date.ts";
import { addMonths, lastDayOf, monthCountOf, monthOf } from "../../calendar/month.ts";
import type { Frequency, SubscriptionRecord } from "./subscription-books.ts";

type Running = Pick<SubscriptionRecord, "startOn" | "endOn">;

/** The first and the last day are included. */
export const runsOn = ({ startOn, endOn }: Running, day: CalendarDate): boolean =>
  startOn <= day && (endOn === null || endOn >= day);

/**
 * The first day on or after `from` on which a product with this frequency is invoiced; null if the
 * subscription ends before that, and for a product sold once if its day is past. Dates are counted from the
 * first day: a subscription from the 31st uses the last day of shorter months. Gap: Subscriptions.
 */
export function nextInvoiceOn(
  subscription: Running,
  frequency: Frequency | null,
  from: CalendarDate,
): CalendarDate | null {
  const { startOn, endOn } = subscription;
  const next = from <= startOn ? startOn : nextRound(startOn, frequency, from);
  return next === null || (endOn !== null && next > endOn) ? null : next;
}

const DAYS: Readonly<Record<"day" | "week", number>> = { day: 1, week: 7 };
const MONTHS: Readonly<Record<"month" | "quarter" | "year", number>> = {
  month: 1,
  quarter: 3,
  year: 12,
};

function nextRound(
  startOn: CalendarDate,
  frequency: Frequency | null,
  from: CalendarDate,
): CalendarDate | null {
  if (frequency === null) return null;
  const { count, type } = frequency;
  if (type === "day" || type === "week") {
    const step = count * DAYS[type];
    return addDays(startOn, Math.ceil(daysBetween(startOn, from) / step) * step);
  }
  const step = count * MONTHS[type];
  const passed = monthCountOf({ first: monthOf(startOn), last: monthOf(from) }) - 1;
  const round = Math.floor(passed / step);
  const due = monthsAfter(startOn, round * step);
  return due >= from ? due : monthsAfter(startOn, (round + 1) * step);
}

function monthsAfter(date: CalendarDate, months: number): CalendarDate {
  const month = addMonths(monthOf(date), months);
  const last = lastDayOf(month);
  const sameDay = `${month}-${date.slice(-2)}`;
  return sameDay < last ? dateOf(sameDay) : last;
}
