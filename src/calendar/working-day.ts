/** Working days: Monday to Friday, without holidays. */
import { addDays, type CalendarDate, weekdayOf } from "./calendar-date.ts";
import { firstDayOf, lastDayOf, type Month } from "./month.ts";

/** Whether a day from Monday to Friday is a holiday. */
export type IsHoliday = (date: CalendarDate) => boolean;

const FRIDAY = 5;

/**
 * A working day of the month by its number, 1 for the first and -1 for the last; null if the month has fewer. Number 0 is
 * never one.
 */
export function workingDayOf(
  month: Month,
  number: number,
  isHoliday: IsHoliday,
): CalendarDate | null {
  const [start, step] = number > 0 ? [firstDayOf(month), 1] : [lastDayOf(month), -1];
  let seen = 0;
  for (let day = start; day.startsWith(month); day = addDays(day, step)) {
    if (weekdayOf(day) > FRIDAY || isHoliday(day)) continue;
    seen += step;
    if (seen === number) return day;
  }
  return null;
}
