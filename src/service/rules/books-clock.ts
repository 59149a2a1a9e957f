/** The clock of the books: every date, preset and time stamp of a service follows it. */
import type { CalendarDate } from "../../calendar/calendar-date.ts";
import { instantsOnDay } from "../../calendar/time-of-day.ts";

/** The instant in the books, by the time zone of their administration: ISO 8601, UTC, milliseconds. */
export type BooksClock = (timeZone: string) => string;

/**
 * On a fixed day the clock keeps the machine's local time of day, so that it needs no memory: all services on one
 * database agree, also after a restart. It returns to the start of its day at midnight. Without a fixed day it is
 * the machine's clock.
 */
export function booksClock(today: CalendarDate | null, now: () => string): BooksClock {
  if (today === null) return now;
  const zones = new Map<string, (instant: string) => string>();
  return (timeZone) => {
    const onToday = zones.get(timeZone) ?? instantsOnDay(today, timeZone);
    zones.set(timeZone, onToday);
    return onToday(now());
  };
}
