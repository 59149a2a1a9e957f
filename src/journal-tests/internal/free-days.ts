/** Saturdays, Sundays and public holidays of the Netherlands. */
import { type CalendarDate, weekdayOf } from "../../calendar/calendar-date.ts";
import { CUSTOMS_USUAL, dutchHolidays } from "../../calendar/dutch-holidays.ts";
import { monthOf, yearOf } from "../../calendar/month.ts";

const SATURDAY = 6;

type FreeDay = "holiday" | "saturday" | "sunday";

/** Says why a day is free; null for a working day. The holidays of a year are worked out once. */
export function freeDays(): (date: CalendarDate) => FreeDay | null {
  const holidays = new Map<number, ReadonlySet<CalendarDate>>();
  return (date) => {
    const year = yearOf(monthOf(date));
    const own = holidays.get(year) ?? new Set(dutchHolidays(year, CUSTOMS_USUAL));
    holidays.set(year, own);
    if (own.has(date)) return "holiday";
    const weekday = weekdayOf(date);
    if (weekday < SATURDAY) return null;
    return weekday === SATURDAY ? "saturday" : "sunday";
  };
}
