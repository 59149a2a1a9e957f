/** JT3: entries dated on a Saturday, a Sunday or a public holiday of the Netherlands. */
import { type CalendarDate, weekdayOf } from "../../calendar/calendar-date.ts";
import { CUSTOMS_USUAL, dutchHolidays } from "../../calendar/dutch-holidays.ts";
import { lastDayOf, monthOf, monthsOf, yearOf } from "../../calendar/month.ts";
import { dateValue, type HitReason, hitOnEntry, journalTest } from "../journal-test.ts";

const SATURDAY = 6;

export const weekendsAndHolidays = journalTest({
  id: "JT3",
  name: "weekends-and-holidays",
  counts: "entries",
  parameters: ["kinds", "except"],
  begin: ({ books, criteria: { kinds, except }, hit }) => {
    const years = new Set(monthsOf(books.period).map(yearOf));
    const holidays = new Set([...years].flatMap((year) => dutchHolidays(year, CUSTOMS_USUAL)));
    const hasMonthEnds = !except.includes("month-ends");
    let tested = 0;
    return {
      entry: (entry) => {
        const { kind, date } = entry;
        if (!kinds.includes(kind)) return;
        tested += 1;
        const reason = freeDay(date, holidays);
        if (reason === null || (!hasMonthEnds && date === lastDayOf(monthOf(date)))) return;
        hit(hitOnEntry(entry, { reason, values: { date: dateValue(date) } }));
      },
      end: () => ({ tested }),
    };
  },
});

function freeDay(date: CalendarDate, holidays: ReadonlySet<CalendarDate>): HitReason | null {
  if (holidays.has(date)) return "holiday";
  const weekday = weekdayOf(date);
  if (weekday < SATURDAY) return null;
  return weekday === SATURDAY ? "saturday" : "sunday";
}
