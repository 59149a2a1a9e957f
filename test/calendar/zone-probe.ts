/**
 * Runs as a program in a time zone: prints the results of the calendar for 400 days, 2023-11-28 to
 * 2024-12-31 (a leap year), and for days that a zone skipped or repeated.
 */
import {
  addDays,
  type CalendarDate,
  dateInZone,
  dateOf,
  daysBetween,
  weekdayOf,
} from "../../src/calendar/calendar-date.ts";
import { formatDate } from "../../src/calendar/date-formats.ts";
import { firstDayOf, lastDayOf, monthOf } from "../../src/calendar/month.ts";
import {
  readDocumentPeriod,
  readMultiMonth,
  readPeriodUntil,
  readSingleMonth,
} from "../../src/calendar/period-words.ts";

export const PRESETS = ["this", "prev", "next"].flatMap((which) =>
  ["week", "month", "quarter", "year"].map((unit) => `${which}_${unit}`),
);

/** Days on which a zone changed its clocks, its date, or both. */
const AWKWARD = [
  "2011-12-29",
  "2011-12-30",
  "2011-12-31",
  "2025-03-30",
  "2025-10-26",
  "2000-02-29",
];

export function probedDays(): readonly CalendarDate[] {
  const first = dateOf("2023-11-28");
  const days = Array.from({ length: 400 }, (_, index) => addDays(first, index));
  return [...days, ...AWKWARD.map(dateOf)];
}

/** The results of all functions of the calendar for a day. */
export const probe = (day: CalendarDate): unknown => ({
  day,
  weekday: weekdayOf(day),
  nextDay: addDays(day, 1),
  sinceEpoch: daysBetween(dateOf("1970-01-01"), day),
  shown: formatDate(day, "EEEE d MMMM yyyy"),
  first: firstDayOf(monthOf(day)),
  last: lastDayOf(monthOf(day)),
  inApia: dateInZone(`${day}T12:30:00.000Z`, "Pacific/Apia"),
  presets: PRESETS.map((word) => [
    readMultiMonth(word, day),
    readSingleMonth(word, day),
    readPeriodUntil(word, day),
    readDocumentPeriod(word, day),
  ]),
});

if (import.meta.main) {
  const offset = new Date("2024-07-01T00:00:00Z").getTimezoneOffset();
  process.stdout.write(JSON.stringify({ offset, days: probedDays().map(probe) }));
}
